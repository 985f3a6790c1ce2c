import type { ComparedPeriod, Comparison } from '../domain/compare/comparison';
import type { ComparedNames } from '../domain/compare/compareSeries';
import type { Problem } from '../domain/problem';
import { actionsOf } from './problemActions';

interface PeriodWords {
  /** The suffix of a series' name: "NSW1 · year before". */
  readonly name: string;
  /** The label in a list of choices. */
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

/** The words for a fuel mix with its market data. */
export const marketWords: PeriodWords = {
  name: 'market',
  label: 'Prices and flows',
  meaning: 'The prices of the same window, and the imports and exports of the region in the fuel mix',
};

/** Names the other side of a comparison. */
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

/** Applies to a query without a window: the service chooses it, so the earlier period is unknown. */
export const noEarlierWindow: Problem = {
  sentence: 'There is no earlier period of this query: it leaves its window to the service.',
  remedy: 'Choose a window, then compare.',
  actions: actionsOf('editQuery'),
};
