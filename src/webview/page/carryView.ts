import type { ChartChoices } from '../../domain/chartChoices';
import type { Query } from '../../domain/query';
import { isSameQuery } from '../../domain/sameQuery';
import type { SavedView } from '../savedView';
import { views } from '../views/registry';
import type { AnyView, NextResult } from '../views/view';

/** What a query shows, apart from when and how finely: two queries that agree in it have the same series. */
function subjectOf({ operation, metrics, primary_grouping, secondary_grouping }: Query): string {
  return JSON.stringify([operation, [...metrics].sort(), primary_grouping ?? '', secondary_grouping ?? '']);
}

/**
 * The view in which the result of `next` is shown, after that of `before`. Without one, the result is the first of the
 * page, which shows it in the view that was saved. `choices`: what was chosen of a saved query that is opened.
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
