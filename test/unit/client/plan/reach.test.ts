import assert from 'node:assert/strict';
import { KnownLimits, type Limits } from '#src/client/plan/limits';
import { planFrame } from '#src/client/plan/planFrame';
import { dayMs, formatNaive, intervals, type Query } from '#src/domain';

const monthly: Query = { operation: 'network', network_code: 'NEM', metrics: ['energy'], interval: '1M' };
const nowMs = Date.parse('2026-11-22T11:40:00+10:00');

/** The reach of the smallest plan. */
const community: Partial<Limits> = { reachDays: 730 };

function startOf(query: Query, limits: Partial<Limits> = {}, atMs = nowMs) {
  const { askedWindow: asked } = planFrame(query, new KnownLimits(limits).current, atMs);
  assert.ok(asked);
  return formatNaive(asked.startMs, 600).slice(0, 10);
}

describe('a rolling window as long as the reach of the plan', () => {
  for (const window of ['2y', '24M', 'last 2 years'])
    it(`is not rounded beyond it: ${window}`, () => {
      assert.equal(startOf({ ...monthly, window }, community), '2024-12-01');
    });

  it('never starts before it, on any day, at any interval', () => {
    for (let day = 0; day < 2 * 366; day += 5)
      for (const { code } of intervals) {
        const atMs = nowMs + day * dayMs + day * 60_000;
        const { askedWindow: asked } = planFrame(
          { ...monthly, interval: code, window: '2y' },
          new KnownLimits(community).current,
          atMs,
        );
        assert.ok(asked && (asked.startMs > atMs - 730 * dayMs || asked.endMs - asked.startMs < 732 * dayMs));
        if (['5m', '30m', '1h', '1d', '7d', '1M', '3M'].includes(code))
          assert.ok(asked.startMs > atMs - 730 * dayMs, `${code} on ${formatNaive(atMs, 600)}`);
      }
  });

  it('is not cut while it is unknown', () => {
    for (const { code } of intervals) {
      const { askedWindow: asked, fullWindow: full } = planFrame(
        { ...monthly, interval: code, window: '2y' },
        new KnownLimits({}).current,
        nowMs,
      );
      assert.deepEqual(asked, full, code);
    }
  });

  it('starts with the bucket of its start when the plan reaches further', () => {
    assert.equal(startOf({ ...monthly, window: '2y' }, { reachDays: Infinity }), '2024-11-01');
    assert.equal(startOf({ ...monthly, window: '2y' }, { reachDays: 3650 }), '2024-11-01');
  });

  it('is not cut when it is longer or has a chosen start', () => {
    assert.equal(startOf({ ...monthly, window: '3y' }), '2023-11-01');
    assert.equal(startOf({ ...monthly, date_start: '2024-11-23' }), '2024-11-01');
    assert.equal(startOf({ ...monthly, window: 'last year' }), '2025-01-01');
  });

  it('is cut to a shorter reach too', () => {
    assert.equal(startOf({ ...monthly, window: '12M' }, { reachDays: 366 }), '2025-12-01');
  });
});
