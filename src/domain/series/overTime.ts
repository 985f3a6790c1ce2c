import { findInterval, findMetric, intervalMsOf } from '../catalog/index';
import type { Series } from '../result/result';
import { overTimeConstants, overTimeLabel, readOverTime, type OverTime } from '../result/chartChoices';
import { meanWeights } from './aggregates';
import { bucketNumber } from '../time/bucket';
import { dayMs, minuteMs, utcMs } from '../time/time';

/**
 * Series over time: rolling windows, sums since the start, and changes. A value is missing where its own bucket is, and
 * a rolling value also where any bucket of its window is missing or partial. A mean weighs each bucket as all means do
 * (`meanWeights`).
 */

type Columns = Pick<Series, 'values' | 'weights'>;

/** Returns the number of buckets of the twelve months that end with each bucket. */
function yearCounts({ times, interval }: Series, offsetMinutes: number): (at: number) => number {
  const step = findInterval(interval)?.step;
  if (step?.kind === 'months') return () => 12 / step.size;
  return (at) => {
    const end = new Date(times[at] + offsetMinutes * minuteMs + dayMs);
    const start = utcMs(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate());
    return Math.round((end.getTime() - start) / dayMs);
  };
}

/** Sums of the last buckets, each from those of the one before and anew from time to time, which bounds the error. */
class RollingSum {
  #from = 0;
  #end = 0;
  #sum = 0;
  #steps = 0;

  constructor(readonly column: Float64Array) {}

