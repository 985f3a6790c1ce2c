import assert from 'node:assert/strict';
import { dayMs, hourMs } from '#src/domain';
import { nightsIn } from '#src/webview/chart/plot/timeMarks';

/** 13 November 2026, midnight in the NEM. */
const midnight = Date.UTC(2026, 10, 12, 14);

describe('nights of network time', () => {
  it('last from 18:00 to 06:00 within the view', () => {
    assert.deepEqual(nightsIn(midnight, midnight + 2 * dayMs, 600), [
      [midnight, midnight + 6 * hourMs],
      [midnight + 18 * hourMs, midnight + 30 * hourMs],
      [midnight + 42 * hourMs, midnight + 48 * hourMs],
    ]);
    assert.deepEqual(nightsIn(midnight + 7 * hourMs, midnight + 17 * hourMs, 600), []);
  });

  it('are not marked in a long view', () => {
    assert.deepEqual(nightsIn(midnight, midnight + 30 * dayMs, 600), []);
    assert.deepEqual(nightsIn(NaN, midnight, 600), []);
  });
});
