import type { SeriesFacts } from './facts';

/** A column of the statistics. `value` is in the unit of the series, `time` in epoch ms, `count` in buckets. */
export interface Column {
  readonly id: string;
  readonly head: string;
  readonly kind: 'value' | 'count' | 'time';
  /** Explains the head, for heads that need it. */
  readonly note?: string;
  /** Returns NaN when there is no value. */
  readonly read: (facts: SeriesFacts) => number;
}

const value = (id: string, head: string, read: Column['read'], note?: string): Column => ({
  ...{ id, head, kind: 'value', read },
  ...(note !== undefined && { note }),
});
const time = (id: string, head: string, read: Column['read']): Column => ({ id, head, kind: 'time', read });
const count = (id: string, head: string, read: Column['read'], note: string): Column => ({
  ...{ id, head, kind: 'count', read, note },
});

const always: readonly Column[] = [
  count('count', 'Values', (facts) => facts.count, 'Buckets that have a value'),
  count('missing', 'Missing', (facts) => facts.missing, 'Buckets without a value'),
  count('leftOut', 'Left out', (facts) => facts.leftOut, 'Parts of buckets, and provisional values'),
  value('mean', 'Mean', (facts) => facts.mean),
  value('timeWeighted', 'Time-weighted', (facts) => facts.timeWeighted ?? NaN, 'Mean of prices over time'),
  value(
    'demandWeighted',
    'Demand-weighted',
    (facts) => facts.demandWeighted?.value ?? NaN,
    'Mean of prices, each with the weight of the demand: Σ(price · demand) ÷ Σ demand',
  ),
  value('median', 'Median', (facts) => facts.median),
  value('deviation', 'Std dev', (facts) => facts.deviation, 'Standard deviation of a sample (n − 1)'),
  value('min', 'Min', (facts) => facts.min),
  time('minAt', 'Min at', (facts) => facts.minAtMs),
  value('p5', 'P5', (facts) => facts.p5, '5 % of the values are at or below it'),
  value('p95', 'P95', (facts) => facts.p95, '95 % of the values are at or below it'),
  value('max', 'Max', (facts) => facts.max),
  time('maxAt', 'Max at', (facts) => facts.maxAtMs),
  value('total', 'Total', (facts) => facts.total),
  value('first', 'First', (facts) => facts.first),
  time('firstAt', 'First at', (facts) => facts.firstAtMs),
  value('last', 'Last', (facts) => facts.last),
  time('lastAt', 'Last at', (facts) => facts.lastAtMs),
];

/** The conditions of optional columns, which appear when at least one series meets them. */
const applies: Readonly<Record<string, (facts: SeriesFacts) => boolean>> = {
  leftOut: ({ leftOut }) => leftOut > 0,
  timeWeighted: ({ timeWeighted }) => timeWeighted !== undefined,
  demandWeighted: ({ demandWeighted }) => demandWeighted !== undefined,
  total: ({ series }) => series.aggregation === 'sum',
};

/** Returns the columns that apply to these series. */
export const columnsFor = (rows: readonly SeriesFacts[]): readonly Column[] =>
  always.filter(({ id }) => rows.some(applies[id] ?? (() => true)));
