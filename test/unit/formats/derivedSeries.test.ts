import assert from 'node:assert/strict';
import { describeResult } from '#src/formats/files/fileProvenance';
import { csvColumns } from '#src/formats/text/csvColumns';
import type { Query, Series } from '#src/domain';
import { result, series } from './sampleResults';

const derived = (metric: string, labels: Series['labels']) =>
  series(labels, Float64Array.of(0, 86_400_000), [1, NaN], { metric, unit: '$/MWh', interval: '1d' });

const resultOf = (query: Partial<Query>, all: Series[]) =>
  result(all, {
    query: { operation: 'network', network_code: 'NEM', metrics: [], interval: '1d', ...query },
  });

const headersOf = (query: Partial<Query>, all: Series[]) =>
  csvColumns(resultOf(query, all)).map(({ header }) => header);

describe('a derived series in an export', () => {
  const sa = { region: 'SA1' };
  const rows: [name: string, series: Series[], headers: string[]][] = [
    [
      'of a source',
      [derived('capture_price', { region: 'SA1', fueltech: 'wind' })],
      ['Capture price Wind ($/MWh) derived'],
    ],
    ['without labels', [derived('price_spread:SA1-VIC1', {})], ['Price spread SA1 − VIC1 ($/MWh) derived']],
    [
      'with a metric',
      [derived('price', sa), derived('demand_weighted_price', sa)],
      ['Price SA1 ($/MWh)', 'Demand-weighted price SA1 ($/MWh) derived'],
    ],
  ];
  for (const [name, all, headers] of rows)
    it(`is marked as derived in its column header: ${name}`, () =>
      assert.deepEqual(
        headersOf({ metrics: ['price'], measures: all.map(({ metric }) => metric) }, all),
        headers,
      ));

  const described = (query: Partial<Query>): Record<string, unknown> => {
    const all = [derived('demand_weighted_price', sa)];
    const about = describeResult(resultOf(query, all), { loads: 'negative' });
    const { series: found } = about as { series: Record<string, unknown>[] };
    return found[0] ?? {};
  };
  const terms = (interval: string) => [
    { metric: 'price', interval },
    { metric: 'demand_energy', interval },
  ];

  it('has its formula, the interval of its terms and its coverage in the metadata', () => {
    const { formula, terms: found, buckets, missing, approximateFrom } = described({});
    assert.equal(formula, 'sum of price × demand ÷ sum of demand, over five-minute intervals');
    assert.deepEqual([found, buckets, missing, approximateFrom], [terms('5m'), 2, 1, undefined]);
  });

  it('is marked as approximate in the metadata', () => {
    const { terms: found, approximateFrom } = described({ measures_from: '1h' });
    assert.deepEqual([found, approximateFrom], [terms('1h'), '1h']);
  });
});
