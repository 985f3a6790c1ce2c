import {
  bucketSpan,
  countUp,
  findInterval,
  findMetric,
  floorToBucket,
  minuteMs,
  type Notice,
  type Series,
  type Steps,
} from '../../domain';

/** Rounds to the service's own six decimals, so that 0.1 and 0.2 make 0.3. */
const round = (value: number): number => Number(value.toFixed(6));

interface DeriveRule {
  /** The interval of the longer buckets: `fy`, `season`. */
  interval: string;
  offsetMinutes: number;
  /** Epoch milliseconds up to which the months contain data. */
  asOfMs: number;
}

/** Maps months to buckets: for each month the index of its bucket, its elapsed time, and if it is over. */
function toBuckets(months: Float64Array, rule: DeriveRule) {
  const { interval, offsetMinutes, asOfMs } = rule;
  const times: number[] = [];
  const bucketOf: number[] = [];
  const passedMs: number[] = [];
  const isOver: boolean[] = [];
  for (const ms of months) {
    const startMs = floorToBucket(ms, interval, offsetMinutes);
    if (times.at(-1) !== startMs) times.push(startMs);
    bucketOf.push(times.length - 1);
    const month = bucketSpan(ms, '1M', offsetMinutes);
    isOver.push(month.endMs <= asOfMs);
    // A month with a value has begun, whatever the clock says.
    passedMs.push(Math.max(minuteMs, Math.min(month.endMs, asOfMs) - month.startMs));
  }
  return { times: Float64Array.from(times), bucketOf, passedMs, isOver };
}

/**
 * Sums the months of each bucket, or averages them weighted by their elapsed time. Ignores months without a value.
 * `counts` is, for each bucket, the number of its months that are over and have a value.
 */
function toBucketValues(
  months: Float64Array,
  { times, bucketOf, passedMs, isOver }: ReturnType<typeof toBuckets>,
  isSum: boolean,
): { values: Float64Array; counts: Uint8Array } {
  const sums = new Float64Array(times.length);
  const weights = new Float64Array(times.length);
  const counts = new Uint8Array(times.length);
  months.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const bucket = bucketOf[i];
    const weight = isSum ? 1 : passedMs[i];
    sums[bucket] += value * weight;
    weights[bucket] += weight;
    counts[bucket] += isOver[i] ? 1 : 0;
  });
  const values = sums.map((sum, bucket) => {
    if (weights[bucket] === 0) return NaN;
    return round(isSum ? sum : sum / weights[bucket]);
  });
  return { values, counts };
}

/**
 * Combines series by month (`1M`) into financial years (`fy`, July to June) or `season`. Follows the metric's rule
 * (domain/catalog): adds up sums; averages means, shares and unknown metrics, weighted by the elapsed time of each
 * month. Rounds to six decimals, as the service does. Ignores months without a value; a bucket without any number is
 * NaN. Series that share a time column share the derived one.
 */
export function* deriveBuckets(
  series: readonly Series[],
  rule: DeriveRule,
): Steps<{
  series: readonly Series[];
  /**
   * One `derivedInterval` and, for each affected metric, `derivedRatio` and `derivedFromFewer`, the latter with the
   * number of affected buckets over all its series.
   */
  notices: readonly Notice[];
}> {
  const { interval } = rule;
  const monthsOfBucket = findInterval(interval)?.step.size ?? 0;
  const axes = new Map<Float64Array, ReturnType<typeof toBuckets>>();
  const ratios = new Set<string>();
  const incomplete = new Map<string, number>();
  const derived: Series[] = [];
  for (const one of series) {
    yield;
    const found = axes.get(one.times) ?? toBuckets(one.times, rule);
    axes.set(one.times, found);
    const aggregation = findMetric(one.metric)?.aggregation ?? 'mean';
    const { values, counts } = toBucketValues(one.values, found, aggregation === 'sum');
    const count = counts.filter((months) => months < monthsOfBucket).length;
    if (aggregation === 'ratio') ratios.add(one.metric);
    if (count > 0) countUp(incomplete, one.metric, count);
    derived.push({ ...one, interval, times: found.times, values });
  }
  const notices: Notice[] = [
    { code: 'derivedInterval', from: '1M', interval },
    ...Array.from(ratios, (metric): Notice => ({ code: 'derivedRatio', metric })),
    ...Array.from(incomplete, ([metric, buckets]): Notice => ({ code: 'derivedFromFewer', metric, buckets })),
  ];
  return { series: derived, notices };
}
