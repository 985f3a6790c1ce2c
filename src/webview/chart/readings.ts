import type { Panel } from '../data/shownResult';
import { bucketAt, firstAtOrAfter } from './resample';

/** What the legend says of a panel's series, at one bucket or over what is in view. */
export interface Readings {
  /** Epoch ms of the bucket that is read; undefined for a reading over the view. */
  readonly atMs: number | undefined;
  /** Signed as drawn: loads are negative. NaN where there is nothing to read. */
  readonly values: readonly number[];
  /** Sums of the visible series above and below zero; only of stacks, where adding makes sense. */
  readonly sums: { readonly above: number; readonly below: number } | undefined;
}

const signOf = (panel: Panel, s: number): 1 | -1 =>
  panel.kind === 'stack' && panel.series[s]?.isLoad === true ? -1 : 1;

function sumsOf(
  panel: Panel,
  values: readonly number[],
  isHidden: (key: string) => boolean,
): Readings['sums'] {
  if (panel.kind !== 'stack') return undefined;
  let above = NaN;
  let below = NaN;
  panel.series.forEach(({ key }, s) => {
    const value = values[s] ?? NaN;
    if (Number.isNaN(value) || isHidden(key)) return;
    above = (above || 0) + Math.max(0, value);
    below = (below || 0) + Math.min(0, value);
  });
  return { above, below };
}

/** The bucket under a moment: the nearest, but for bars and steps the one that holds it. −1 where there is none. */
export function readableBucket(panel: Panel, ms: number): number {
  const { times, bucketMs } = panel;
  const held = bucketAt(times, ms);
  const from = times[held] ?? -Infinity;
  if (panel.kind === 'step' || panel.hasBars) return ms - from > 1.75 * (bucketMs || Infinity) ? -1 : held;
  const to = times[held + 1] ?? Infinity;
  const nearest = to - ms < ms - from ? held + 1 : held;
  const distance = Math.abs((times[nearest] ?? Infinity) - ms);
  return distance > (bucketMs || Infinity) ? -1 : nearest;
}

/** Reads every series at the bucket under a moment. */
export function readingsAt(panel: Panel, ms: number, isHidden: (key: string) => boolean): Readings {
  const i = readableBucket(panel, ms);
  const values = panel.columns.map((column, s) => signOf(panel, s) * (column[i] ?? NaN));
  return { atMs: panel.times[i], values, sums: sumsOf(panel, values, isHidden) };
}

/** The mean of every series over `[min, max]`, or its total where the metric adds up. Missing values are left out. */
export function readingsOver(
  panel: Panel,
  min: number,
  max: number,
  isHidden: (key: string) => boolean,
): Readings {
  const first = firstAtOrAfter(panel.times, min);
  const end = bucketAt(panel.times, max) + 1;
  const values = panel.columns.map((column, s) => {
    let sum = 0;
    let count = 0;
    for (let i = first; i < end; i++) {
      const value = column[i] ?? NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    if (count === 0) return NaN;
    return signOf(panel, s) * (panel.series[s]?.aggregation === 'sum' ? sum : sum / count);
  });
  return { atMs: undefined, values, sums: sumsOf(panel, values, isHidden) };
}
