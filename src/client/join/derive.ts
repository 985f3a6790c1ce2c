import { floorToBucket, nextBucket, stampOfBucket } from '../../domain/bucket';
import { findMetric } from '../../domain/catalog/index';
import { minuteMs } from '../../domain/durations';
import type { Notice } from '../../domain/notice';
import type { Series } from '../../domain/result';

export interface Derived {
  readonly series: readonly Series[];
  /**
   * One `derivedInterval`, and for each metric that has cause: `derivedRatio`, and `derivedFromFewer` with the number
   * of such years of all its series.
   */
  readonly notices: readonly Notice[];
}

const monthsOfYear = 12;

/** To the service's own six decimals, so that 0.1 and 0.2 make 0.3. */
const round = (value: number): number => Number(value.toFixed(6));

/** How the months of a time column lie in financial years. */
interface Years {
  /** Each year's stamp. */
  readonly times: Float64Array;
  /** For each month: which year it lies in, how much of it has passed, and whether all has. */
  readonly yearOf: readonly number[];
  readonly passedMs: readonly number[];
  readonly isOver: readonly boolean[];
}

/** By what months become years. */
interface YearRule {
  /** The network's. */
  readonly offsetMinutes: number;
  /** Epoch milliseconds up to which the months hold data. */
  readonly asOfMs: number;
}

function toYears(months: Float64Array, { offsetMinutes, asOfMs }: YearRule): Years {
  const times: number[] = [];
  const yearOf: number[] = [];
  const passedMs: number[] = [];
  const isOver: boolean[] = [];
  for (const ms of months) {
    const stampMs = stampOfBucket(ms, 'fy', offsetMinutes);
    if (times.at(-1) !== stampMs) times.push(stampMs);
    yearOf.push(times.length - 1);
    const endMs = nextBucket(ms, '1M', offsetMinutes);
    isOver.push(endMs <= asOfMs);
    // A month that has a value has begun, whatever the clock says.
    passedMs.push(Math.max(minuteMs, Math.min(endMs, asOfMs) - floorToBucket(ms, '1M', offsetMinutes)));
  }
  return { times: Float64Array.from(times), yearOf, passedMs, isOver };
}

interface YearValues {
  readonly values: Float64Array;
  /** Years of which a month's value is missing, or a month is not over. */
  readonly incomplete: number;
}

/** Sums the months of each year, or averages them weighted by what has passed of them; those without a value are left out. */
function toYearValues(
  months: Float64Array,
  { times, yearOf, passedMs, isOver }: Years,
  isSum: boolean,
): YearValues {
  const sums = new Float64Array(times.length);
  const weights = new Float64Array(times.length);
  const counts = new Uint8Array(times.length);
  months.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const year = yearOf[i] ?? 0;
    const weight = isSum ? 1 : (passedMs[i] ?? 0);
    sums[year] = (sums[year] ?? 0) + value * weight;
    weights[year] = (weights[year] ?? 0) + weight;
    counts[year] = (counts[year] ?? 0) + (isOver[i] === true ? 1 : 0);
  });
  const values = sums.map((sum, year) => {
    if (weights[year] === 0) return NaN;
    return round(isSum ? sum : sum / (weights[year] ?? NaN));
  });
  return { values, incomplete: counts.filter((count) => count < monthsOfYear).length };
}

/**
 * Series by month (`1M`) → by financial year (`fy`, July to June), stamped 1 January of the year it ends in, as the
 * live service stamps them. By the metric's own rule (domain/catalog): sums are added up; means and shares, and metrics
 * we do not know, averaged weighted by what has passed of the months; to six decimals, as the service rounds. Months without a
 * value are left out; a year without any number is NaN. Series that share a time column share the derived one.
 */
export function deriveYears(series: readonly Series[], rule: YearRule): Derived {
  const years = new Map<Float64Array, Years>();
  const ratios = new Set<string>();
  const incomplete = new Map<string, number>();
  const derived = series.map((one): Series => {
    const found = years.get(one.times) ?? toYears(one.times, rule);
    years.set(one.times, found);
    const aggregation = findMetric(one.metric)?.aggregation ?? 'mean';
    const { values, incomplete: count } = toYearValues(one.values, found, aggregation === 'sum');
    if (aggregation === 'ratio') ratios.add(one.metric);
    if (count > 0) incomplete.set(one.metric, (incomplete.get(one.metric) ?? 0) + count);
    return { ...one, interval: 'fy', times: found.times, values };
  });
  const notices: Notice[] = [
    { code: 'derivedInterval', from: '1M', interval: 'fy' },
    ...Array.from(ratios, (metric): Notice => ({ code: 'derivedRatio', metric })),
    ...Array.from(incomplete, ([metric, buckets]): Notice => ({ code: 'derivedFromFewer', metric, buckets })),
  ];
  return { series: derived, notices };
}
