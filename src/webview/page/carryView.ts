import type { ChartChoices } from '../../domain/chartChoices';
import type { Query } from '../../domain/query';
import { isSameQuery } from '../../domain/sameQuery';
import type { SavedView } from '../savedView';
import { views } from '../views/registry';
import type { AnyView, NextResult } from '../views/view';

/**
 * Identifies the series of a query, apart from its window and interval: queries with equal subjects have the same
 * series.
 */
function subjectOf({ operation, metrics, primary_grouping, secondary_grouping }: Query): string {
  return JSON.stringify([operation, [...metrics].sort(), primary_grouping ?? '', secondary_grouping ?? '']);
}

/**
 * Returns the view for the result of `next`, which follows a result of `before`. Without `before`, the result is the
 * first of the page and uses the saved view. `choices` holds the chart choices stored with a saved query.
 */
export function carryView(
  view: SavedView,
  before: Query | undefined,
  next: Query,
  choices?: ChartChoices,
  known: readonly AnyView[] = views,
): SavedView {
  const subject = subjectOf(next);
  const hasOtherSeries = view.subject !== undefined && view.subject !== subject;
  const isOtherQuery = hasOtherSeries || (before !== undefined && !isSameQuery(before, next));
  if (!isOtherQuery && !choices) return { ...view, subject };
  const change: NextResult = { isOtherQuery, hasOtherSeries, choices };
  const states = known.map(({ id, carryState }) => [id, carryState(view.states[id], change)] as const);
  return { ...view, subject, states: Object.fromEntries(states) };
}
