import { intervalMsOf, type Band, type Computation, type Measure } from '../../catalog/index';
import { intervalOf, type Query } from '../../query/query';
import type { Notice } from '../../result/notice';
import { labelsKey, type Series } from '../../result/result';
import { nextBucket } from '../../time/bucket';
import { hourMs, minuteMs } from '../../time/time';
import { finiteMarks, jointMarks } from '../bucketState';
import { StackBuckets } from '../stackBuckets';
import { placeOn, uniteAxes } from '../timeAxis';
import { allowedBy, type MeasureFacts } from './capacity';
import { approximateFrom, intervalOfTerm, type ExpandedQuery, type PlacedMeasure } from './expandQuery';
import { groupTimes, minutesOf, sumColumns, toInterval, type MeasureColumns } from './measureColumns';
import { findSets, type TermSet } from './termSets';

/** A measure with the series of one set of its terms. */
interface Task {
  measure: Measure;
  query: Query;
  set: TermSet;
  facts: MeasureFacts;
  /** The joint times of the terms, and the interval of the first one. */
  times: Float64Array;
  interval: string;
  /** The sums of all sources of a region, each with the time after which some sources have no data. */
  totals: Map<readonly Series[], { times: Float64Array; column: Float64Array; untilMs: number }>;
}

type OfKind<Kind extends Computation['kind']> = Extract<Computation, { kind: Kind }>;

/** The columns of a computation. Their times, interval and marks are those of the terms, unless they are given. */
type Computed = Pick<MeasureColumns, 'numerator'> & Partial<MeasureColumns>;

const columnsOn = (all: readonly Series[], times: Float64Array): Float64Array[] =>
  all.map((one) => placeOn(one, times));

/** Adds up columns, of which one without a value adds nothing. */
const sumPresent = (columns: readonly Float64Array[], length: number): Float64Array =>
  sumColumns(columns, length, () => false);

/** Adds up the series of a term; zero for sources that the region does not have. */
function sumOn(all: readonly Series[], times: Float64Array, sum = sumColumns): Float64Array {
  return all.length === 0 ? new Float64Array(times.length) : sum(columnsOn(all, times), times.length);
}

/** Adds columns to the first one, times a factor; missing where any of them is. */
const addColumns = ([first, ...others]: readonly Float64Array[], factor = 1): Float64Array =>
  others.length === 0
    ? first
    : first.map((value, i) => others.reduce((sum, column) => sum + factor * column[i], value));

function totalOn(all: readonly Series[], { times, totals }: Task) {
  const known = totals.get(all);
  if (known?.times === times) return known;
  const { completeUntilMs: untilMs } = new StackBuckets(all);
  const total = { times, column: sumOn(all, times, sumPresent), untilMs };
  totals.set(all, total);
  return total;
}

/** Returns a column, missing where another one is. */
const maskedBy = (other: Float64Array, column: Float64Array): Float64Array =>
  column.map((value, i) => (Number.isNaN(other[i]) ? NaN : value));

/** Adds up the products of two terms over all regions, and the weights of these products. */
function weightedSums(values: readonly Series[], weights: readonly Series[], times: Float64Array) {
  const byRegion = new Map(weights.map((one) => [one.labels['region'], placeOn(one, times)]));
  const missing = new Float64Array(times.length).fill(NaN);
  const own = values.map(({ labels }) => byRegion.get(labels['region']) ?? missing);
  const products = columnsOn(values, times).map((column, c) => column.map((value, i) => value * own[c][i]));
  const shares = own.map((weight, c) => maskedBy(products[c], weight));
  return { numerator: sumColumns(products, times.length), denominator: sumColumns(shares, times.length) };
}

