import { findInterval, type Measure, type MeasureTerm } from '../../catalog/index';
import type { Band, Computation } from '../../catalog/measureTypes';
import { intervalOf, type Query } from '../../query/query';
import type { Series } from '../../result/result';
import { floorToBucket, nextBucket } from '../../time/bucket';
import { hourMs, minuteMs } from '../../time/time';
import { StackBuckets } from '../stackBuckets';
import { placeOn, uniteAxes } from '../timeAxis';
import { allowedBy } from './capacity';
import { addColumns, subtractColumns, sumColumns } from './columns';
import { marksOf, minutesOf, toInterval, type Derived, type MeasureFacts } from './measureColumns';
import { intervalOfTerm } from './expandQuery';
import type { TermSet } from './termSets';

/** A measure with the series of one set of its terms. */
interface Task {
  measure: Measure;
  query: Query;
  set: TermSet;
  facts: MeasureFacts;
}

type OfKind<Kind extends Computation['kind']> = Extract<Computation, { kind: Kind }>;

const columnsOn = (all: readonly Series[], times: Float64Array): Float64Array[] =>
  all.map((one) => placeOn(one, times));

/** Adds up the series of a term; zero for sources that the region does not have. */
function sumOn(all: readonly Series[], times: Float64Array, isLoose = false): Float64Array {
  const columns = columnsOn(all, times);
  if (columns.length === 0) return new Float64Array(times.length);
  return isLoose ? sumColumns(columns, times.length, () => false) : sumColumns(columns, times.length);
}

/** The sum of all sources of a region, and the time after which some sources have no data. */
interface Total {
  times: Float64Array;
  column: Float64Array;
  untilMs: number;
}

/** The totals of regions, each of which all sources of its region share. */
const totals = new WeakMap<readonly Series[], Total>();

function totalOn(all: readonly Series[], times: Float64Array): Total {
  const known = totals.get(all);
  if (known?.times === times) return known;
  const { completeUntilMs: untilMs } = new StackBuckets(all);
  const total = { times, column: sumOn(all, times, true), untilMs };
  totals.set(all, total);
  return total;
}

const termIntervalOf = (term: MeasureTerm, { measure, query }: Task): string =>
  intervalOfTerm(term, measure, query);

/** Adds up the products of two terms over all regions, and the weights of these products. */
function weighted(values: readonly Series[], weights: readonly Series[], times: Float64Array) {
  const byRegion = new Map(weights.map((one) => [String(one.labels['region']), one]));
  const pairs = values.map((one) => {
    const weight = byRegion.get(String(one.labels['region']));
    const missing = (): Float64Array => new Float64Array(times.length).fill(NaN);
    return [placeOn(one, times), weight ? placeOn(weight, times) : missing()] as const;
  });
  const products = pairs.map(([value, weight]) => value.map((one, i) => one * weight[i]));
  const shares = pairs.map(([, weight], p) =>
    weight.map((one, i) => (Number.isNaN(products[p][i]) ? NaN : one)),
  );
  return { numerator: sumColumns(products, times.length), denominator: sumColumns(shares, times.length) };
}

/** Computes a ratio over several sources: their sums, over the buckets in which no source lacks its numerator. */
function ratioOfSources(of: readonly Series[], by: readonly Series[], times: Float64Array) {
  const denominator = columnsOn(by, times);
  const byKey = new Map(by.map(({ labels }, at) => [JSON.stringify(labels), denominator[at]]));
  const matched = of.map(({ labels }) => byKey.get(JSON.stringify(labels)));
  const numerator = sumColumns(
    columnsOn(of, times),
    times.length,
    (source, at) => !Number.isNaN(matched[source]?.[at] ?? NaN),
  );
  const { completeUntilMs } = new StackBuckets(by);
  return {
    numerator,
    denominator: sumColumns(denominator, times.length, () => false),
    marks: marksOf([...of, ...by], completeUntilMs),
  };
}

