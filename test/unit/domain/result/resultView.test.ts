import assert from '../../../support/assert';
import { narrowResult, readChartView, type Result, type Series, seriesKey, showOverTime } from '#src/domain';

const hourMs = 3_600_000;
const times = Float64Array.from({ length: 24 }, (_, i) => i * hourMs);
const seriesOf = (region: string, at = times): Series => ({
  metric: 'price',
  unit: '$/MWh',
  interval: '1h',
  name: 'price',
  labels: { region },
  times: at,
  values: Float64Array.from(at, (_, i) => i),
});
const result: Result = {
  query: { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '1h' },
  series: [seriesOf('NSW1'), seriesOf('QLD1'), seriesOf('VIC1', times.slice(20))],
  provenance: {
    baseAddress: 'https://service.example',
    isSample: false,
    offsetMinutes: 600,
    requests: [],
    fetchedAtMs: 0,
  },
  notices: [],
};
const keyOf = (region: string) => seriesKey({ metric: 'price', labels: { region } });

describe('the part of a result in view', () => {
  it('has the weights of its buckets', () => {
    const weighted = { ...result, series: [{ ...seriesOf('NSW1'), weights: times.map((ms) => ms + 1) }] };
    const range = { startMs: 5 * hourMs, endMs: 7 * hourMs };
    const [series] = narrowResult(weighted, { hidden: [], range })?.series ?? [];
    assert.deepEqual([...(series?.weights ?? [])], [5 * hourMs + 1, 6 * hourMs + 1]);
  });

  it('computes rolling values from buckets out of view too', () => {
    const overTime = { 'step price $/MWh': 'rolling 3' };
    const range = { startMs: 5 * hourMs, endMs: 7 * hourMs };
    const narrowed = narrowResult(result, { hidden: [keyOf('QLD1')], range, overTime });
    assert.deepEqual(
      narrowed?.series.map(({ values, labels }) => [labels['over_time'], ...values]),
      [['rolling 3 hours', 4, 5], ['rolling 3 hours']],
    );
    const all = showOverTime(result, { overTime });
    assert.deepEqual([...(all.series[0]?.values ?? [])].slice(0, 4), [NaN, NaN, 1, 2]);
    assert.equal(showOverTime(result, {}), result);
  });

  it('leaves out hidden series and counts all', () => {
    const narrowed = narrowResult(result, { hidden: [keyOf('QLD1'), 'gone'] });
    assert.deepEqual(
      narrowed?.series.map(({ labels }) => labels['region']),
      ['NSW1', 'VIC1'],
    );
    assert.deepEqual(narrowed.provenance.narrowed, { series: 2, of: 3 });
  });

  it('includes the buckets at its edges, and its series still share their times', () => {
    const range = { startMs: 2.5 * hourMs, endMs: 5 * hourMs };
    const narrowed = narrowResult(result, { hidden: [], range });
    const [nsw, qld, vic] = narrowed?.series ?? [];
    assert.deepEqual([...(nsw?.times ?? [])], [2 * hourMs, 3 * hourMs, 4 * hourMs]);
    assert.deepEqual([...(nsw?.values ?? [])], [2, 3, 4]);
    assert.equal(nsw?.times, qld?.times);
    assert.equal(vic?.times.length, 0);
    assert.deepEqual(narrowed?.provenance.narrowed, { series: 3, of: 3, range });
    assert.equal(result.series[0]?.times.length, 24);
  });

  it('starts with the bucket at its left edge', () => {
    const range = { startMs: 3 * hourMs, endMs: 4 * hourMs };
    assert.deepEqual(
      [...(narrowResult(result, { hidden: [], range })?.series[0]?.times ?? [])],
      [3 * hourMs],
    );
  });

  it('is undefined if the chart shows everything or nothing', () => {
    assert.equal(narrowResult(result, { hidden: [] }), undefined);
    assert.equal(narrowResult(result, { hidden: [], range: { startMs: 0, endMs: 24 * hourMs } }), undefined);
    assert.equal(narrowResult(result, { hidden: ['NSW1', 'QLD1', 'VIC1'].map(keyOf) }), undefined);
  });

  it('is read from valid messages of the page only', () => {
    assert.deepEqual(readChartView({ hidden: ['a', 1], range: { min: 1, max: 2 } }), {
      hidden: ['a'],
      range: { startMs: 1, endMs: 2 },
    });
    assert.deepEqual(readChartView({ hidden: [], range: { min: 3, max: 'x' } }), { hidden: [] });
    assert.deepEqual(readChartView({ hidden: [], overTime: { a: 'year', b: 'rolling 0', c: 1 } }), {
      hidden: [],
      overTime: { a: 'year' },
    });
    for (const other of [undefined, 1, {}, { hidden: 'a' }]) assert.equal(readChartView(other), undefined);
  });
});
