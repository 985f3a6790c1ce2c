import {
  findFueltech,
  findGroupOrFueltech,
  findMetric,
  findRenewable,
  findStatus,
  metrics as metricRows,
  networks,
  renewables,
  statuses,
} from '../catalog/index';
import { overTimeLabel } from '../result/chartChoices';
import { labelsKey, labelText, type LabelValue, type Series } from '../result/result';

/** The fields of a series that naming and ordering need; a header without columns is enough. */
export type SeriesName = Pick<Series, 'metric' | 'labels' | 'unitName' | 'fueltech'>;

const regionCodes = networks.flatMap((network) => network.regions.map((region) => region.code));
const metricCodes = metricRows.map((metric) => metric.code);
const statusCodes = statuses.map((status) => status.code);
const renewableCodes = renewables.map((row) => row.code);

/** Returns the position of a code in a table; after the last one when it is not in there. */
function place(codes: readonly string[], code: string): number {
  const index = codes.indexOf(code);
  return index < 0 ? codes.length : index;
}

/**
 * The columns with a defined order, in display order. Each finds the row of the catalog for a value, or ranks the value.
 */
const knownColumns = new Map<
  string,
  {
    find?: (code: string) => { label: string } | undefined;
    rankOf?: (code: string) => number;
  }
>([
  ['region', { rankOf: (code) => place(regionCodes, code) }],
  ['fueltech', { find: findFueltech, rankOf: (code) => findFueltech(code)?.stackOrder ?? Infinity }],
  [
    'fueltech_group',
    { find: findGroupOrFueltech, rankOf: (code) => findGroupOrFueltech(code)?.stackOrder ?? Infinity },
  ],
  ['status', { find: findStatus, rankOf: (code) => place(statusCodes, code.toLowerCase()) }],
  ['renewable', { find: findRenewable, rankOf: (code) => place(renewableCodes, code.toLowerCase()) }],
  ['facility_name', {}],
  ['unit_name', {}],
  ['unit_code', {}],
]);
const knownNames = [...knownColumns.keys()];

export function columnsOf(labels: SeriesName['labels']): string[] {
  const others = Object.keys(labels).filter((column) => !knownColumns.has(column));
  return [...knownNames.filter((column) => Object.hasOwn(labels, column)), ...others.sort()];
}

function wordOf(column: string, value: LabelValue | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  return knownColumns.get(column)?.find?.(String(value))?.label ?? String(value);
}

/**
 * Returns a short label for each series of a result: "Coal (Black)", "NSW1 · Wind", "BAYSW1". The metric comes first if
 * the result has several, or if there is no other label. A region that all series share is omitted when there are other
 * labels.
 */
export function labelsOfSeries(all: readonly SeriesName[]): string[] {
  const hasSeveral = new Set(all.map((each) => each.metric)).size > 1;
  const isSameRegion = new Set(all.map((each) => each.labels['region'])).size === 1;
  return all.map(({ metric, labels, unitName }) => {
    const columns = columnsOf(labels);
    const { length } = columns.filter((column) => column !== overTimeLabel);
    const words = columns
      .filter((column) => column !== 'region' || !isSameRegion || length === 1)
      .map((column) =>
        column === 'unit_code' && unitName !== undefined ? unitName : wordOf(column, labels[column]),
      )
      .filter((word) => word !== undefined);
    if (!hasSeveral && length > 0 && words.length > 0) return words.join(' · ');
    return [findMetric(metric)?.label ?? metric, ...words].join(' · ');
  });
}

function rankOf(column: string, value: LabelValue | undefined): number {
  if (value === undefined || value === null) return -1;
  return knownColumns.get(column)?.rankOf?.(String(value)) ?? 0;
}

/** Compares texts by code unit, independent of the machine's locale. */
const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** A series with its sort keys, computed once because a sort compares each series many times. */
interface Ranked<T> {
  series: T;
  metricPlace: number;
  ranks: readonly number[];
  /** The names of its labels in order: the same object for series with the same names. */
  columns: readonly string[];
}

function compareLabels(a: Ranked<SeriesName>, b: Ranked<SeriesName>): number {
  for (const [i, rank] of a.ranks.entries()) {
    const order = compare(rank, b.ranks[i]);
    if (order !== 0) return order;
  }
  const columns = a.columns === b.columns ? a.columns : new Set([...a.columns, ...b.columns]);
  for (const column of columns) {
    const order = compare(labelText(a.series.labels, column), labelText(b.series.labels, column));
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Sorts series in a stable order, independent of the reply: by metric (first the ones in `asked`, then the catalog),
 * region, stack order of fueltechs bottom first, then by code. Returns a new array; equal series keep their order.
 */
export function sortSeries<T extends SeriesName>(series: readonly T[], asked: readonly string[] = []): T[] {
  const order = [...new Set([...asked, ...metricCodes])];
  const columnsByNames = new Map<string, string[]>();
  const sharedColumnsOf = (labels: SeriesName['labels']): string[] => {
    const names = Object.keys(labels).join('\n');
    const columns = columnsByNames.get(names) ?? columnsOf(labels);
    columnsByNames.set(names, columns);
    return columns;
  };
  const ranked = series.map((one): Ranked<T> => ({
    series: one,
    metricPlace: place(order, one.metric),
    ranks: knownNames.map((column) =>
      rankOf(column, one.labels[column] ?? (column === 'fueltech' ? one.fueltech : undefined)),
    ),
    columns: sharedColumnsOf(one.labels),
  }));
  ranked.sort(
    (a, b) =>
      compare(a.metricPlace, b.metricPlace) ||
      compare(a.series.metric, b.series.metric) ||
      compareLabels(a, b),
  );
  return ranked.map((one) => one.series);
}

/** Returns the same key for the same series of different runs, whatever the order of its labels. */
export const seriesKey = ({ metric, labels }: Pick<Series, 'metric' | 'labels'>): string =>
  `${metric} ${labelsKey(labels)}`;

/** Returns the names of all labels in these series, in display order, including the fueltech of units. */
export function labelColumnsOf(all: readonly Pick<Series, 'labels' | 'fueltech'>[]): string[] {
  const labels: Record<string, LabelValue> = {};
  for (const one of all) {
    if (one.fueltech !== undefined) labels['fueltech'] = one.fueltech;
    for (const name of Object.keys(one.labels)) labels[name] = null;
  }
  return columnsOf(labels);
}
