import assert from 'node:assert/strict';
import {
  approximateFrom,
  coarserQuery,
  computeMeasures,
  expandQuery,
  findMeasure,
  type Query,
} from '#src/domain';
import { pricesOf, valuesOf } from './measureTerms';

const base: Query = { operation: 'market', network_code: 'NEM', metrics: [], network_region: 'SA1' };
const day = { startMs: Date.UTC(2026, 9, 4, 14), endMs: Date.UTC(2026, 9, 5, 14) };

describe('a measure computed from longer intervals', () => {
  for (const [name, query, interval, approximate] of [
    ['is exact from five minutes', { interval: '1d' }, '5m', undefined],
    ['is approximate from hours', { interval: '1d', measures_from: '1h' }, '1h', '1h'],
    ['is approximate from half hours', { interval: '1h', measures_from: '30m' }, '30m', '30m'],
    ['has no longer terms than its own buckets', { interval: '30m', measures_from: '1h' }, '30m', '30m'],
    ['is exact at five minutes', { interval: '5m', measures_from: '1h' }, '5m', undefined],
  ] as const)
    it(`${name}: ${JSON.stringify(query)}`, () => {
      const asked = { ...base, ...query, measures: ['demand_weighted_price'] };
      const measure = findMeasure('demand_weighted_price');
      assert.ok(measure);
      assert.deepEqual(
        expandQuery(asked, day).queries.map((one) => one.interval),
        [interval],
      );
      assert.equal(approximateFrom(measure, asked), approximate);
    });

  it('is exact from hours if it needs no shorter interval', () => {
    const measure = findMeasure('evening_midday_spread');
    assert.ok(measure);
    const query = { ...base, interval: '1M', measures_from: '1h' };
    assert.equal(approximateFrom(measure, query), undefined);
  });

  it('counts whole hours by their means, with a notice that it is approximate', () => {
    const query = { ...base, measures: ['hours_below_zero'], interval: '1d', measures_from: '1h' };
    const expanded = expandQuery(query, day);
    const times = Float64Array.from({ length: 24 }, (_, i) => day.startMs + i * 3_600_000);
    const price = pricesOf(
      '1h',
      times,
      times.map((_, i) => (i < 3 ? -1 : 1)),
    );
    const { series, notices } = computeMeasures(expanded, [[price]], { offsetMinutes: 600 });
    assert.deepEqual(valuesOf(series[0]), [3]);
    assert.deepEqual(notices, [{ code: 'approximateMeasure', metric: 'hours_below_zero', from: '1h' }]);
  });

  it('is offered only for queries that need five minutes', () => {
    const coarser = (measures: string[], interval: string, from?: string) =>
      coarserQuery({ ...base, measures, interval, ...(from !== undefined && { measures_from: from }) })
        ?.measures_from;
    assert.equal(coarser(['hours_below_zero'], '1M'), '1h');
    assert.equal(coarser(['hours_above:300'], '1d'), '1h');
    assert.equal(coarser(['hours_below_zero'], '5m'), undefined);
    assert.equal(coarser(['renewable_share'], '1M'), undefined);
    assert.equal(coarser(['hours_below_zero'], '1M', '1h'), undefined);
  });

  it('reports how many buckets lack a part of their values', () => {
    const query = { ...base, measures: ['hours_below_zero'], interval: '1h' };
    const times = Float64Array.from({ length: 36 }, (_, i) => day.startMs + i * 300_000);
    // The first hour lacks a price, and the second one has none.
    const values = times.map((_, i) => (i === 3 || (i >= 12 && i < 24) ? NaN : 5));
    const price = pricesOf('5m', times, values);
    const { series, notices } = computeMeasures(expandQuery(query, day), [[price]], { offsetMinutes: 600 });
    assert.deepEqual(valuesOf(series[0]), [0, NaN, 0]);
    assert.deepEqual(notices, [{ code: 'measuredFromFewer', metric: 'hours_below_zero', buckets: 1 }]);
  });
});
