import assert from 'node:assert/strict';
import { type Result, summariseResult, thinOut } from '#src/domain';
import { timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';

const times = timesOf(4);
const summariseValues = (result: Result) => summariseResult(result).numbers;
const of = (values: number[], metric: string, labels: Record<string, string>) =>
  toSeries({
    metric,
    labels,
    times,
    unit: metric === 'price' ? '$/MWh' : 'MW',
    valueAt: (i) => values[i] ?? NaN,
  });

describe('the summary of a result', () => {
  it('shows the newest value of a single series', () => {
    const glance = summariseValues(toResult([of([80, -35.1, 1204, NaN], 'price', { region: 'NSW1' })]));
    assert.ok(glance);
    const { last, lastAtMs, min, max, isTotal, seriesCount } = glance;
    assert.deepEqual(
      { last, lastAtMs, min, max, isTotal, seriesCount },
      {
        last: [1204, 1204],
        lastAtMs: times[2],
        min: -35.1,
        max: 1204,
        isTotal: false,
        seriesCount: 1,
      },
    );
  });

  it('totals additive series, with loads negative', () => {
    const glance = summariseValues(
      toResult([
        of([100, 110, 120, 130], 'power', { fueltech: 'coal_black' }),
        of([10, 10, NaN, 30], 'power', { fueltech: 'wind' }),
        of([1, 2, 3, 40], 'power', { fueltech: 'battery_charging' }),
      ]),
    );
    assert.deepEqual([...(glance?.course ?? [])], [109, 118, 117, 120]);
    assert.deepEqual([glance?.last, glance?.isTotal, glance?.seriesCount], [[120, 120], true, 3]);
  });

  it('totals the newest bucket that all series have to its end', () => {
    const series = [
      { ...of([100, 110, 120, 30], 'power', { fueltech: 'coal_black' }), settledUntilMs: times[3] },
      of([10, 10, 20, NaN], 'power', { fueltech: 'wind' }),
    ];
    const glance = summariseValues(toResult(series));
    assert.deepEqual([glance?.last, glance?.lastAtMs, glance?.isProvisional], [[140, 140], times[2], false]);
    const only = summariseValues(toResult(series.map((one) => ({ ...one, settledUntilMs: times[0] }))));
    assert.deepEqual([only?.lastAtMs, only?.isProvisional], [times[3], true]);
  });

  it('shows the value of a forecast for the time at which it was fetched', () => {
    const result = toResult([of([500, 700, 300, 0], 'solar_rooftop_forecast', { region: 'NSW1' })]);
    const provenance = { ...result.provenance, fetchedAtMs: times[1] + 1 };
    const { numbers, rows } = summariseResult({ ...result, provenance });
    assert.deepEqual([numbers?.last, numbers?.lastAtMs, rows[0]?.last], [[700, 700], times[1], 700]);
  });

  it('gives the range of series that do not add up, without a course', () => {
    const glance = summariseValues(
      toResult([
        of([80, 70, 60, 50], 'price', { region: 'NSW1' }),
        of([90, 95, 40, 99], 'price', { region: 'QLD1' }),
      ]),
    );
    assert.deepEqual([glance?.last, glance?.min, glance?.max, glance?.course], [[50, 99], 40, 99, undefined]);
  });

  it('marks a provisional newest value', () => {
    const one = { ...of([80, 70, 60, 50], 'price', { region: 'NSW1' }), settledUntilMs: times[3] ?? 0 };
    assert.equal(summariseValues(toResult([one]))?.isProvisional, true);
    assert.equal(summariseValues(toResult([{ ...one, settledUntilMs: Infinity }]))?.isProvisional, false);
  });

  it('is undefined without values', () => {
    assert.equal(summariseValues(toResult([of([NaN, NaN], 'price', {})])), undefined);
    assert.equal(summariseValues(toResult([])), undefined);
  });
});

describe('a thinned-out column', () => {
  it('averages its parts without missing values', () => {
    const column = Float64Array.of(1, 3, NaN, 5, NaN, NaN);
    assert.deepEqual([...thinOut(column, 3)], [2, 5, NaN]);
    assert.equal(thinOut(column, 6), column);
  });
});
