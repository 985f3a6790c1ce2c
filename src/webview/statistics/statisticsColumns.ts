import type { Sorting } from '../views/view';
import {
  type Clock,
  demandFinder,
  demandWeightedMean,
  type Distribution,
  distributionOf,
  type Facts,
  factsOf,
  findNetwork,
  isExactlyWeighted,
  type Query,
  type TimeSpan,
  type WeightedMean,
} from '../../domain';
import { tsvOf, tsvText } from '../table/copyText';
import { exactStamp, stampHead } from '../table/tableTimes';
import type { ShownSeries } from '../chart/panel';
import type { PageResult } from '../pageResult';

/** The statistics of a series. The demand-weighted mean applies to prices only. */
export interface SeriesFacts extends Facts, Distribution {
  series: ShownSeries;
  demandWeighted: (WeightedMean & { isExact: boolean }) | undefined;
}

export const isPrice = ({ metric }: ShownSeries): boolean => metric === 'price';

function isOneRegion({ labels }: ShownSeries, { network_code, network_region }: Query): boolean {
  if (typeof labels['region'] === 'string' || network_region !== undefined) return true;
  return findNetwork(network_code)?.regions.length === 1;
}

export function listFacts(
  { series: all, stackOf, header }: PageResult,
  listed: readonly ShownSeries[],
  within: TimeSpan | undefined,
): SeriesFacts[] {
  const findDemand = demandFinder(all);
  return listed.map((series) => {
    const facts = factsOf(series, { stack: stackOf(series), within });
    const demand = isPrice(series) ? findDemand(series) : undefined;
    return {
      series,
      ...facts,
      ...distributionOf(series.values, facts.counted),
      demandWeighted: demand && {
        ...demandWeightedMean(series, demand, within),
        isExact: isExactlyWeighted(demand, isOneRegion(series, header.query)),
      },
    };
  });
}

/** A column of the statistics. `value` is in the unit of the series, `time` in epoch ms, `count` in buckets. */
export interface Column {
  id: string;
  head: string;
  kind: 'value' | 'count' | 'time';
  /** Explains the head, for heads that need it. */
  note?: string;
  /** Returns NaN when there is no value. */
  read: (facts: SeriesFacts) => number;
}

const columnOf =
  (kind: Column['kind']) =>
  (id: string, head: string, read: Column['read'], note?: string): Column => ({ id, head, kind, read, note });
const value = columnOf('value');
const time = columnOf('time');
const count = columnOf('count');

/** The columns that answer most questions come first, since a narrow page shows only those. */
const always: readonly Column[] = [
  value('mean', 'Mean', (facts) => facts.mean),
  value('max', 'Max', (facts) => facts.max),
  value('min', 'Min', (facts) => facts.min),
  value('total', 'Total', (facts) => facts.total),
  value(
    'demandWeighted',
    'Demand-weighted',
    (facts) => facts.demandWeighted?.value ?? NaN,
    'Mean of prices, each with the weight of the demand: Σ(price · demand) ÷ Σ demand',
  ),
  count('missing', 'Missing', (facts) => facts.missing, 'Buckets without a value'),
  count('leftOut', 'Left out', (facts) => facts.leftOut, 'Parts of buckets, and provisional values'),
  count('count', 'Values', (facts) => facts.count, 'Buckets that have a value'),
  value('median', 'Median', (facts) => facts.median),
  value('deviation', 'Std dev', (facts) => facts.deviation, 'Standard deviation of a sample (n − 1)'),
  value('p5', 'P5', (facts) => facts.p5, '5 % of the values are at or below it'),
  value('p95', 'P95', (facts) => facts.p95, '95 % of the values are at or below it'),
  time('maxAt', 'Max at', (facts) => facts.maxAtMs),
  time('minAt', 'Min at', (facts) => facts.minAtMs),
  value('first', 'First', (facts) => facts.first),
  time('firstAt', 'First at', (facts) => facts.firstAtMs),
  value('last', 'Last', (facts) => facts.last),
  time('lastAt', 'Last at', (facts) => facts.lastAtMs),
];