/** Computes a ratio over several sources: their sums, over the buckets in which no source lacks its numerator. */
function ratioOfSources({ set, times }: Task): Computed {
  const [numerators, denominators] = set.members;
  const columns = columnsOn(denominators, times);
  const byKey = new Map(denominators.map(({ labels }, at) => [labelsKey(labels), columns[at]]));
  const matched = numerators.map(({ labels }) => byKey.get(labelsKey(labels)));
  return {
    numerator: sumColumns(
      columnsOn(numerators, times),
      times.length,
      (source, at) => !Number.isNaN(matched[source]?.[at] ?? NaN),
    ),
    denominator: sumPresent(columns, times.length),
    marks: jointMarks([
      ...set.members.flat(),
      { settledUntilMs: new StackBuckets(denominators).completeUntilMs },
    ]),
  };
}

function ratio({ denominator }: OfKind<'ratio'>, task: Task): Computed {
  const { measure, set, times } = task;
  const { members } = set;
  const isOfSources = measure.seriesPer === 'sourceIfGrouped' || measure.seriesPer === 'facility';
  if (isOfSources && members.some((one) => one.length > 1)) return ratioOfSources(task);
  const [numerators, ...others] = members;
  // In a sum over all sources, an idle one adds nothing; the buckets in which one is late are provisional.
  const all = denominator.findIndex(({ sumsAllGenerators }) => sumsAllGenerators);
  const total = all < 0 ? undefined : totalOn(others[all], task);
  const parts = others.map((one, at) => (total && at === all ? total.column : sumOn(one, times)));
  return {
    numerator: sumOn(numerators, times, total && sumPresent),
    denominator: addColumns(parts),
    marks: jointMarks([...members.flat(), { settledUntilMs: total?.untilMs }]),
  };
}

/** Computes a quotient in percent of a price: the numerator of the quotient, and its denominator × the price. */
function rate({ denominator, price, weight }: OfKind<'rate'>, task: Task): Computed {
  const { measure, set, query, facts } = task;
  const own = set.members.slice(0, 1 + denominator.length);
  const [prices = [], weights = []] = set.members.slice(own.length);
  const finer = uniteAxes([...prices, ...weights]);
  const priced = toInterval(
    {
      interval: intervalOfTerm(price, measure, query),
      times: finer,
      ...(weight ? weightedSums(prices, weights, finer) : { numerator: sumOn(prices, finer) }),
      marks: jointMarks([...prices, ...weights]),
    },
    intervalOf(query),
    facts.offsetMinutes,
  );
  const { numerator: sums, denominator: parts } = priced;
  const base = { times: priced.times, values: parts ? sums.map((sum, i) => sum / parts[i]) : sums };
  const times = uniteAxes([...own.flat(), base]);
  const column = placeOn(base, times);
  const [numerator, ...others] = own.map((all) => sumOn(all, times, sumPresent));
  return {
    times,
    numerator,
    denominator: addColumns(others).map((one, i) => (one > 0 ? one * column[i] : NaN)),
    marks: jointMarks([
      ...own.flat(),
      priced.marks,
      { settledUntilMs: new StackBuckets(own[0]).completeUntilMs },
    ]),
    incomplete: priced.incomplete,
  };
}

/** Computes one quotient less another. Its weight is the denominator of the first. */
function margin({ more }: OfKind<'margin'>, { set, times }: Task): Computed {
  const sums = set.members.map((all) => sumOn(all, times));
  const [income, sold] = sums;
  const [cost, bought] = sums.slice(1 + more.denominator.length);
  const numerator = income.map((value, i) => {
    const price = bought[i] > 0 ? cost[i] / bought[i] : NaN;
    return value - price * sold[i];
  });
  return { numerator, denominator: maskedBy(numerator, sold) };
}

const isIn = (value: number, { from = -Infinity, to = Infinity }: Band): boolean =>
  value >= from && value < to;

/** Computes the time in a band of prices, or the price over that time. */
function bandOfTime({ quantity, band }: OfKind<'band'>, { set, times, interval }: Task): Computed {
  const minutes = minutesOf(times, interval);
  const prices = sumOn(set.members[0], times);
  const inBand = prices.map((price, i) => (Number.isNaN(price) ? NaN : isIn(price, band) ? minutes(i) : 0));
  if (quantity === 'hours') return { numerator: inBand };
  if (quantity === 'mean')
    return { numerator: inBand.map((time, i) => prices[i] * time), denominator: inBand };
  return {
    numerator: inBand,
    denominator: prices.map((price, i) => (Number.isNaN(price) ? NaN : minutes(i))),
  };
}

