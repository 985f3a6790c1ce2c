import assert from 'node:assert/strict';
import { timeTickLabels, timeTicks } from '../../../../src/webview/chart/timeAxis';
import { linearTicks, valueRange } from '../../../../src/webview/chart/valueAxis';

function labelsOf(start: string, end: string, count: number, offsetMinutes: number) {
  return timeTickLabels(timeTicks(Date.parse(start), Date.parse(end), count, offsetMinutes), offsetMinutes);
}

describe('the time axis', () => {
  const cases: [string, string, number, number, string[]][] = [
    [
      '2026-11-12T14:00:00Z',
      '2026-11-13T14:00:00Z',
      4,
      600,
      ['00:00\n13 Nov 2026', '06:00', '12:00', '18:00', '00:00\n14 Nov'],
    ],
    [
      '2026-11-12T16:00:00Z',
      '2026-11-13T04:00:00Z',
      4,
      480,
      ['00:00\n13 Nov 2026', '03:00', '06:00', '09:00', '12:00'],
    ],
    ['2026-12-30T14:00:00Z', '2027-01-01T14:00:00Z', 2, 600, ['31 Dec\n2026', '1 Jan\n2027', '2 Jan']],
    ['2025-10-31T14:00:00Z', '2026-02-28T14:00:00Z', 5, 600, ['Nov\n2025', 'Dec', 'Jan\n2026', 'Feb', 'Mar']],
    ['2023-12-31T14:00:00Z', '2026-12-31T14:00:00Z', 4, 600, ['2024', '2025', '2026', '2027']],
  ];
  for (const [start, end, count, offset, labels] of cases) {
    it(`has its labels from ${start} to ${end} at +${offset} min`, () => {
      assert.deepEqual(labelsOf(start, end, count, offset), labels);
    });
  }
});

describe('the value axis', () => {
  const options = { withZero: false };
  it('has round ticks', () => {
    assert.deepEqual(linearTicks(-1.2, 3.1, 5), [-1, 0, 1, 2, 3]);
    assert.deepEqual(linearTicks(0, 0.3, 3), [0, 0.1, 0.2, 0.3]);
  });
  it('starts at zero on request, and leaves room above', () => {
    assert.deepEqual(valueRange(500, 1000, { ...options, withZero: true }), [0, 1050]);
  });
  it('stays close to values that vary little', () => {
    assert.deepEqual(valueRange(8000, 9000, options), [7950, 9050]);
  });
  it('has a range without values and for a single one', () => {
    assert.deepEqual(valueRange(null, null, options), [0, 1]);
    assert.deepEqual(valueRange(0, 0, options), [0, 1]);
    assert.deepEqual(valueRange(50, 50, options), [45, 55]);
  });
});