function ratio({ of, by }: OfKind<'ratio'>, task: Task): Derived {
  const { measure, set } = task;
  const { members } = set;
  const interval = termIntervalOf(of, task);
  const times = uniteAxes(members.flat());
  const isOfSources = measure.series === 'any' || measure.series === 'facility';
  if (isOfSources && members.some((one) => one.length > 1))
    return { interval, times, ...ratioOfSources(members[0], members[1], times) };
  // In a sum over all sources, an idle one adds nothing; the buckets in which one is late are provisional.
  const isOfAll = by.map((term) => term.isOfAll === true);
  const total = isOfAll.includes(true) && totalOn(members[isOfAll.indexOf(true) + 1], times);
  const isLoose = total !== false;
  const parts = by.map((_, at) => (total && isOfAll[at] ? total.column : sumOn(members[at + 1], times)));
  return {
    interval,
    times,
    numerator: sumOn(members[0], times, isLoose),
    denominator: addColumns(parts),
    marks: marksOf(members.flat(), total ? total.untilMs : Infinity),
  };
}

/** Computes a quotient in percent of a price: the numerator of the quotient, and its denominator × the price. */
function rate({ of, by, price, weight }: OfKind<'rate'>, task: Task): Derived {
  const { set, query, facts } = task;
  const interval = intervalOf(query);
  const own = set.members.slice(0, 1 + by.length);
  const [prices = [], weights = []] = set.members.slice(1 + by.length);
  const finer = uniteAxes([...prices, ...weights]);
  const priced = toInterval(
    {
      interval: termIntervalOf(price, task),
      times: finer,
      ...(weight ? weighted(prices, weights, finer) : { numerator: sumOn(prices, finer) }),
      marks: marksOf([...prices, ...weights]),
    },
    interval,
    facts.offsetMinutes,
  );
  const { numerator: sums, denominator: parts } = priced;
  const values = parts ? sums.map((sum, i) => sum / parts[i]) : sums;
  const base = { times: priced.times, values };
  const times = uniteAxes([...own.flat(), base]);
  const column = placeOn(base, times);
  const sumOfSources = (all: readonly Series[]): Float64Array => sumOn(all, times, true);
  const energy = addColumns(by.map((_, at) => sumOfSources(own[at + 1])));
  const { wholeFromMs = -Infinity, settledUntilMs = Infinity } = priced.marks;
  const marks = marksOf(own.flat(), Math.min(settledUntilMs, new StackBuckets(own[0]).completeUntilMs));
  return {
    interval: termIntervalOf(of, task),
    times,
    numerator: sumOfSources(own[0]),
    denominator: energy.map((one, i) => (one > 0 ? one * column[i] : NaN)),
    marks: { ...marks, wholeFromMs: Math.max(wholeFromMs, marks.wholeFromMs ?? -Infinity) },
    incomplete: priced.incomplete,
  };
}

/** Computes one quotient less another. Its weight is the denominator of the first. */
function margin({ more, less }: OfKind<'margin'>, task: Task): Derived {
  const { members } = task.set;
  const times = uniteAxes(members.flat());
  const split = 1 + more.by.length;
  const [income, sold, cost, bought] = [0, 1, split, split + 1].map((at) => sumOn(members[at], times));
  const numerator = new Float64Array(times.length);
  for (let i = 0; i < numerator.length; i++) {
    const taken = bought[i];
    const price = taken > 0 ? cost[i] / taken : NaN;
    numerator[i] = income[i] - price * sold[i];
  }
  return {
    interval: termIntervalOf(less.of, task),
    times,
    numerator,
    denominator: sold.map((one, i) => (Number.isNaN(numerator[i]) ? NaN : one)),
    marks: marksOf(members.flat()),
  };
}

const isIn = (value: number, { from = -Infinity, to = Infinity }: Band): boolean =>
  value >= from && value < to;

