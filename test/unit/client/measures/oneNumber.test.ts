import {
  compareSeries,
  findMeasure,
  labelsOfSeries,
  type Query,
  type Result,
  type Series,
  seriesKey,
  summariseResult,
} from '#src/domain';
import assert from 'node:assert/strict';
import { readingsOver } from '#src/webview/chart/legendReadings';
import { toPageResult } from '#src/webview/pageResult';
import { listFacts } from '#src/webview/statistics/statisticsColumns';
import { receiveResult } from '../../../support/receiveResult';
import { messagesOf } from '../../../support/webviewHarness/results';
import { clientOfSample, useSample } from '../../sample/sampleUnderTest';

/** Measures that add up over longer intervals: each kind of computation and aggregation. */
const codes = [
  'capture_price',
  'demand_weighted_price',
  'emissions_intensity',
  'renewable_share',
  'generation_share',
  'capacity_factor',
  'curtailment_share',
  'battery_net_revenue',
  'hours_above:100',
  'time_share_below:0',
  'mean_price_above:80',
  'energy_below:0',
  'net_imports',
  'price_spread:SA1-VIC1',
];

const query: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: [],
  network_region: 'SA1',
  date_start: '2026-10-29T00:00:00',
  date_end: '2026-11-01T00:00:00',
};

/** Adds up a series by a plain loop: its total, or its mean by its weights. */
function wholeOf({ metric, values, weights }: Series) {
  let [above, below] = [0, 0];
  values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const weight = weights?.[i] ?? 1;
    above += value * weight;
    below += weight;
  });
  if (below === 0) return NaN;
  return findMeasure(metric)?.aggregation === 'sum' ? above : above / below;
}

function assertNear(actual: number, expected: number, what: string) {
  // The service rounds the terms of each five minutes to a millionth.
  const tolerance = 2e-6 * Math.max(1, Math.abs(expected));
  const isSame = Object.is(actual, expected) || Math.abs(actual - expected) <= tolerance;
  assert.ok(isSame, `${what}: ${actual}, not ${expected}`);
}

describe('a measure over a whole window', () => {
  const sample = useSample();
  const clientWith = (days: number) =>
    clientOfSample(sample.service, { limits: { windowDays: { '5m': days, '1h': days, '1d': days } } });

  function assertOneNumber(result: Result, expected: ReadonlyMap<string, number>) {
    const shown = toPageResult(receiveResult(messagesOf(result)));
    const facts = listFacts(shown, shown.series, undefined);
    const { rows } = summariseResult(result);
    const labels = labelsOfSeries(shown.series);
    for (const panel of shown.panels) {
      const { values } = readingsOver(panel, -Infinity, Infinity, () => false);
      panel.series.forEach((one, s) => {
        const at = shown.series.indexOf(one);
        const isSum = one.aggregation === 'sum';
        const whole = Math.abs(expected.get(one.key) ?? assert.fail(one.key));
        const where = `${one.key} by ${result.query.interval ?? ''}`;
        assertNear(Math.abs(values[s] ?? NaN), whole, `the legend of ${where}`);
        const statistic = isSum ? facts[at]?.total : facts[at]?.mean;
        assertNear(Math.abs(statistic ?? NaN), whole, `the statistics of ${where}`);
        const row = rows.find(({ label }) => label === labels[at]);
        if (row && !isSum) assertNear(Math.abs(row.mean), whole, `the hover of ${where}`);
      });
    }
  }

  for (const code of codes)
    it(`is the same at every interval, in the legend, the statistics and the hover: ${code}`, async () => {
      const client = clientWith(30);
      const fine = await client.run({ ...query, measures: [code], interval: '5m' });
      const expected = new Map(fine.series.map((one) => [seriesKey(one), wholeOf(one)]));
      assert.ok(expected.size > 0);
      for (const interval of ['1h', '1d'])
        assertOneNumber(await client.run({ ...query, measures: [code], interval }), expected);
      assertOneNumber(fine, expected);
    });

  it('is the same however its window is split', async () => {
    const asked: Query = { ...query, measures: codes, interval: '1d' };
    const [whole, split] = [await clientWith(30).run(asked), await clientWith(1).run(asked)];
    assert.ok(split.provenance.requests.length > whole.provenance.requests.length);
    assert.deepEqual(split.series, whole.series);
  });

  it('has no difference from itself', async () => {
    const { series } = await clientWith(30).run({ ...query, measures: codes, interval: '1h' });
    const names = { other: 'other', difference: 'difference', percent: 'percent' };
    const compared = compareSeries(series, series, { offsetMinutes: 600, names });
    const differences = compared.series.filter(({ labels }) =>
      ['difference', 'percent'].includes(String(labels['compared'])),
    );
    assert.ok(differences.length >= series.length);
    for (const { name, values } of differences)
      assert.ok(
        values.every((value) => value === 0 || Number.isNaN(value)),
        name,
      );
  });
});
