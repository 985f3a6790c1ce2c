import { isObject } from '../../domain/idioms/checkJson';
import type { SavedTable } from './savedTable';
import type { Place } from './scroller';

/** The sort column of the rows; `time` for the order of time. */
export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

/** The text of a column's filter. */
export interface Filter {
  readonly key: string;
  readonly text: string;
}

/** A column that was moved before another one, or to the end when `before` is undefined. */
export interface Move {
  readonly key: string;
  readonly before: string | undefined;
}

/** Wide: a column per series. Long: a row per value. */
export type Shape = 'wide' | 'long';

/** The scroll position of the table, its visible rows and columns, and their format. */
export interface TableState extends Place {
  /** True for values in readable units, false for the units of the service. */
  readonly isReadable: boolean;
  readonly shape: Shape;
  readonly sort: Sort;
  readonly filters: readonly Filter[];
  readonly moves: readonly Move[];
  /** Keys of the hidden columns. */
  readonly hidden: readonly string[];
}

export const timeKey = 'time';
export const byTime: Sort = { key: timeKey, isDescending: false };

const toPixels = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the valid items of a list; empty for anything else. */
const readList = <T>(list: unknown, read: (one: Readonly<Record<string, unknown>>) => T): T[] =>
  Array.isArray(list) ? list.filter(isObject).map(read) : [];

/**
 * For the same series, keeps everything except time filters and the scroll position; for other series, keeps only the
 * format and the order of time.
 */
function carry(state: TableState, carried: SavedTable['carried']): TableState {
  if (carried === undefined) return state;
  const { isReadable, shape, sort, filters } = state;
  if (carried === 'otherSeries')
    return readTableState({ isReadable, shape, sort: sort.key === timeKey ? sort : {} });
  return { ...state, top: 0, left: 0, filters: filters.filter(({ key }) => key !== timeKey) };
}

/** Reads the saved state and carries it over to the next result. Invalid parts get the defaults of a new table. */
export function readTableState(saved: SavedTable): TableState {
  const { top, left, isReadable, shape, sort, filters, moves, hidden, carried } = saved;
  const { key = timeKey, isDescending } = isObject(sort) ? sort : {};
  const state: TableState = {
    ...{ top: toPixels(top), left: toPixels(left), isReadable: isReadable === true },
    shape: shape === 'long' ? shape : 'wide',
    sort: { key: toText(key), isDescending: isDescending === true },
    filters: readList(filters, (one) => ({ key: toText(one['key']), text: toText(one['text']) })),
    moves: readList(moves, ({ key: moved, before }) => ({
      key: toText(moved),
      before: before === undefined ? before : toText(before),
    })),
    hidden: Array.isArray(hidden) ? hidden.filter((one) => typeof one === 'string') : [],
  };
  return carry(state, carried);
}
