import type { Result } from '../../domain';
import { formatCount } from '../numbers';
import { listOf } from '../phrases';

/** Formulas of the calculations for agents, in words. */

export const totalFormula = 'sum of the values';

export function meanFormula(isWeighted: boolean, isOfStack: boolean): string {
  if (isWeighted) return 'sum of value × denominator ÷ sum of denominators, because the values are ratios';
  return isOfStack
    ? 'sum of the values ÷ the number of intervals of all sources together, so that the means of sources add up'
    : 'sum of the values ÷ their number; nulls do not count';
}

export const weightedFormula = (weight: string, interval: string): string =>
  `sum of value × ${weight} ÷ sum of ${weight}, over the intervals of ${interval} in which both have a value`;

export const approximateWeight =
  'Approximate: a demand-weighted price is exact only for one region at 5m with demand_energy, because longer intervals average the price first.';

export const percentileFormula =
  'linear interpolation between the sorted values (type 7, the default of NumPy, pandas and R)';

export function hoursFormula(below: number | undefined, above: number | undefined, interval: string): string {
  const conditions = [
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ];
  return `number of intervals of ${interval} whose value is ${conditions.join(' and ')}, × their length`;
}

export const extremesFormula = 'values in order of size; of equal values the earliest';

export const shareFormula = (whole: readonly string[]): string =>
  `sum of the part × 100 ÷ sum of the whole, over the intervals in which both have a value. The whole: ${listOf(whole, 8)}`;

export function compareFormula(
  kind: 'difference' | 'change',
  aggregation: 'mean' | 'sum',
  isByMonthOfYear: boolean,
): string {
  const of = aggregation === 'sum' ? 'total' : 'mean';
  const formula =
    kind === 'difference'
      ? `${of} of this − ${of} of the other`
      : `(${of} of this − ${of} of the other) × 100 ÷ ${of} of the other, where that is above zero`;
  return `${formula}${isByMonthOfYear ? '; months are paired by their number' : ''}`;
}

/** Warns that two results cover windows of different lengths. */
export function lengthNotes(one: Result, other: Result | undefined): string[] {
  const lengthOf = ({ provenance }: Result): number => {
    const window = provenance.askedWindow ?? provenance.window;
    return window ? window.endMs - window.startMs : 0;
  };
  const hours = other ? Math.round(Math.abs(lengthOf(one) - lengthOf(other)) / 3_600_000) : 0;
  return hours === 0
    ? []
    : [`The windows differ by ${formatCount(hours, 'hour')}: totals are not of the same length.`];
}
