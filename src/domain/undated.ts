import type { Query } from './query';

/** A query without its window and dates. */
type UndatedQuery = Omit<Query, 'window' | 'date_start' | 'date_end'>;

export function undated(query: Query): UndatedQuery {
  const { window: _window, date_start: _start, date_end: _end, ...rest } = query;
  return rest;
}
