import assert from 'node:assert/strict';
import { hourMs, type Series } from '#src/domain';
import { bucketStart, measure, pinAt } from '#src/webview/chart/tools/pins';
import { startMs } from '../../../../support/webviewHarness/results';
import { firstPanel, seriesOf } from '../../shown';

const at = (hour: number) => startMs + hour * hourMs;
const visible = () => false;

describe('a measurement between two moments', () => {
  const energy = (fueltech: string, values: number[], marks: Partial<Series> = {}) =>
    seriesOf({ fueltech }, values, { metric: 'energy', unit: 'MWh', ...marks });
  const values = [10, 20, NaN, 40, 50];
  const panel = firstPanel([energy('wind', values), energy('pumps', [1, 1, 1, 1, 1])]);
  const wind = panel.series.findIndex(({ label }) => label === 'Wind');

  it('has the values of both, and the mean and total up to the second', () => {
    const { rows, buckets, leftOut } = measure(panel, at(1), at(4), visible);
    // A stack's means count every bucket that it shows, including missing values.
    assert.deepEqual(rows[wind], { from: 20, to: 50, change: 30, mean: 20, total: 60 });
    assert.deepEqual([buckets, leftOut], [3, 0]);
  });

  it('sums visible series, with negative loads', () => {
    assert.deepEqual(measure(panel, at(1), at(4), visible).sum, {
      from: 19,
      to: 49,
      change: 30,
      mean: 19,
      total: 57,
    });
    const isHidden = (key: string) => key === panel.series[wind]?.key;
    assert.equal(measure(panel, at(1), at(4), isHidden).sum, undefined);
  });

  it('has no change when a value is missing', () => {
    const { change, from, mean } = measure(panel, at(2), at(3), visible).rows[wind] ?? {};
    assert.deepEqual([from, change, mean], [NaN, NaN, NaN]);
  });

  it('excludes provisional buckets from mean and total', () => {
    const marked = firstPanel([energy('wind', values, { settledUntilMs: at(3) })]);
    const { rows, buckets, leftOut } = measure(marked, at(0), at(4), visible);
    assert.deepEqual([rows[0]?.total, rows[0]?.change, buckets, leftOut], [30, 40, 3, 1]);
  });

  it('has no total of a non-additive metric', () => {
    const demand = seriesOf({}, [0, 1, 2, 3], { metric: 'demand' });
    const lines = firstPanel([demand]);
    const { rows, sum } = measure(lines, at(0), at(3), visible);
    assert.deepEqual(rows, [{ from: 0, to: 3, change: 3, mean: 1, total: NaN }]);
    assert.equal(sum, undefined);
  });

  it('snaps to the starts of buckets, and restarts at a third pin', () => {
    assert.equal(bucketStart(panel, at(1) + 1000), at(1));
    assert.equal(bucketStart(panel, at(-5)), undefined);
    assert.deepEqual(pinAt(pinAt([], 1), 2), [1, 2]);
    assert.deepEqual(pinAt([1, 2], 3), [3]);
    assert.deepEqual(pinAt([1, 2], 1), [2]);
  });
});
