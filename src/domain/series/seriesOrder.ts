import {
  findFueltech,
  findFueltechGroup,
  findMetric,
  findRegion,
  findRenewable,
  findStatus,
  metrics as metricRows,
  networks,
  renewables,
  statuses,
} from '../catalog/index';
import { overTimeLabel } from '../result/overTimeChoice';
import type { LabelValue, Series } from '../result/result';

/** The fields of a series that naming and ordering need; a header without columns is enough. */
export type SeriesName = Pick<Series, 'metric' | 'labels' | 'unitName' | 'fueltech'>;

const regionCodes = networks.flatMap((network) => network.regions.map((region) => region.code));
const metricCodes = metricRows.map((metric) => metric.code);
const statusCodes = statuses.map((status) => status.code);
const renewableCodes = renewables.map((row) => row.code);

/** The columns with a defined order and known labels, in display order. */
const knownColumns = [
  'region',
  'fueltech',
  'fueltech_group',
  'status',
  'renewable',
  'facility_name',
  'unit_name',
  'unit_code',
];

/** Returns the names of labels in display order. */
export function columnsOf(labels: SeriesName['labels']): string[] {
  const others = Object.keys(labels).filter((column) => !knownColumns.includes(column));
  return [...knownColumns.filter((column) => Object.hasOwn(labels, column)), ...others.sort()];
}

function wordOf(column: string, value: LabelValue): string | undefined {
  if (value === null) return undefined;
  const text = String(value);
  if (column === 'fueltech') return findFueltech(text)?.label ?? text;
  if (column === 'fueltech_group') return (findFueltechGroup(text) ?? findFueltech(text))?.label ?? text;
  if (column === 'status') return findStatus(text)?.label ?? text;
  if (column === 'renewable') return findRenewable(text)?.label ?? text;
  return text;
}

/** True for the columns of a series that has one label, apart from what is shown of it over time. */
const isAlone = (columns: readonly string[]): boolean =>
  columns.filter((column) => column !== overTimeLabel).length === 1;

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
    const words = columns
      .filter((column) => column !== 'region' || !isSameRegion || isAlone(columns))
      .map((column) =>
        column === 'unit_code' && unitName !== undefined ? unitName : wordOf(column, labels[column] ?? null),
      )
      .filter((word) => word !== undefined);
    const isNamed = columns.length > 0 && (columns.length > 1 || columns[0] !== overTimeLabel);
    if (!hasSeveral && isNamed && words.length > 0) return words.join(' · ');
    return [findMetric(metric)?.label ?? metric, ...words].join(' · ');
  });
}

/** Returns the position of a code in a table; after the last one when it is not in there. */
function place(codes: readonly string[], code: string): number {
  const index = codes.indexOf(code);
  return index < 0 ? codes.length : index;
}

function rankOf(column: string, value: LabelValue | undefined): number {
  if (value === undefined || value === null) return -1;
  const text = String(value);
  if (column === 'region') return findRegion(text) ? place(regionCodes, text) : regionCodes.length;
  if (column === 'fueltech') return findFueltech(text)?.stackOrder ?? Infinity;
  if (column === 'fueltech_group') {
    return (findFueltechGroup(text) ?? findFueltech(text))?.stackOrder ?? Infinity;
  }
  if (column === 'status') return place(statusCodes, text.toLowerCase());
  return column === 'renewable' ? place(renewableCodes, text.toLowerCase()) : 0;
}

/** Compares by code unit, independent of the machine's locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** A series with its sort keys, computed once because a sort compares each series many times. */
interface Ranked<T> {
  series: T;
  metricPlace: number;
  /** The rank in each of the known columns. */
  ranks: readonly number[];
  /** The names of its labels in order: the same object for series with the same names. */
  columns: readonly string[];
}

const textOf = ({ series }: Ranked<SeriesName>, column: string): string =>
  String(series.labels[column] ?? '');

function compareLabels(a: Ranked<SeriesName>, b: Ranked<SeriesName>): number {
  for (const [i, rank] of a.ranks.entries()) {
    const order = compareNumbers(rank, b.ranks[i]);
    if (order !== 0) return order;
  }
  const columns = a.columns === b.columns ? a.columns : new Set([...a.columns, ...b.columns]);
  for (const column of columns) {
    const order = compareText(textOf(a, column), textOf(b, column));
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
    ranks: knownColumns.map((column) =>
      rankOf(column, one.labels[column] ?? (column === 'fueltech' ? one.fueltech : undefined)),
    ),
    columns: sharedColumnsOf(one.labels),
  }));
  ranked.sort(
    (a, b) =>
      compareNumbers(a.metricPlace, b.metricPlace) ||
      compareText(a.series.metric, b.series.metric) ||
      compareLabels(a, b),
  );
  return ranked.map((one) => one.series);
}

/** Returns the same key for the same series of different runs, whatever the order of its labels. */
export function seriesKey({ metric, labels }: Pick<Series, 'metric' | 'labels'>): string {
  const sorted = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([metric, ...sorted]);
}

/** Returns the names of all labels in these series, in display order, including the fueltech of units. */
export function labelColumnsOf(all: readonly Pick<Series, 'labels' | 'fueltech'>[]): string[] {
  const labels: Record<string, LabelValue> = {};
  for (const one of all) {
    if (one.fueltech !== undefined) labels['fueltech'] = one.fueltech;
    for (const name of Object.keys(one.labels)) labels[name] = null;
  }
  return columnsOf(labels);
}