  /** Returns the sum of `[from, end)`. Both ends move forward from call to call. */
  over(from: number, end: number): number {
    this.#steps += 1;
    if (this.#steps % 64 === 0 || from >= this.#end) {
      this.#sum = 0;
      this.#from = from;
      this.#end = from;
    }
    for (; this.#end < end; this.#end++) this.#sum += this.column[this.#end];
    for (; this.#from < from; this.#from++) this.#sum -= this.column[this.#from];
    return this.#sum;
  }
}

const isSummed = ({ metric }: Pick<Series, 'metric'>): boolean => findMetric(metric)?.aggregation === 'sum';

/** Returns columns that add up: the products of a mean and its weights, which are zero without a value. */
function summable(series: Series) {
  const { values } = series;
  const weights = meanWeights(series);
  const weightAt = (i: number): number => (weights ? weights[i] : 1);
  return {
    products: values.map((value, i) => (Number.isNaN(value) ? 0 : value * weightAt(i))),
    parts: values.map((value, i) => (Number.isNaN(value) ? 0 : weightAt(i))),
  };
}

const joined = (isSum: boolean, sum: number, weight: number): number =>
  isSum ? sum : weight > 0 ? sum / weight : NaN;

function rolling(series: Series, countAt: (at: number) => number, offsetMinutes: number): Columns {
  const { times, values, weights, interval, wholeFromMs = -Infinity } = series;
  const isSum = isSummed(series);
  const { products, parts } = summable(series);
  const sums = new RollingSum(products);
  const rollingWeights = new RollingSum(parts);
  const blanks = new RollingSum(
    values.map((value, i) => (Number.isNaN(value) || times[i] < wholeFromMs ? 1 : 0)),
  );
  const numbers = times.map((ms) => bucketNumber(ms, interval, offsetMinutes));
  const out = new Float64Array(values.length).fill(NaN);
  const outWeights = weights && new Float64Array(values.length).fill(NaN);
  let from = 0;
  for (let i = 0; i < values.length; i++) {
    const count = countAt(i);
    while (numbers[from] <= numbers[i] - count) from += 1;
    const sum = sums.over(from, i + 1);
    const weight = rollingWeights.over(from, i + 1);
    const blank = blanks.over(from, i + 1);
    if (blank > 0 || i + 1 - from < count) continue;
    out[i] = joined(isSum, sum, weight);
    if (outWeights) outWeights[i] = weight;
  }
  return { values: out, weights: outWeights };
}

function cumulative(series: Series): Columns {
  const { values, weights } = series;
  const isSum = isSummed(series);
  const { products, parts } = summable(series);
  const outWeights = weights && new Float64Array(values.length).fill(NaN);
  let sum = 0;
  let weight = 0;
  const out = values.map((value, i) => {
    sum += products[i];
    weight += parts[i];
    if (Number.isNaN(value)) return NaN;
    if (outWeights) outWeights[i] = weight;
    return joined(isSum, sum, weight);
  });
  return { values: out, weights: outWeights };
}

/** Returns the first value, of the buckets that are whole. */
function firstOf({ times, values, wholeFromMs = -Infinity }: Series): number {
  return values.find((value, i) => !Number.isNaN(value) && times[i] >= wholeFromMs) ?? NaN;
}

function columnsOverTime(series: Series, choice: OverTime, offsetMinutes: number): Columns {
  switch (choice.kind) {
    case 'rolling':
      return rolling(series, () => choice.count, offsetMinutes);
    case 'year':
      return rolling(series, yearCounts(series, offsetMinutes), offsetMinutes);
    case 'cumulative':
      return cumulative(series);
    case 'difference': {
      const first = firstOf(series);
      return { values: series.values.map((value) => value - first) };
    }
    case 'percent': {
      const first = firstOf(series);
      return { values: series.values.map((value) => (first > 0 ? (value / first) * 100 : NaN)) };
    }
  }
}

/** The name of some buckets of each interval, and the numbers of them that people look at. */
const spans: Readonly<
  Partial<Record<string, { name?: string; counts: readonly number[]; hasYears?: true }>>
> = {
  '5m': { counts: [12, 288, 2016] },
  '30m': { counts: [48, 336] },
  '1h': { counts: [24, 168] },
  '1d': { name: 'days', counts: [7, 30, 90], hasYears: true },
  '7d': { name: 'weeks', counts: [4, 13, 52] },
  '1M': { name: 'months', counts: [3, 6], hasYears: true },
  '3M': { name: 'quarters', counts: [2], hasYears: true },
  season: { name: 'seasons', counts: [2], hasYears: true },
  '1y': { name: 'years', counts: [2, 5] },
  fy: { name: 'financial years', counts: [2, 5] },
};

/** Names a number of buckets: "7 days", "12 hours". */
function spanWords(count: number, interval: string): string {
  const name = spans[interval]?.name;
  if (name !== undefined) return `${count} ${name}`;
  const ms = count * intervalMsOf(interval);
  if (ms % dayMs === 0) return ms === dayMs ? '24 hours' : `${ms / dayMs} days`;
  const hours = ms / (60 * minuteMs);
  if (hours >= 1) return hours === 1 ? '1 hour' : `${hours} hours`;
  return ms > 0 ? `${ms / minuteMs} minutes` : `${count} intervals`;
}

/** Names what is shown: "rolling 7 days", "cumulative". */
export function overTimeWords(choice: OverTime, series: Pick<Series, 'interval' | 'metric'>): string {
  switch (choice.kind) {
    case 'rolling':
      return `rolling ${spanWords(choice.count, series.interval)}`;
    case 'year':
    case 'difference':
    case 'percent':
      return overTimeConstants[choice.kind];
    case 'cumulative':
      return isSummed(series) ? 'cumulative' : 'mean since the start';
  }
}

/** Returns a series over time: with other values, a label that says so, and the unit of these values. */
function toOverTime(series: Series, choice: OverTime, offsetMinutes: number): Series {
  const { weights: _weights, wholeFromMs: _whole, ...rest } = series;
  const keepsMarks = choice.kind === 'rolling' || choice.kind === 'year';
  return {
    ...rest,
    ...columnsOverTime(series, choice, offsetMinutes),
    labels: { ...series.labels, [overTimeLabel]: overTimeWords(choice, series) },
    unit: choice.kind === 'percent' ? overTimeConstants.percent : rest.unit,
    // The windows of a rolling value have no partial bucket.
    wholeFromMs: keepsMarks ? undefined : series.wholeFromMs,
  };
}

/** Returns the ids of the choices for series of an interval with a number of buckets. */
export function overTimeChoices(interval: string, buckets: number): string[] {
  const { counts = [], hasYears } = spans[interval] ?? {};
  const step = findInterval(interval)?.step;
  const yearBuckets = step?.kind === 'months' ? 12 / step.size : 365;
  return [
    ...counts.filter((count) => count <= buckets).map((count) => `rolling ${count}`),
    ...(hasYears && buckets >= yearBuckets ? ['year'] : []),
    'cumulative',
    'difference',
    'percent',
  ];
}

/** Applies choices to the series of a result. `idOf` returns the panel of a series, by which choices are stored. */
export function applyOverTime(
  all: readonly Series[],
  choices: Readonly<Record<string, string>>,
  idOf: (series: Series) => string,
  offsetMinutes: number,
): readonly Series[] {
  if (Object.keys(choices).length === 0) return all;
  return all.map((series) => {
    const choice = readOverTime(choices[idOf(series)]);
    return choice ? toOverTime(series, choice, offsetMinutes) : series;
  });
}
