import type { Query } from '../../domain/query';
import type { SavedView } from '../savedView';
import { isSameQuery } from '../../domain/sameQuery';

/** What a query shows, apart from when and how finely: the series of two queries that agree in it are the same ones. */
function subjectOf({ operation, metrics, primary_grouping, secondary_grouping }: Query): string {
  return JSON.stringify([operation, [...metrics].sort(), primary_grouping ?? '', secondary_grouping ?? '']);
}

/**
 * The view in which a result is shown. A zoom and a place in the table belong to the question they were made for, what
 * is switched off to all that show the same series. The first result of a page (`before` undefined) takes up what was
 * kept.
 */
export function carryView(view: SavedView, before: Query | undefined, next: Query): SavedView {
  const subject = subjectOf(next);
  const isOther = view.subject !== undefined && view.subject !== subject;
  const isMoved = isOther || (before !== undefined && !isSameQuery(before, next));
  return {
    ...view,
    subject,
    ...(isOther && { hidden: [] }),
    ...(isMoved && { range: undefined, tableTop: 0, tableLeft: 0 }),
  };
}
