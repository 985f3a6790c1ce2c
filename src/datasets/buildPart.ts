import {
  findRun,
  findUncounted,
  jointMarks,
  type LabelValue,
  positionOf,
  type Result,
  type Series,
  signedValues,
  uniteTimes,
} from '../domain';
import type { ParquetRows } from '../formats/columnar/parquetTable';
import { type DatasetPlan, labelNamesOf, type UnitPlace } from './datasetPlan';
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

/** Labels by the dataset's columns, with facts from the directory for a unit. */
function labelsOf(
  labelNames: readonly string[],
  { labels, fueltech }: Series,
  place: UnitPlace | undefined,
): readonly (string | undefined)[] {
  const named: Readonly<Record<string, LabelValue | undefined>> = { fueltech, ...place, ...labels };
  return labelNames.map((name) => {
    const value = Object.hasOwn(named, name) ? named[name] : undefined;
    return value === undefined || value === null ? undefined : String(value);
  });
}

/** Buckets of a reply with one combination of labels. */
interface Piece {
  times: Float64Array;
  values: Float64Array;
  generation: number;
}

/**
 * The values at each of `times`, which has those of all pieces; NaN where there is none. The later generation wins when
 * two replies have the same bucket.
 */
function valuesAt(times: Float64Array, pieces: readonly Piece[]): Float64Array {
  const values = new Float64Array(times.length).fill(NaN);
  for (const piece of [...pieces].sort((a, b) => a.generation - b.generation)) {
    const run = findRun(piece.times, times);
    if (run !== undefined) {
      values.set(piece.values, run);
      continue;
    }
    let at = 0;
    for (const [i, ms] of piece.times.entries()) {
      while (times[at] < ms) at++;
      values[at] = piece.values[i];
    }
  }
  return values;
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
 * The rows of a month and a metric, by labels and then by time, so that their sums count each battery once. A series that
 * a reply lacks, since its unit was out of service, has null in the buckets that others have.
 */
export function buildPart(
  plan: Pick<DatasetPlan, 'query' | 'units'>,
  metric: string,
  month: Month,
  replies: readonly StagedReply[],
): Part {
  const labelNames = labelNamesOf(plan.query);
  const columns = new Map<string, { labels: ParquetRows['labels']; pieces: Piece[] }>();
  const units = new Set<string>();
  let settledUntilMs = Infinity;
  for (const { result, generation } of replies) {
    const isUncounted = findUncounted(result.series);
    for (const series of result.series.filter((one) => one.metric === metric && !isUncounted(one))) {
      const from = positionOf(month.startMs, series.times);
      const to = positionOf(month.endMs, series.times);
      const unit = series.labels['unit_code'];
      const place =
        typeof unit === 'string' && Object.hasOwn(plan.units, unit) ? plan.units[unit] : undefined;
      const labels = labelsOf(labelNames, series, place);
      const key = JSON.stringify(labels);
      const column = columns.get(key) ?? { labels, pieces: [] };
      columns.set(key, column);
      units.add(series.unit);
      if (from === to) continue;
      const values = series.values.subarray(from, to);
      // The plan's fueltech is the same for all replies.
      const signed = signedValues({ ...series, values, fueltech: place?.fueltech ?? series.fueltech });
      column.pieces.push({ times: series.times.subarray(from, to), values: signed, generation });
      settledUntilMs = Math.min(settledUntilMs, jointMarks([series]).settledUntilMs);
    }
  }
  const filled = [...columns.values()].filter(({ pieces }) => pieces.length > 0);
  for (const { pieces } of filled) pieces.sort((a, b) => a.times[0] - b.times[0]);
  const times = uniteTimes(filled.map(({ pieces }) => uniteTimes(pieces.map((piece) => piece.times))));
  const rows = filled.map(({ labels, pieces }) => ({ labels, times, values: valuesAt(times, pieces) }));
  return { rows: rows.sort(compareLabels), units: [...units].sort(), settledUntilMs };
}
