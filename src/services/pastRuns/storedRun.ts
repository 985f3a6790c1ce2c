import {
  type ChartedRun,
  isCount,
  isNumber,
  isObject,
  isTextUpTo,
  isTrueOrFalse,
  type LabelValue,
  type LastProvenance,
  parseStored,
  type Spark,
  type SparkLayer,
  type ValueSummary,
} from '../../domain';

const version = 1;
const maxLayers = 20;
const maxPoints = 100;
/** Within the range of `Date` (±8.64e15 ms): a larger number is not a valid time. */
const latestMs = 8e15;
const maxOffset = 24 * 60;

/** Four significant digits are enough for a chart a few pixels high. */
const rounded = (value: number): number | null =>
  Number.isFinite(value) ? Number(value.toPrecision(4)) : null;

export const textOfRun = ({ numbers, provenance, spark }: ChartedRun): string =>
  JSON.stringify({
    version,
    numbers,
    provenance,
    spark: {
      isStack: spark.isStack,
      layers: spark.layers.map(({ labels, column }) => ({ labels, column: Array.from(column, rounded) })),
    },
  });

const isShort = isTextUpTo(100);
const isDecimals = (value: unknown): value is number => isCount(value) && value <= 20;

function readNumbers(stored: unknown): Omit<ValueSummary, 'course'> | undefined {
  if (!isObject(stored) || !isObject(stored['readable']) || !Array.isArray(stored['last'])) return undefined;
  const { metric, decimals, seriesCount, isTotal, otherMetrics, lastAtMs, isProvisional, min, max } = stored;
  const { unit, factor, moreDecimals } = stored['readable'];
  const [least, most] = stored['last'] as unknown[];
  const areNumbers =
    isNumber(least) && isNumber(most) && isNumber(min) && isNumber(max) && isNumber(lastAtMs);
  const areCounts = isDecimals(decimals) && isCount(seriesCount) && isCount(otherMetrics);
  const isUnit = isShort(unit) && isNumber(factor) && factor > 0 && isDecimals(moreDecimals);
  if (!areNumbers || !areCounts || !isUnit || !isShort(metric)) return undefined;
  if (!isTrueOrFalse(isTotal) || !isTrueOrFalse(isProvisional)) return undefined;
  return {
    metric,
    decimals,
    seriesCount,
    isTotal,
    otherMetrics,
    lastAtMs,
    isProvisional,
    min,
    max,
    readable: { unit, factor, moreDecimals },
    last: [least, most],
  };
}

function readProvenance(stored: unknown): LastProvenance | undefined {
  if (!isObject(stored)) return undefined;
  const { fetchedAtMs, offsetMinutes, isSample, isPart } = stored;
  if (!isCount(fetchedAtMs) || fetchedAtMs > latestMs) return undefined;
  if (!isNumber(offsetMinutes) || Math.abs(offsetMinutes) > maxOffset) return undefined;
  return {
    fetchedAtMs,
    offsetMinutes,
    isSample: isSample === true,
    isPart: isPart === true,
  };
}

function readLayer(stored: unknown): SparkLayer[] {
  if (!isObject(stored) || !Array.isArray(stored['column'])) return [];
  const column: unknown[] = stored['column'].slice(0, maxPoints);
  const labels = isObject(stored['labels'])
    ? Object.fromEntries(
        Object.entries(stored['labels']).filter(
          (entry): entry is [string, LabelValue] =>
            entry[1] === null || isShort(entry[1]) || isNumber(entry[1]) || isTrueOrFalse(entry[1]),
        ),
      )
    : undefined;
  return [{ labels, column: Float64Array.from(column, (value) => (isNumber(value) ? value : NaN)) }];
}

function readSpark(stored: unknown): Spark {
  if (!isObject(stored) || !Array.isArray(stored['layers'])) return { isStack: false, layers: [] };
  const layers: unknown[] = stored['layers'].slice(0, maxLayers);
  return { isStack: stored['isStack'] === true, layers: layers.flatMap(readLayer) };
}

/** Parses a file's text; undefined when it is not a last run, or has a newer format version. */
export function readRun(text: string): ChartedRun | undefined {
  const stored = parseStored(text, version);
  if (!stored) return undefined;
  const provenance = readProvenance(stored['provenance']);
  const numbers = readNumbers(stored['numbers']);
  if (!provenance || (stored['numbers'] !== undefined && !numbers)) return undefined;
  return { numbers, provenance, spark: readSpark(stored['spark']) };
}
