import { defaultInterval, findInterval, type Measure } from '../../catalog/index';
import { optional } from '../../idioms/optional';
import type { Query } from '../../query/query';
import type { LabelValue, Series } from '../../result/result';
import { ceilToBucket, floorToBucket } from '../../time/bucket';
import { minuteMs } from '../../time/time';
import { jointMarks, type Marks } from '../bucketState';
import { StackBuckets } from '../stackBuckets';
import { placeOn, uniteAxes } from '../timeAxis';
import { addColumns, groupTimes, subtractColumns, sumColumns, sumGroups, type Grouped } from './columns';
import { intervalOfTerms, type ExpandedQuery, type PlacedMeasure } from './expandQuery';
import { findSets, type TermSet } from './termSets';

/** The columns of a derived series at the interval of its terms. */
interface Derived {
  readonly times: Float64Array;
  /** The numerator of a ratio, or the values themselves. */
  readonly above: Float64Array;
  /** The denominator of a ratio. */
  readonly below?: Float64Array;
  readonly marks: Marks;
}

const marksOf = (members: readonly Series[], untilMs = Infinity): Marks => {
  const { wholeFromMs = -Infinity, settledUntilMs = Infinity } = jointMarks(members);
  return { wholeFromMs, settledUntilMs: Math.min(settledUntilMs, untilMs) };
};

/** The length of each bucket in minutes, whose sums are exact. Early prices of the WEM are half-hourly at any shorter interval. */
function minutesOf(times: Float64Array): (at: number) => number {
  return (at) => {
    const next = at + 1 < times.length ? at : at - 1;
    const ms = (times[next + 1] ?? NaN) - (times[next] ?? NaN);
    return Math.min(Math.max(Number.isNaN(ms) ? 0 : ms, 5 * minuteMs), 30 * minuteMs) / minuteMs;
  };
}

/** Adds up the products of two terms over all regions, and the weights of these products. */
function weighted(pairs: readonly (readonly [value: Float64Array, weight: Float64Array])[], length: number) {
  const products = pairs.map(([value, weight]) => value.map((one, i) => one * (weight[i] ?? NaN)));
  const weights = pairs.map(([, weight], p) =>
    weight.map((one, i) => (Number.isNaN(products[p]?.[i] ?? NaN) ? NaN : one)),
  );
  return { above: sumColumns(products, length), below: sumColumns(weights, length) };
}

/** Computes a ratio over several sources: their sums, over the buckets in which no source lacks its numerator. */
function ratioOfSources(members: TermSet['members'], times: Float64Array): Derived {
  const [of = [], by = []] = members;
  const below = by.map((one) => placeOn(one, times));
  const keys = by.map(({ labels }) => JSON.stringify(labels));
  const matched = of.map(({ labels }) => below[keys.indexOf(JSON.stringify(labels))]);
  const above = sumColumns(
    of.map((one) => placeOn(one, times)),
    times.length,
    (source, at) => !Number.isNaN(matched[source]?.[at] ?? NaN),
  );
  const { completeUntilMs } = new StackBuckets(by);
  return {
    times,
    above,
    below: sumColumns(below, times.length, () => false),
    marks: marksOf([...of, ...by], completeUntilMs),
  };
}

/** Computes the columns of one derived series from the series of its terms. */
function derive({ computation, series }: Measure, { members }: TermSet): Derived {
  const all = members.flat();
  const times = uniteAxes(all);
  if (series === 'any' && members.some((one) => one.length > 1)) return ratioOfSources(members, times);
  const columnsOf = (term: number): readonly Float64Array[] =>
    (members[term] ?? []).map((one) => placeOn(one, times));
  /** The sum of a term; zero for sources that the region does not have. */
  const sumOf = (term: number): Float64Array => {
    const columns = columnsOf(term);
    return columns.length === 0 ? new Float64Array(times.length) : sumColumns(columns, times.length);
  };
  const marks = marksOf(all);
  switch (computation.kind) {
    case 'ratio': {
      const [first, ...others] = computation.by.map((_, term) => sumOf(term + 1));
      return { times, above: sumOf(0), below: addColumns([first ?? new Float64Array(), ...others]), marks };
    }
    case 'weightedMean': {
      const weights = new Map((members[1] ?? []).map((one) => [String(one.labels['region']), one]));
      const pairs = (members[0] ?? []).map((one) => {
        const weight = weights.get(String(one.labels['region']));
        const missing = (): Float64Array => new Float64Array(times.length).fill(NaN);
        return [placeOn(one, times), weight ? placeOn(weight, times) : missing()] as const;
      });
      return { times, ...weighted(pairs, times.length), marks };
    }
    case 'difference':
      return {
        times,
        above: subtractColumns(
          sumOf(0),
          computation.less.map((_, term) => sumOf(term + 1)),
        ),
        marks,
      };
    case 'hours': {
      const minutes = minutesOf(times);
      const isBelow = (value: number, i: number): number => (value < computation.below ? minutes(i) : 0);
      return {
        times,
        above: sumOf(0).map((value, i) => (Number.isNaN(value) ? NaN : isBelow(value, i))),
        marks,
      };
    }
  }
}

