import type { Query } from '../../domain/query';

/** The query with another window (instead of its window or dates) or interval. */
export function changedQuery(
  query: Query,
  change: { readonly window?: string; readonly interval?: string },
): Query {
  const { window: oldWindow, date_start, date_end, ...rest } = query;
  const when =
    change.window !== undefined
      ? { window: change.window }
      : {
          ...(oldWindow !== undefined && { window: oldWindow }),
          ...(date_start !== undefined && { date_start }),
          ...(date_end !== undefined && { date_end }),
        };
  return { ...rest, ...when, ...(change.interval !== undefined && { interval: change.interval }) };
}
