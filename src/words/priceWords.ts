import { minuteMs } from '../domain/durations';

const exactMs = 5 * minuteMs;

/** Explains whether a mean price is weighted by demand, and how exact it is. */
export function priceMeanNote(isWeighted: boolean, bucketMs: number): string {
  if (!isWeighted)
    return 'The mean over time, every bucket alike. With the energy of demand among the metrics it is weighted by that.';
  const note = 'Weighted by demand: Σ (price × energy of demand) ÷ Σ energy of demand.';
  return bucketMs > exactMs ? `${note} Approximate: it is exact only of five-minute prices.` : note;
}
