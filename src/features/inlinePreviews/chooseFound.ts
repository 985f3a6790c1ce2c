import { parseQuery } from '../../domain/query/parseQuery';
import type { Query } from '../../domain/query/query';
import type { Extent } from './code/expression';
import type { FoundQuery, Unread } from './foundQuery';

/** Returns the query at an offset: the innermost one when queries are nested. */
export function foundAt<Found extends Extent>(found: readonly Found[], offset: number): Found | undefined {
  return found.filter((one) => one.start <= offset && offset <= one.end).at(-1);
}

/** Returns the query when the code states all of it; otherwise undefined. */
export function completeQuery({ partial, unread }: FoundQuery): Query | undefined {
  return unread.length > 0 ? undefined : parseQuery(partial).query;
}

/** Lists the values that could not be read: "metrics (wanted), date_start (start)". */
export function namesOfUnread(unread: readonly Unread[]): string {
  return unread.map(({ field, text }) => `${field} (${text})`).join(', ');
}
