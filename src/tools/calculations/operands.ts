import {
  aggregateOver,
  aggregationOf,
  type BucketRange,
  type CalendarPart,
  calendarParts,
  countedBuckets,
  groupByCalendar,
  meanWeights,
  type JsonObject,
  scopeOfSums,
} from '../../domain';
import { excludedNote } from '../../words/tools/toolWords';
import type { Cell } from '../coarseBuckets';
import type { HeldResult } from '../heldResults';
import { textsIn, textIn } from '../inputSchema';
import { findSeries, namedSeriesOf, type NamedSeries } from './namedSeries';

/** The rows of a calculation with the formula in words. */
export interface Calculated {
  formula: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  notes: readonly string[];
}

/** Groups a range of buckets by a calendar part; under an empty name without one. */
export function groupBuckets(
  times: Float64Array,
  range: BucketRange,
  part: CalendarPart | undefined,
  offsetMinutes: number,
): ReadonlyMap<string, readonly number[]> {
  if (part) return groupByCalendar(times, range, part, offsetMinutes);
  const [from, end] = range;
  return new Map([['', Array.from({ length: end - from }, (_, i) => from + i)]]);
}

/** Returns the range of the settled buckets of a series. */
const settledOf = ({ series }: NamedSeries): BucketRange =>
  countedBuckets(series.times, scopeOfSums([series]));

export const pick = (column: Float64Array, indexes: readonly number[]): Float64Array =>
  Float64Array.from(indexes, (i) => column[i]);

/** Combines the values of some buckets: the mean, with the weights of all means, or the sum. */
export function combine(
  { series, values }: NamedSeries,
  indexes: readonly number[],
  aggregation: 'mean' | 'sum',
): number {
  const all = meanWeights(series);
  const weights = all && pick(all, indexes);
  return aggregateOver(pick(values, indexes), [0, indexes.length], aggregation, undefined, weights);
}

export const countOf = (values: Float64Array): number =>
  values.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : 1), 0);

/** The points and nulls behind a value. */
export const pointsOf = (values: Float64Array, indexes: readonly number[]): Cell[] => {
  const count = countOf(pick(values, indexes));
  return [count, indexes.length - count];
};

/** Adds and averages series in the way of their metric: the total of energy, the mean of power and prices. */
export const usualAggregation = ({ series }: NamedSeries): 'mean' | 'sum' =>
  aggregationOf(series) === 'sum' ? 'sum' : 'mean';

/** The series of one or two results that an agent calculates with, and how their values are grouped. */
export class Operands {
  all: NamedSeries[];
  offsetMinutes: number;
  part: CalendarPart | undefined;

  constructor(
    readonly input: JsonObject,
    readonly held: HeldResult,
    readonly other: HeldResult | undefined,
  ) {
    this.all = namedSeriesOf(held.result);
    this.offsetMinutes = held.result.provenance.offsetMinutes;
    const by = textIn(input, 'by');
    this.part = calendarParts.find((one) => one === by);
  }

  get chosen(): readonly NamedSeries[] {
    return findSeries(this.all, textsIn(this.input, 'series'));
  }

  /** Returns the indexes of the settled buckets of a series, in their groups. */
  groupsOf(named: NamedSeries, part = this.part): ReadonlyMap<string, readonly number[]> {
    return groupBuckets(named.series.times, settledOf(named), part, this.offsetMinutes);
  }

  /** Builds a row for each series and group. */
  rows(
    chosen: readonly NamedSeries[],
    toCells: (named: NamedSeries, indexes: readonly number[]) => readonly (readonly Cell[])[],
  ): Cell[][] {
    return chosen.flatMap((named) =>
      [...this.groupsOf(named)].flatMap(([group, indexes]) =>
        toCells(named, indexes).map((cells) => [named.name, ...(this.part ? [group] : []), ...cells]),
      ),
    );
  }

  columns(...own: readonly string[]): string[] {
    return ['series', ...(this.part ? [this.part] : []), ...own];
  }

  notes(chosen: readonly NamedSeries[]): string[] {
    const isExcluding = chosen.some((named) => {
      const [from, end] = settledOf(named);
      return end - from < named.series.times.length;
    });
    return isExcluding ? [excludedNote] : [];
  }
}
