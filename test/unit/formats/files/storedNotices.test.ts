import assert from 'node:assert/strict';
import { readNotices } from '../../../../src/formats/files/resultFileHeader';

const metric = 'power';

const rows = [
  [
    { code: 'duplicateStamps', subject: metric, count: 2 },
    { code: 'duplicateStamps', metric, stamps: 2 },
  ],
  [
    { code: 'badValues', subject: metric, count: 3 },
    { code: 'badValues', metric, values: 3 },
  ],
  [
    { code: 'badStamps', subject: metric, count: 4 },
    { code: 'badStamps', metric, points: 4 },
  ],
  [
    { code: 'unsortedStamps', subject: metric, count: 1 },
    { code: 'unsortedStamps', metric, series: 1 },
  ],
  [
    { code: 'unknownMetric', subject: 'x' },
    { code: 'unknownMetric', metric: 'x' },
  ],
  [
    { code: 'derivedInterval', subject: '1M', value: 'fy' },
    { code: 'derivedInterval', from: '1M', interval: 'fy' },
  ],
  [
    { code: 'derivedFromFewer', subject: metric, count: 1 },
    { code: 'derivedFromFewer', metric, buckets: 1 },
  ],
] as const;

describe('notices of a stored result', () => {
  for (const [earlier, today] of rows)
    it(`are read in their current and earlier form: ${today.code}`, () => {
      assert.deepEqual(readNotices([earlier]), [today]);
      assert.deepEqual(readNotices([today]), [today]);
    });

  it('are dropped if they are unreadable', () => {
    const earlier = { code: 'queryWarning', subject: 'interval', value: '6m', problem: 'unknownCode' };
    assert.deepEqual(readNotices([earlier, null, 7, {}, { code: 'newsToUs' }, { code: 'badValues' }]), []);
  });
});
