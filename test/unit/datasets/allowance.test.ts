import assert from 'node:assert/strict';
import { addRequest, leftToday, parseSpent, untilTomorrow, type Spent } from '#src/datasets/dailyRequests';

const at = (stamp: string) => Date.parse(`${stamp}Z`);

/** Sends requests at one moment until the allowance is used up; returns their number and the stored count. */
function sendAll(spent: Spent | undefined, nowMs: number): { sent: number; spent: Spent | undefined } {
  let [sent, noted] = [0, spent];
  while (leftToday(500, noted, nowMs) > 0) {
    noted = parseSpent(JSON.stringify(addRequest(noted, nowMs)));
    sent++;
  }
  return { sent, spent: noted };
}

describe('the daily requests of a dataset', () => {
  it('leave a fifth to other programs, and are available again after midnight UTC', () => {
    const first = sendAll(undefined, at('2026-10-04T23:59:00'));
    assert.equal(first.sent, 400);
    assert.equal(untilTomorrow(at('2026-10-04T23:59:00')), 60_000);
    assert.equal(sendAll(first.spent, at('2026-10-04T23:59:59')).sent, 0);
    assert.equal(sendAll(first.spent, at('2026-10-05T00:00:00')).sent, 400);
  });

  it('are not available twice when the clock goes a day forward and back', () => {
    const today = sendAll(undefined, at('2026-10-04T12:00:00'));
    const tomorrow = sendAll(today.spent, at('2026-10-05T12:00:00'));
    assert.equal(tomorrow.sent, 400);
    const back = sendAll(tomorrow.spent, at('2026-10-04T12:00:00'));
    assert.equal(back.sent, 0);
    assert.equal(sendAll(back.spent, at('2026-10-05T12:00:00')).sent, 0);
    assert.equal(sendAll(back.spent, at('2026-10-06T00:00:00')).sent, 400);
  });

  it('are available again when the clock was wrong by more than a day', () => {
    const { spent } = sendAll(undefined, at('2100-01-01T00:00:00'));
    assert.equal(sendAll(spent, at('2026-10-04T12:00:00')).sent, 400);
  });

  it('do not change with daylight saving', () => {
    // In Sydney the clock goes from 02:00 to 03:00 at 16:00 UTC, and back on the first Sunday of April.
    for (const change of ['2026-10-03T16:00:00', '2026-04-04T16:00:00']) {
      const before = sendAll(undefined, at(change) - 1);
      assert.equal(sendAll(before.spent, at(change)).sent, 0);
    }
  });
});