/** Adds up a term over the time during which the price of its region is in a band. */
function bandOfSum({ band }: OfKind<'band'>, { set, times }: Task): Computed {
  const [prices = [], of = []] = set.members;
  const byRegion = new Map(prices.map((one) => [one.labels['region'], placeOn(one, times)]));
  const only = prices.length === 1 ? placeOn(prices[0], times) : undefined;
  const columns = of.map((one) => {
    const own = only ?? byRegion.get(one.labels['region']);
    return placeOn(one, times).map((value, i) => {
      if (!own || Number.isNaN(own[i])) return NaN;
      return isIn(own[i], band) || Number.isNaN(value) ? value : 0;
    });
  });
  return {
    numerator: sumPresent(columns, times.length),
    isSparse: true,
    marks: jointMarks([...prices, ...of, { settledUntilMs: new StackBuckets(of).completeUntilMs }]),
  };
}

/** Computes a difference of means for each day that has all hours of both parts. */
function dayParts({ more, less }: OfKind<'dayParts'>, { set, facts, times, interval }: Task): Computed {
  const { offsetMinutes } = facts;
  const column = sumOn(set.members[0], times);
  const bucketHours = intervalMsOf(interval) / hourMs;
  const { edges, times: dates } = groupTimes(times, '1d', offsetMinutes);
  const meanOf = (day: number, [from, to]: readonly [number, number]): number => {
    let sum = 0;
    let count = 0;
    for (let i = edges[day]; i < edges[day + 1]; i++) {
      const hour = (times[i] - dates[day]) / hourMs;
      if (hour < from || hour >= to || Number.isNaN(column[i])) continue;
      sum += column[i];
      count += 1;
    }
    return count < (to - from) / bucketHours ? NaN : sum / count;
  };
  const days = [...edges.subarray(1).keys()];
  const numerator = Float64Array.from(days, (day) => meanOf(day, more) - meanOf(day, less));
  const hourly = { interval, times, numerator: column, marks: jointMarks(set.members.flat()) };
  const { marks } = toInterval(hourly, '1d', offsetMinutes);
  const denominator = maskedBy(numerator, new Float64Array(numerator.length).fill(1));
  return { interval: '1d', times: dates, numerator, denominator, marks };
}

/** Computes the change from the bucket before. A change over a gap is missing. */
function ramp({ per }: OfKind<'ramp'>, { set, facts, times, interval }: Task): Computed {
  const { offsetMinutes } = facts;
  const values = sumOn(set.members[0], times);
  const numerator = new Float64Array(times.length).fill(NaN);
  for (let i = 1; i < numerator.length; i++) {
    const before = times[i - 1];
    const ms = times[i];
    if (nextBucket(before, interval, offsetMinutes) !== ms) continue;
    const rise = values[i] - values[i - 1];
    numerator[i] = per === 'hour' ? (rise * hourMs) / (ms - before) : rise;
  }
  return { numerator };
}

/** Computes energy and what capacities allow. Of several units, each counts only where it has a value. */
function capacity({ by }: OfKind<'capacity'>, { set, facts, times, interval }: Task): Computed {
  const [energies] = set.members;
  if (by === 'storage' || energies.length < 2)
    return { numerator: sumOn(energies, times), denominator: allowedBy(set, by, times, interval, facts) };
  const columns = columnsOn(energies, times);
  const allowed = energies.map((one, u) =>
    maskedBy(columns[u], allowedBy({ ...set, members: [[one]] }, by, times, interval, facts)),
  );
  return {
    numerator: sumPresent(columns, times.length),
    denominator: sumPresent(allowed, times.length),
  };
}

