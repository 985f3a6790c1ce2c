import type { Query } from '../../domain/query/query';
import type { QueryChange } from '../../protocol/pageActions';

/**
 * Returns the query with another window, dates or interval. A window or dates replace the previous window and dates.
 */
export function changedQuery(query: Query, { window, dates, interval }: QueryChange): Query {
  const { window: oldWindow, date_start, date_end, ...rest } = query;
  const old = {
    ...(oldWindow !== undefined && { window: oldWindow }),
    ...(date_start !== undefined && { date_start }),
    ...(date_end !== undefined && { date_end }),
  };
  const when = window === undefined ? (dates ?? old) : { window };
  return { ...rest, ...when, ...(interval !== undefined && { interval }) };
}
