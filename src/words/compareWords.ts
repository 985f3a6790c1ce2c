import type { ComparedPeriod, Comparison } from '../domain/compare/comparison';
import type { ComparedNames } from '../domain/compare/compareSeries';
import type { Problem } from '../domain/problem';
import { actionsOf } from './problemActions';

interface PeriodWords {
  /** In the name of a series: "NSW1 · year before". */
  readonly name: string;
  /** In a list to choose from, with what it means. */
  readonly label: string;
  readonly meaning: string;
}

export const periodWords: Readonly<Record<ComparedPeriod, PeriodWords>> = {
  previous: {
    name: 'period before',
    label: 'Previous period',
    meaning: 'The same length just before; whole months by as many months',
  },
  year: {
    name: 'year before',
    label: 'Same period last year',
    meaning: 'The same dates in market time; 29 February has no counterpart',
  },
  weekday: {
    name: 'same weekdays, year before',
    label: 'Same weekdays last year',
    meaning: '364 days before: Mondays beside Mondays',
  },
};

/** Of the market beside a fuel mix. */
export const marketWords: PeriodWords = {
  name: 'market',
  label: 'Prices and flows',
  meaning: 'The prices of the same window, and the imports and exports of the region in the fuel mix',
};

/** How what is compared with is called. */
export function nameOfComparison(comparison: Comparison): string {
  if (comparison.kind === 'market') return marketWords.name;
  if (comparison.kind === 'kept') return 'before';
  return comparison.kind === 'period' ? periodWords[comparison.period].name : comparison.title;
}

export const namesOfComparison = (comparison: Comparison): ComparedNames => ({
  other: nameOfComparison(comparison),
  difference: 'difference',
  percent: 'difference in %',
});

/** "NSW1 price, 7d, and year before" */
export function titleOfComparison(title: string, comparison: Comparison | undefined): string {
  if (!comparison) return title;
  return comparison.kind === 'kept' ? `${title}, revised` : `${title}, and ${nameOfComparison(comparison)}`;
}

/** Of the service's own window it is not known where an earlier one would lie. */
export const noEarlierWindow: Problem = {
  sentence: 'There is no earlier period of this query: it leaves its window to the service.',
  remedy: 'Choose a window, then compare.',
  actions: actionsOf('editQuery'),
};