/** Computes the time in a band of prices, or the price over that time. */
function bandOfTime({ quantity, price, band }: OfKind<'band'>, task: Task): Derived {
  const { members } = task.set;
  const interval = termIntervalOf(price, task);
  const times = uniteAxes(members.flat());
  const minutes = minutesOf(times, interval);
  const prices = sumOn(members[0], times);
  const numerator = new Float64Array(times.length);
  const denominator = quantity === 'hours' ? undefined : new Float64Array(times.length);
  for (let i = 0; i < numerator.length; i++) {
    const value = prices[i];
    const time = isIn(value, band) ? minutes(i) : 0;
    if (Number.isNaN(value)) numerator[i] = NaN;
    else numerator[i] = quantity === 'mean' ? value * time : time;
    if (denominator) denominator[i] = Number.isNaN(value) ? NaN : quantity === 'mean' ? time : minutes(i);
  }
  return { interval, times, numerator, denominator, marks: marksOf(members.flat()) };
}

/** Adds up a term over the time during which the price of its region is in a band. */
function bandOfSum({ band, price }: OfKind<'band'>, task: Task): Derived {
  const [prices = [], of = []] = task.set.members;
  const times = uniteAxes([...prices, ...of]);
  const byRegion = new Map(prices.map((one) => [one.labels['region'], placeOn(one, times)]));
  const only = prices.length === 1 ? placeOn(prices[0], times) : undefined;
  const columns = of.map((one) => {
    const values = placeOn(one, times);
    const own = only ?? byRegion.get(one.labels['region']);
    return values.map((value, i) => {
      if (!own || Number.isNaN(own[i])) return NaN;
      return isIn(own[i], band) || Number.isNaN(value) ? value : 0;
    });
  });
  return {
    interval: termIntervalOf(price, task),
    times,
    numerator: sumColumns(columns, times.length, () => false),
    isSparse: true,
    marks: marksOf([...prices, ...of], new StackBuckets(of).completeUntilMs),
  };
}

/** Computes a difference of means for each day that has all hours of both parts. */
function dayParts({ of, more, less }: OfKind<'dayParts'>, task: Task): Derived {
  const { offsetMinutes } = task.facts;
  const [series = []] = task.set.members;
  const times = uniteAxes(series);
  const column = sumOn(series, times);
  const interval = termIntervalOf(of, task);
  const count = (findInterval(interval)?.durationMs ?? hourMs) / hourMs;
  const days = new Map<number, number[]>();
  const isWithin = (hour: number, [from, to]: readonly [number, number]): boolean =>
    hour >= from && hour < to;
  for (let i = 0; i < times.length; i++) {
    const ms = times[i];
    const day = floorToBucket(ms, '1d', offsetMinutes);
    const hour = (ms - day) / hourMs;
    const sums = days.get(day) ?? [0, 0, 0, 0];
    days.set(day, sums);
    const part = isWithin(hour, more) ? 0 : isWithin(hour, less) ? 2 : undefined;
    const value = column[i];
    if (part === undefined || Number.isNaN(value)) continue;
    sums[part] += value;
    sums[part + 1] += 1;
  }
  const all = [more, less].map(([from, to]) => (to - from) / count);
  const values = [...days.values()].map(([sum, hours, lessSum, lessHours]) =>
    hours < all[0] || lessHours < all[1] ? NaN : sum / hours - lessSum / lessHours,
  );
  const numerator = Float64Array.from(values);
  const hourly: Derived = { interval, times, numerator: column, marks: marksOf(series) };
  const { times: starts, marks } = toInterval(hourly, '1d', offsetMinutes);
  const denominator = numerator.map((value) => (Number.isNaN(value) ? NaN : 1));
  return { interval: '1d', times: starts, numerator, denominator, marks };
}