/** The conditions of optional columns, which appear when at least one series meets them. */
const applies: Readonly<Record<string, (facts: SeriesFacts) => boolean>> = {
  leftOut: ({ leftOut }) => leftOut > 0,
  demandWeighted: ({ demandWeighted }) => demandWeighted !== undefined,
  total: ({ series }) => series.aggregation === 'sum',
};

export const columnsFor = (rows: readonly SeriesFacts[]): Column[] =>
  always.filter(({ id }) => rows.some(applies[id] ?? (() => true)));

/** The text columns, which precede the numeric ones. */
export const textColumns = [
  { id: 'series', head: 'Series', read: ({ series }: SeriesFacts): string => series.label },
  { id: 'unit', head: 'Unit', read: ({ series }: SeriesFacts): string => series.readable.unit },
] as const;

/** Compares values within the same unit only; units keep their order. Missing values come last. */
function byColumn(
  { kind, read }: Column,
  rows: readonly SeriesFacts[],
  sign: number,
): (one: SeriesFacts, other: SeriesFacts) => number {
  const units = [...new Set(rows.map(({ series }) => series.unit))];
  const places = new Map(units.map((unit, at) => [unit, kind === 'value' ? at : 0]));
  const placeOf = ({ series }: SeriesFacts): number => places.get(series.unit) ?? 0;
  return (one, other) => {
    const apart = placeOf(one) - placeOf(other);
    const a = read(one);
    const b = read(other);
    const missing = Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return apart || missing || (a === b || missing !== 0 || Number.isNaN(a) ? 0 : a < b ? -sign : sign);
  };
}

/** Sorts the rows; keeps their order without a sorting, or for a column that does not exist. */
export function sortRows(
  rows: readonly SeriesFacts[],
  columns: readonly Column[],
  sorting: Sorting | undefined,
): readonly SeriesFacts[] {
  if (!sorting) return rows;
  const sign = sorting.isDescending ? -1 : 1;
  const text = textColumns.find(({ id }) => id === sorting.by);
  if (text)
    return [...rows].sort((a, b) => sign * text.read(a).localeCompare(text.read(b), 'en', { numeric: true }));
  const column = columns.find(({ id }) => id === sorting.by);
  return column ? [...rows].sort(byColumn(column, rows, sign)) : rows;
}

/**
 * Returns the sorting after a click on a column's head: numbers descending, texts ascending, then reversed, then the
 * order of the legend.
 */
export function nextSorting(sorting: Sorting | undefined, by: string): Sorting | undefined {
  const isDescendingFirst = !textColumns.some(({ id }) => id === by);
  if (sorting?.by !== by) return { by, isDescending: isDescendingFirst };
  return sorting.isDescending === isDescendingFirst ? { by, isDescending: !isDescendingFirst } : undefined;
}

/**
 * Returns rows as tab-separated text with a head: exact values in the unit of the service, times as displayed, and
 * empty cells for missing values.
 */
export function statisticsText(
  rows: readonly SeriesFacts[],
  columns: readonly Column[],
  clock: Clock,
): string {
  const cellOf = (facts: SeriesFacts, { kind, read }: Column): string => {
    const value = read(facts);
    if (Number.isNaN(value)) return '';
    return kind === 'time' ? exactStamp(value, clock) : String(value);
  };
  const isApproximate = rows.some(({ demandWeighted }) => demandWeighted?.isExact === false);
  const head = columns.map((column) => {
    if (column.kind === 'time') return stampHead(column.head, clock);
    return column.id === 'demandWeighted' && isApproximate ? `≈ ${column.head}` : column.head;
  });
  const lines = rows.map((facts) => [
    tsvText(facts.series.label),
    tsvText(facts.series.unit),
    ...columns.map((column) => cellOf(facts, column)),
  ]);
  return tsvOf([['Series', 'Unit', ...head], ...lines]);
}