/** The interval of a query and the clock of its network. */
interface Display {
  readonly interval: string;
  readonly offsetMinutes: number;
}

/** Returns the marks of longer buckets: one is incomplete where a part of it is, or where its parts begin or end late. */
function marksOfGroups(
  { times, marks }: Derived,
  { starts }: Grouped,
  stepMs: number,
  display: Display,
): Marks {
  const { interval, offsetMinutes } = display;
  const { wholeFromMs = -Infinity, settledUntilMs = Infinity } = marks;
  const firstMs = Math.max(times[0] ?? -Infinity, wholeFromMs);
  const isEndLate = (times.at(-1) ?? Infinity) + stepMs < (starts.at(-1) ?? Infinity);
  const lastMs = isEndLate ? (starts.at(-2) ?? Infinity) : Infinity;
  const settledMs = Number.isFinite(settledUntilMs)
    ? floorToBucket(settledUntilMs, interval, offsetMinutes)
    : Infinity;
  const isStartLate = firstMs > (starts[0] ?? -Infinity);
  return {
    wholeFromMs: isStartLate ? ceilToBucket(firstMs, interval, offsetMinutes) : -Infinity,
    settledUntilMs: Math.min(lastMs, settledMs),
  };
}

/** Adds up the columns of a derived series in the buckets of the query. */
function toDisplay(derived: Derived, termInterval: string, display: Display): Derived {
  if (termInterval === display.interval) return derived;
  const { times, above, below } = derived;
  const grouped = groupTimes(times, display);
  const stepMs = findInterval(termInterval)?.durationMs ?? 0;
  return {
    times: grouped.times,
    above: sumGroups(above, below ?? above, grouped),
    ...(below && { below: sumGroups(below, above, grouped) }),
    marks: marksOfGroups(derived, grouped, stepMs, display),
  };
}

/** Returns a ratio: missing where the denominator is not above zero. A loop, since a callback takes five times as long. */
function divide(above: Float64Array, below: Float64Array, factor: number): Float64Array {
  const values = new Float64Array(above.length);
  for (let i = 0; i < values.length; i++) {
    const weight = below[i] ?? NaN;
    values[i] = weight > 0 ? ((above[i] ?? NaN) * factor) / weight : NaN;
  }
  return values;
}

const nameOf = (code: string, labels: Readonly<Record<string, LabelValue>>): string =>
  [code, ...Object.values(labels).map(String)].join('_');

function toSeries(measure: Measure, set: TermSet, derived: Derived, interval: string): Series {
  const { code, unit, computation } = measure;
  const { above, below, times } = derived;
  const { wholeFromMs = -Infinity, settledUntilMs = Infinity } = derived.marks;
  const factor = computation.kind === 'ratio' ? computation.factor : 1;
  const values = computation.kind === 'hours' ? above.map((minutes) => minutes / 60) : above;
  return {
    metric: code,
    unit,
    interval,
    name: nameOf(code, set.labels),
    labels: set.labels,
    times,
    values: below ? divide(above, below, factor) : values,
    ...optional({
      weights: below,
      fueltech: set.fueltech,
      wholeFromMs: Number.isFinite(wholeFromMs) ? wholeFromMs : undefined,
      settledUntilMs: Number.isFinite(settledUntilMs) ? settledUntilMs : undefined,
    }),
  };
}

/** Returns the derived series that share the times of their terms, sharing one array for equal times. */
function shareTimes(all: readonly Series[]): readonly Series[] {
  const known: Float64Array[] = [];
  return all.map((series) => {
    const { times } = series;
    const same = known.find(
      (one) => one === times || (one.length === times.length && one.every((ms, i) => ms === times[i])),
    );
    if (same) return same === times ? series : { ...series, times: same };
    known.push(times);
    return series;
  });
}

function computeMeasure(
  { measure, terms }: PlacedMeasure,
  query: Query,
  results: readonly (readonly Series[] | undefined)[],
  offsetMinutes: number,
): readonly Series[] {
  const found = terms.map(({ term, at }) => results[at]?.filter(({ metric }) => metric === term.metric));
  if (found.some((one) => one === undefined)) return [];
  const present = found.map((one) => one ?? []);
  const interval = query.interval ?? defaultInterval;
  return findSets(measure, query, present).map((set) => {
    const derived = derive(measure, set);
    const display = toDisplay(derived, intervalOfTerms(measure, query), { interval, offsetMinutes });
    return toSeries(measure, set, display, interval);
  });
}

/**
 * Computes the measures of a query. `results` are the series of its expanded queries, in their order; undefined for one
 * that has not come, whose measures are then left out.
 */
export function computeMeasures(
  { query, measures }: ExpandedQuery,
  results: readonly (readonly Series[] | undefined)[],
  offsetMinutes: number,
): readonly Series[] {
  return shareTimes(measures.flatMap((one) => computeMeasure(one, query, results, offsetMinutes)));
}
