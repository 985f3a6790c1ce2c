import { differenceOf } from '../../domain/compare/differenceSides';
import { aggregateOver } from '../../domain/series/aggregates';
import { countedBuckets, scopeOfSums } from '../../domain/series/bucketState';
import { sumColumns } from '../../domain/series/measures/columns';
import { findCountedTwice, isLoad } from '../../domain/series/signs';
import { isStacked } from '../../domain/series/stacks';
import { placeOn, uniteTimes } from '../../domain/series/timeAxis';
import * as formulas from '../../words/tools/formulaWords';
import * as words from '../../words/tools/toolWords';
import type { Cell } from '../coarseBuckets';
import { textsIn } from '../inputSchema';
import { findSeries, namedSeriesOf, rounded, type NamedSeries } from './namedSeries';
import {
  combine,
  countOf,
  groupBuckets,
  pick,
  usualAggregation,
  type Calculated,
  type Operands,
} from './operands';
import { ToolError } from '../toolError';

/** The series that make up the whole of a share. */
function wholeOf(operands: Operands, chosen: readonly NamedSeries[]): readonly NamedSeries[] {
  const named = textsIn(operands.input, 'other_series');
  const source = operands.other ? namedSeriesOf(operands.other.result) : operands.all;
  if (named.length > 0) return findSeries(source, named);
  const first = chosen.at(0);
  const isCountedTwice = findCountedTwice(source.map(({ series }) => series));
  const isPart = ({ series }: NamedSeries): boolean =>
    isStacked(series) && !isLoad(series) && !isCountedTwice(series) && series.metric === first?.series.metric;
  const all = source.filter(isPart);
  if (!first || all.length < 2) throw new ToolError(words.noWhole);
  // Regions are apart, so that the share of a source is within its own region.
  const region = new Set(chosen.map(({ series }) => series.labels['region']));
  return region.size === 1 ? all.filter(({ series }) => region.has(series.labels['region'])) : all;
}

/** Divides the sums of parts by that of their whole. */
export function share(operands: Operands): Calculated {
  const chosen = operands.chosen;
  const base = wholeOf(operands, chosen);
  const units = [...chosen, ...base].map(({ unit }) => unit);
  const odd = units.find((unit) => unit !== units[0]);
  if (odd !== undefined) throw new ToolError(words.sentenceOfUnits(units[0], odd));
  const times = uniteTimes([...chosen, ...base].map(({ series }) => series.times));
  const sumOf = (all: readonly NamedSeries[]): Float64Array =>
    sumColumns(
      all.map(({ series, values }) => placeOn({ ...series, values }, times)),
      times.length,
    );
  const below = sumOf(base);
  const isEach = textsIn(operands.input, 'series').length === 0;
  const parts = isEach ? chosen.filter((one) => base.includes(one)).map((one) => [one]) : [chosen];
  const range = countedBuckets(
    times,
    scopeOfSums([...chosen, ...base].map(({ series }) => ({ ...series, times }))),
  );
  const groups = groupBuckets(times, range, operands.part, operands.offsetMinutes);
  const rows = parts.flatMap((part) => {
    const above = sumOf(part);
    return [...groups].map(([group, indexes]): Cell[] => {
      const own = pick(above, indexes);
      const by = pick(below, indexes);
      const isBoth = own.map((value, i) => (Number.isNaN(value) || Number.isNaN(by[i]) ? 0 : 1));
      const masked = (column: Float64Array): Float64Array =>
        column.map((value, i) => (isBoth[i] === 1 ? value : NaN));
      const count = isBoth.reduce((sum, one) => sum + one, 0);
      const total = aggregateOver(masked(by), [0, by.length], 'sum');
      const share = (aggregateOver(masked(own), [0, own.length], 'sum') / total) * 100;
      return [
        part.map(({ name }) => name).join(' + '),
        ...(operands.part ? [group] : []),
        total > 0 && Number.isFinite(share) ? Number(share.toFixed(3)) : null,
        '%',
        count,
        indexes.length - count,
      ];
    });
  });
  return {
    formula: formulas.shareFormula(base.map(({ name }) => name)),
    columns: operands.columns('value', 'unit', 'points', 'nulls'),
    rows,
    notes: operands.notes(chosen),
  };
}

/** Pairs the series to compare: by name, else the only one of each side. */
function pairSeries(operands: Operands): readonly (readonly [NamedSeries, NamedSeries])[] {
  const otherNames = textsIn(operands.input, 'other_series');
  if (!operands.other && otherNames.length === 0) throw new ToolError(words.noOther);
  const source = operands.other ? namedSeriesOf(operands.other.result) : operands.all;
  const others = findSeries(source, otherNames);
  const chosen = operands.chosen.filter((one) => operands.other !== undefined || !others.includes(one));
  const byName = chosen.flatMap((one) => {
    const match = others.find(({ name }) => name === one.name);
    return match ? [[one, match] as const] : [];
  });
  if (byName.length > 0) return byName;
  const only = others.at(0);
  if (only && others.length === 1 && chosen.length > 0) return chosen.map((one) => [one, only] as const);
  throw new ToolError(words.noPairs);
}

/** Compares the totals or means of two results, or of two series. */
export function compare(operands: Operands, kind: 'difference' | 'change'): Calculated {
  const pairs = pairSeries(operands);
  // Two windows have different months, so they are paired by the month of the year.
  const isTwoWindows = operands.other !== undefined && operands.part === 'month';
  const part = isTwoWindows ? 'monthOfYear' : operands.part;
  const rows = pairs.flatMap(([one, other]) => {
    if (one.unit !== other.unit) throw new ToolError(words.sentenceOfUnits(one.unit, other.unit));
    const left = operands.grouped(one, part);
    const right = operands.grouped(other, part);
    return [...left.groups].flatMap(([group, indexes]): Cell[][] => {
      const matched = right.groups.get(group);
      if (!matched) return [];
      const aggregation = usualAggregation(one);
      const a = combine(one, indexes, aggregation);
      const b = combine(other, matched, aggregation);
      const value = differenceOf({ isPercent: kind === 'change' }, a, b);
      const { metric } = one.series;
      const { unit } = one;
      return [
        [
          one.name === other.name ? one.name : `${one.name} − ${other.name}`,
          ...(part ? [group] : []),
          kind === 'difference'
            ? rounded(value, metric)
            : Number.isFinite(value)
              ? Number(value.toFixed(2))
              : null,
          kind === 'difference' ? unit : '%',
          rounded(a, metric),
          rounded(b, metric),
          countOf(pick(one.values, indexes)),
          countOf(pick(other.values, matched)),
        ],
      ];
    });
  });
  return {
    formula: formulas.compareFormula(kind, usualAggregation(pairs[0][0]), isTwoWindows),
    columns: ['series', ...(part ? [part] : []), 'value', 'unit', 'this', 'other', 'points', 'other_points'],
    rows,
    notes: [
      ...operands.notes(pairs.flat()),
      ...formulas.lengthNotes(operands.held.result, operands.other?.result),
    ],
  };
}
