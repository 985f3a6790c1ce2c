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
import type { LabelValue, Series } from '../result';

/** As much of a series as naming and ordering need; a header without columns will do. */
export type SeriesName = Pick<Series, 'metric' | 'labels'>;

const regionCodes = networks.flatMap((network) => network.regions.map((region) => region.code));
const metricCodes = metricRows.map((metric) => metric.code);
const statusCodes = statuses.map((status) => status.code);
const renewableCodes = renewables.map((row) => row.code);

/** The columns that have an order and labels of their own, in the order in which they are named. */
const knownColumns = ['region', 'fueltech', 'fueltech_group', 'status', 'renewable', 'unit_code'];

/** The names of labels in the order in which they are named. */
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

/**
 * A short label for each series of a result: "Coal (Black)", "NSW1 · Wind", "BAYSW1". The metric stands in front only
 * when the result has several, or when there is nothing else to say; a region that all series share is left out beside
 * other labels.
 */
export function labelsOfSeries(all: readonly SeriesName[]): string[] {
  const hasSeveral = new Set(all.map((each) => each.metric)).size > 1;
  const isSameRegion = new Set(all.map((each) => each.labels['region'])).size === 1;
  return all.map(({ metric, labels }) => {
    const columns = columnsOf(labels);
    const words = columns
      .filter((column) => column !== 'region' || !isSameRegion || columns.length === 1)
      .map((column) => wordOf(column, labels[column] ?? null))
      .filter((word) => word !== undefined);
    if (!hasSeveral && words.length > 0) return words.join(' · ');
    return [findMetric(metric)?.label ?? metric, ...words].join(' · ');
  });
}

/** Position in a table; behind all of it when it is not there. */
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

/** By code unit, not by the machine's language. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

function compareLabels(a: SeriesName['labels'], b: SeriesName['labels']): number {
  for (const column of knownColumns) {
    const order = compareNumbers(rankOf(column, a[column]), rankOf(column, b[column]));
    if (order !== 0) return order;
  }
  for (const column of new Set([...columnsOf(a), ...columnsOf(b)])) {
    const order = compareText(String(a[column] ?? ''), String(b[column] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * The series in a stable order, whatever the order in which the service sent them: by metric as asked (`asked`, then the
 * catalog), region, stack order of fueltechs bottom first, then by code. A new array; equals keep their order.
 */
export function sortSeries<T extends SeriesName>(series: readonly T[], asked: readonly string[] = []): T[] {
  const order = [...new Set([...asked, ...metricCodes])];
  return [...series].sort(
    (a, b) =>
      compareNumbers(place(order, a.metric), place(order, b.metric)) ||
      compareText(a.metric, b.metric) ||
      compareLabels(a.labels, b.labels),
  );
}
