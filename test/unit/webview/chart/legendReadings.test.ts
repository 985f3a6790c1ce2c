import assert from 'node:assert/strict';
import type { Series } from '#src/domain';
import { readingsAt, readingsOver } from '#src/webview/chart/legendReadings';
import { speakReadings } from '#src/webview/chart/tools/chartInWords';
import { startMs, timesOf } from '../../../support/webviewHarness/results';
import { firstPanel, seriesOf } from '../shown';

const visible = () => false;

describe('the readings of the legend', () => {
  const panel = firstPanel([
    seriesOf({ fueltech: 'battery_charging' }, [4, 6]),
    seriesOf({ fueltech: 'wind' }, [30, NaN]),
    seriesOf({ fueltech: 'hydro' }, [10, 20]),
  ]);
  const named = (values: readonly number[]) =>
    Object.fromEntries(panel.series.map((one, s) => [one.label, values[s] ?? NaN]));

  it('show the bucket at the cursor, with negative loads and sums', () => {
    const readings = readingsAt(panel, startMs + 60_000, visible);
    assert.deepEqual(named(readings.values), { 'Battery (Charging)': -4, Hydro: 10, Wind: 30 });
    assert.deepEqual(readings.sums, { above: 40, below: -4 });
    assert.equal(readings.atMs, startMs);
  });

  it('exclude hidden series and missing values from the sums', () => {
    const hydro = panel.series.find((one) => one.label === 'Hydro')?.key;
    const readings = readingsAt(panel, startMs + 3_600_000, (key) => key === hydro);
    assert.deepEqual(named(readings.values), { 'Battery (Charging)': -6, Hydro: 20, Wind: NaN });
    assert.deepEqual(readings.sums, { above: 0, below: -6 });
  });

  it('are means over all buckets of a stack in view', () => {
    const readings = readingsOver(panel, startMs, startMs + 3_600_000, visible);
    assert.deepEqual(named(readings.values), { 'Battery (Charging)': -5, Hydro: 15, Wind: 15 });
    assert.deepEqual(readings.sums, { above: 30, below: -5 });
  });

  it('add up to the mean of the stack when a series lacks stamps', () => {
    const mix = firstPanel([
      seriesOf({ fueltech: 'coal_black' }, Array<number>(24).fill(1000)),
      seriesOf({ fueltech: 'wind' }, [600], { times: timesOf(24).slice(23) }),
    ]);
    const { values, sums } = readingsOver(mix, startMs, Infinity, visible);
    assert.deepEqual(values, [1000, 25]);
    assert.deepEqual(sums, { above: 1025, below: 0 });
  });

  it('are means without missing values when unstacked', () => {
    const demand = seriesOf({}, [8, NaN], { metric: 'demand' });
    assert.deepEqual(readingsOver(firstPanel([demand]), startMs, Infinity, visible).values, [8]);
  });

  it('are totals of an additive metric', () => {
    const energy = seriesOf({}, [1, 2], { metric: 'energy', unit: 'MWh' });
    assert.deepEqual(readingsOver(firstPanel([energy]), startMs, Infinity, visible).values, [3]);
  });

  it('are spoken with missing values and without hidden series', () => {
    const hydro = panel.series.find((one) => one.label === 'Hydro')?.key;
    assert.equal(
      speakReadings([panel], startMs + 3_600_000, 600, (key) => key === hydro),
      '13 Nov 2026 01:00 +10:00: Battery (Charging) −6.00, Wind no value, in all −6.00 MW',
    );
  });

  it('exclude provisional buckets from totals and means, and say so', () => {
    const energy = (fueltech: string, marks: Partial<Series>) =>
      seriesOf({ fueltech }, [1, 2, 3], { metric: 'energy', unit: 'MWh', ...marks });
    const [, second = 0, third = 0] = timesOf(3);
    const mix = firstPanel([energy('wind', { settledUntilMs: third }), energy('hydro', {})]);
    const all = readingsOver(mix, startMs, Infinity, visible);
    assert.deepEqual([all.values, all.state], [[3, 3], 'settled']);
    const settled = readingsOver(mix, startMs, second, visible);
    assert.deepEqual([settled.values, settled.state], [[3, 3], 'whole']);
    const last = readingsOver(mix, third, Infinity, visible);
    assert.deepEqual([last.values, last.state], [[3, 3], 'provisional']);
    assert.equal(readingsAt(mix, third, visible).state, 'provisional');
    assert.equal(readingsAt(mix, second, visible).state, 'whole');
    assert.deepEqual(readingsAt(mix, second, visible).sums, { above: 4, below: 0 });
    assert.deepEqual(readingsAt(mix, third, visible).sums, { above: NaN, below: NaN });
    assert.match(speakReadings([mix], third, 600, visible), /Wind 3.00 MWh, provisional$/);
  });

  it('exclude the provisional buckets of each line separately', () => {
    const [, second = 0] = timesOf(2);
    const demand = (region: string, marks: Partial<Series>) =>
      seriesOf({ region }, [8, 9], { metric: 'demand', ...marks });
    const lines = firstPanel([demand('NSW1', { settledUntilMs: second }), demand('SA1', {})]);
    assert.deepEqual(readingsOver(lines, startMs, Infinity, visible).values, [8, 8.5]);
  });

  it('are missing far from any bucket', () => {
    assert.deepEqual(readingsAt(panel, startMs + 86_400_000, visible).values, [NaN, NaN, NaN]);
  });
});