function compute(computation: Computation, task: Task): Computed {
  const { set, times } = task;
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
    case 'weightedMean':
      return weightedSums(set.members[0], set.members[1], times);
    case 'difference':
      return {
        numerator: addColumns(
          set.members.map((all) => sumOn(all, times)),
          -1,
        ),
      };
    case 'capacity':
      return capacity(computation, task);
  }
}

/** The factors of quotients whose unit is not that of the terms: emissions are in tonnes. */
const factors: Readonly<Partial<Record<string, number>>> = { '%': 100, 'kg/MWh': 1000 };

/** Returns a ratio, missing where the denominator is not above zero. In a loop: a callback takes five times as long. */
function divide(numerator: Float64Array, denominator: Float64Array, factor = 1): Float64Array {
  const values = new Float64Array(numerator.length);
  for (let i = 0; i < values.length; i++) {
    const weight = denominator[i];
    values[i] = weight > 0 ? (numerator[i] * factor) / weight : NaN;
  }
  return values;
}

function toSeries(
  { code, unit }: Measure,
  { members: _, ...names }: TermSet,
  columns: MeasureColumns,
): Series {
  const { numerator, denominator, times, interval, marks } = columns;
  // Without a denominator, hours are minutes so far.
  const values = unit === 'h' ? numerator.map((minutes) => minutes / (hourMs / minuteMs)) : numerator;
  return {
    metric: code,
    unit,
    interval,
    name: [code, ...Object.values(names.labels).map(String)].join('_'),
    ...names,
    times,
    values: denominator ? divide(numerator, denominator, factors[unit]) : values,
    weights: denominator,
    ...finiteMarks(marks),
  };
}

/** Returns the derived series that share the times of their terms, sharing one array for equal times. */
function shareTimes(all: readonly Series[]): Series[] {
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

/** Returns derived series, each with the number of its buckets that were made from fewer shorter ones than they have. */
function evaluateMeasure(
  { measure, terms }: PlacedMeasure,
  query: Query,
  results: readonly (readonly Series[] | undefined)[],
  facts: MeasureFacts,
): { series: Series; incomplete: number }[] {
  const found = terms.map(({ term, at }) => results[at]?.filter(({ metric }) => metric === term.metric));
  if (!found.every((one) => one !== undefined)) return [];
  const { directory, offsetMinutes } = facts;
  const interval = intervalOfTerm(terms[0].term, measure, query);
  const totals: Task['totals'] = new Map();
  return findSets(measure, { query, found, directory }).map((set) => {
    const members = set.members.flat();
    const times = uniteAxes(members);
    const columns: MeasureColumns = {
      interval,
      times,
      marks: jointMarks(members),
      ...compute(measure.computation, { measure, query, set, facts, times, interval, totals }),
    };
    const display = toInterval(columns, intervalOf(query), offsetMinutes);
    const { incomplete = 0 } = columns;
    return {
      series: toSeries(measure, set, display),
      incomplete: display === columns ? incomplete : incomplete + (display.incomplete ?? 0),
    };
  });
}

/**
 * Computes the measures of a query. `results` are the series of its expanded queries, in their order; undefined for one
 * that has not come, whose measures are then left out.
 */
export function computeMeasures(
  { query, measures }: ExpandedQuery,
  results: readonly (readonly Series[] | undefined)[],
  facts: MeasureFacts,
): { series: Series[]; notices: Notice[] } {
  const notices: Notice[] = [];
  const computed = measures.flatMap((one) => {
    const all = evaluateMeasure(one, query, results, facts);
    if (all.length === 0) return [];
    const { measure } = one;
    const metric = measure.code;
    const buckets = all.reduce((sum, { incomplete }) => sum + incomplete, 0);
    const from = approximateFrom(measure, query);
    if (buckets > 0) notices.push({ code: 'measuredFromFewer', metric, buckets });
    if (from !== undefined) notices.push({ code: 'approximateMeasure', metric, from });
    return all.map(({ series }) => series);
  });
  return { series: shareTimes(computed), notices };
}