/** Computes the change from the bucket before. A change over a gap is missing. */
function ramp({ of, per }: OfKind<'ramp'>, task: Task): Derived {
  const { members } = task.set;
  const interval = termIntervalOf(of, task);
  const times = uniteAxes(members.flat());
  const values = sumOn(members[0], times);
  const { offsetMinutes } = task.facts;
  const numerator = new Float64Array(times.length).fill(NaN);
  for (let i = 1; i < numerator.length; i++) {
    const before = times[i - 1];
    const ms = times[i];
    // Financial years have other stamps than their starts.
    if (nextBucket(before, interval, offsetMinutes) !== floorToBucket(ms, interval, offsetMinutes)) continue;
    const rise = values[i] - values[i - 1];
    numerator[i] = per === 'hour' ? (rise * hourMs) / (ms - before) : rise;
  }
  return { interval, times, numerator, marks: marksOf(members.flat()) };
}

/** Computes energy and what capacities allow. Of several units, each counts only where it has a value. */
function capacity({ of, by }: OfKind<'capacity'>, task: Task): Derived {
  const { set, facts } = task;
  const [energies = []] = set.members;
  const times = uniteAxes(energies);
  const interval = termIntervalOf(of, task);
  const about = { interval, times, marks: marksOf(energies) };
  if (by === 'storage' || energies.length < 2)
    return {
      ...about,
      numerator: sumOn(energies, times),
      denominator: allowedBy(set, by, times, interval, facts),
    };
  const columns = columnsOn(energies, times);
  const allowed = energies.map((one, u) => {
    const own = allowedBy({ ...set, members: [[one]] }, by, times, interval, facts);
    return own.map((value, i) => (Number.isNaN(columns[u][i]) ? NaN : value));
  });
  const isNeverNeeded = (): boolean => false;
  return {
    ...about,
    numerator: sumColumns(columns, times.length, isNeverNeeded),
    denominator: sumColumns(allowed, times.length, isNeverNeeded),
  };
}

/** Computes the columns of one derived series from the series of its terms. */
export function derive(task: Task): Derived {
  const { measure, set } = task;
  const { computation } = measure;
  const { members } = set;
  switch (computation.kind) {
    case 'ratio':
      return ratio(computation, task);
    case 'rate':
      return rate(computation, task);
    case 'margin':
      return margin(computation, task);
    case 'dayParts':
      return dayParts(computation, task);
    case 'ramp':
      return ramp(computation, task);
    case 'band':
      return computation.quantity === 'sum' ? bandOfSum(computation, task) : bandOfTime(computation, task);
    case 'weightedMean': {
      const times = uniteAxes(members.flat());
      const interval = termIntervalOf(computation.of, task);
      const sums = weighted(members[0], members[1], times);
      return { interval, times, ...sums, marks: marksOf(members.flat()) };
    }
    case 'difference': {
      const times = uniteAxes(members.flat());
      const less = computation.less.map((_, term) => sumOn(members[term + 1], times));
      const numerator = subtractColumns(sumOn(members[0], times), less);
      return {
        interval: termIntervalOf(computation.of, task),
        times,
        numerator,
        marks: marksOf(members.flat()),
      };
    }
    case 'capacity':
      return capacity(computation, task);
  }
}

/** Returns what the quotient of the columns is multiplied by. */
export function factorOf(computation: Computation): number {
  switch (computation.kind) {
    case 'ratio':
      return computation.factor;
    case 'rate':
      return 100;
    case 'band':
      return computation.quantity === 'timeShare' ? 100 : 1;
    case 'capacity':
      return computation.by === 'power' ? 100 : 1;
    case 'weightedMean':
    case 'difference':
    case 'margin':
    case 'dayParts':
    case 'ramp':
      return 1;
  }
}

/** Returns what the values are divided by that have no denominator: minutes, where they are hours. */
export const divisorOf = (computation: Computation): number =>
  computation.kind === 'band' && computation.quantity === 'hours' ? hourMs / minuteMs : 1;
