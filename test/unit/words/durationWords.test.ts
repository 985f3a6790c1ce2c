import assert from 'node:assert/strict';
import { dayMs, hourMs, minuteMs } from '../../../src/domain';
import { formatDuration } from '../../../src/words/times';
import { measuredBuckets, pinnedWords } from '../../../src/webview/chart/tools/chartInWords';

describe('words for durations', () => {
  for (const [ms, words] of [
    [0, '0 s'],
    [5 * minuteMs, '5 min'],
    [90 * minuteMs, '1 h 30 min'],
    [2 * dayMs + 3 * hourMs, '2 d 3 h'],
    [-hourMs, '1 h'],
  ] as const)
    it(`are ${words}`, () => assert.equal(formatDuration(ms), words));
  it('name pinned and measured times', () => {
    assert.equal(pinnedWords([], NaN), 'Click the chart to pin a time');
    assert.equal(pinnedWords(['1 Oct'], 0), 'Pinned 1 Oct');
    assert.equal(pinnedWords(['1 Oct', '2 Oct'], dayMs), 'Measured 1 d from 1 Oct to 2 Oct');
  });
  it('count excluded intervals', () => {
    assert.equal(measuredBuckets(1, 0), 'Mean and total over 1 interval, end included.');
    assert.equal(
      measuredBuckets(48, 2),
      'Mean and total over 48 intervals, end included; 2 excluded, provisional or partial.',
    );
  });
});
