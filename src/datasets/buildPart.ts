import {
  findRun,
  jointMarks,
  type LabelValue,
  positionOf,
  type Result,
  type Series,
  signedValues,
  uniteTimes,
} from '../domain';
import type { ParquetRows } from '../formats/columnar/parquetTable';
import type { DatasetPlan, UnitPlace } from './datasetPlan';
import type { Month } from './datasetLayout';

/** The buckets of a reply that hold, and its generation. */
export interface StagedReply {
  result: Result;
  generation: number;
}

export interface Part {
  rows: readonly ParquetRows[];
  units: readonly string[];
  /** The first stamp of provisional values; Infinity where there are none. */
  settledUntilMs: number;
}

type Plan = Pick<DatasetPlan, 'labelNames' | 'units'>;

/** The place of a series' unit; undefined for other data. */
function placeOf({ units }: Plan, { labels }: Series): UnitPlace | undefined {
  const unit = labels['unit_code'];
  return typeof unit === 'string' && Object.hasOwn(units, unit) ? units[unit] : undefined;
}

/** Labels by the dataset's columns, with facts from the directory for a unit. */
function labelsOf(
  { labelNames }: Plan,
  { labels, fueltech }: Series,
  place: UnitPlace | undefined,
): readonly (string | undefined)[] {
  const named: Readonly<Record<string, LabelValue | undefined>> = { fueltech, ...place, ...labels };
  return labelNames.map((name) => {
    const value = Object.hasOwn(named, name) ? named[name] : undefined;
    return value === undefined || value === null ? undefined : String(value);
  });
}

/** Buckets of one combination of labels, of several replies. */
class Column {
  labels: readonly (string | undefined)[];
  #pieces: (Pick<ParquetRows, 'times' | 'values'> & { generation: number })[] = [];

  constructor(labels: readonly (string | undefined)[]) {
    this.labels = labels;
  }

  add(times: Float64Array, values: Float64Array, generation: number): void {
    if (times.length > 0) this.#pieces.push({ times, values, generation });
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  get #byTime() {
    return [...this.#pieces].sort((a, b) => a.times[0] - b.times[0]);
  }

  get axes(): readonly Float64Array[] {
    return this.#byTime.map((piece) => piece.times);
  }

  /**
   * A row for each of `times`, which has all of its own; null where there is no value. The later generation wins when
   * two replies have the same bucket.
   */
  toRows(times: Float64Array): ParquetRows {
    const values = new Float64Array(times.length).fill(NaN);
    for (const piece of this.#byTime.sort((a, b) => a.generation - b.generation)) place(piece, times, values);
    return { labels: this.labels, times, values };
  }
}

/** Puts the values of a piece where its times are among all times. */
function place(
  piece: Pick<ParquetRows, 'times' | 'values'>,
  times: Float64Array,
  values: Float64Array,
): void {
  const run = findRun(piece.times, times);
  if (run !== undefined) {
    values.set(piece.values, run);
    return;
  }
  let at = 0;
  for (const [i, ms] of piece.times.entries()) {
    while (times[at] < ms) at++;
    values[at] = piece.values[i];
  }
}

/** By bytes of the labels, those without one first: the same on every machine. */
function compareLabels(a: ParquetRows, b: ParquetRows): number {
  for (const [i, one] of a.labels.entries()) {
    const left = one ?? '';
    const right = b.labels[i] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/**
 * The rows of a month and a metric, by labels and then by time. A series that a reply lacks, since its unit was out of
 * service, has null in the buckets that others have.
 */
export function buildPart(plan: Plan, metric: string, month: Month, replies: readonly StagedReply[]): Part {
  const columns = new Map<string, Column>();
  const units = new Set<string>();
  let settledUntilMs = Infinity;
  for (const { result, generation } of replies) {
    for (const series of result.series.filter((one) => one.metric === metric)) {
      const from = positionOf(month.startMs, series.times);
      const to = positionOf(month.endMs, series.times);
      const place = placeOf(plan, series);
      const labels = labelsOf(plan, series, place);
      const key = JSON.stringify(labels);
      const column = columns.get(key) ?? new Column(labels);
      columns.set(key, column);
      const values = series.values.subarray(from, to);
      // The plan's fueltech is the same for all replies.
      const signed = signedValues({ ...series, values, fueltech: place?.fueltech ?? series.fueltech });
      column.add(series.times.subarray(from, to), signed, generation);
      units.add(series.unit);
      if (to > from)
        settledUntilMs = Math.min(settledUntilMs, jointMarks([series]).settledUntilMs ?? Infinity);
    }
  }
  const filled = [...columns.values()].filter((column) => !column.isEmpty);
  const times = uniteTimes(filled.map((column) => uniteTimes(column.axes)));
  const rows = filled.map((column) => column.toRows(times));
  return { rows: rows.sort(compareLabels), units: [...units].sort(), settledUntilMs };
}
