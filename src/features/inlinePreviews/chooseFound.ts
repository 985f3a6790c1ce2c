import { parseQuery } from '../../domain/parseQuery';
import type { Query } from '../../domain/query';
import type { Extent } from './code/expression';
import type { FoundQuery, Unread } from './foundQuery';

/** The query that stands at an offset: of nested ones the innermost. */
export function foundAt<Found extends Extent>(found: readonly Found[], offset: number): Found | undefined {
  return found.filter((one) => one.start <= offset && offset <= one.end).at(-1);
}

/** The query, when code says all of it. */
export function completeQuery({ partial, unread }: FoundQuery): Query | undefined {
  return unread.length > 0 ? undefined : parseQuery(partial).query;
}

/** "metrics (wanted), date_start (start)": what could not be read. */
export function namesOfUnread(unread: readonly Unread[]): string {
  return unread.map(({ field, text }) => `${field} (${text})`).join(', ');
}
