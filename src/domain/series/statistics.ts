import type { Aggregation } from '../catalog/index';

/** What can be said about one series. Times are epoch ms; NaN where there is nothing to say. */
export interface Statistics {
  /** Values, the missing ones not counted. */
  readonly count: number;
  readonly missing: number;
  readonly min: number;
  readonly minAtMs: number;
  readonly max: number;
  readonly maxAtMs: number;
  readonly mean: number;
  /** Only where the metric adds up. */
  readonly total: number;
}

/** Statistics of a series; NaN values are missing ones and count for nothing. */
export function statisticsOf(
  times: Float64Array,
  values: Float64Array,
  aggregation: Aggregation,
): Statistics {
  let count = 0;
  let sum = 0;
  let min = NaN;
  let max = NaN;
  let minAtMs = NaN;
  let maxAtMs = NaN;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    count += 1;
    sum += value;
    if (!(value >= min)) {
      min = value;
      minAtMs = times[i] ?? NaN;
    }
    if (!(value <= max)) {
      max = value;
      maxAtMs = times[i] ?? NaN;
    }
  }
  const missing = values.length - count;
  const total = aggregation === 'sum' && count > 0 ? sum : NaN;
  return { count, missing, min, minAtMs, max, maxAtMs, mean: count > 0 ? sum / count : NaN, total };
}
