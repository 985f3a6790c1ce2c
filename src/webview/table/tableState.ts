import { isObject } from '../../domain/json';
import type { SavedTable } from './savedTable';
import type { Place } from './scroller';

/** By which column rows stand in order; `time` for the order of time. */
export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

/** What is written as the filter of a column. */
export interface Filter {
  readonly key: string;
  readonly text: string;
}

/** A column that was put before another one; at the end without one. */
export interface Move {
  readonly key: string;
  readonly before: string | undefined;
}

/** Wide: a column per series. Long: a row per value. */
export type Shape = 'wide' | 'long';

/** Where the table is scrolled to, what it shows of its rows and columns, and how. */
export interface TableState extends Place {
  /** Values stand in readable units, else as the service sends them. */
  readonly isReadable: boolean;
  readonly shape: Shape;
  readonly sort: Sort;
  readonly filters: readonly Filter[];
  readonly moves: readonly Move[];
  /** Keys of the columns that are not shown. */
  readonly hidden: readonly string[];
}

export const timeKey = 'time';
export const byTime: Sort = { key: timeKey, isDescending: false };

const toPixels = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What of a list can be read; none of it where it is no list. */
const readList = <T>(list: unknown, read: (one: Readonly<Record<string, unknown>>) => T): T[] =>
  Array.isArray(list) ? list.filter(isObject).map(read) : [];

/** Keeps what is shown of the same series, apart from times; of others, how they are shown. */
function carry(state: TableState, carried: SavedTable['carried']): TableState {
  if (carried === undefined) return state;
  const { isReadable, shape, sort, filters } = state;
  if (carried === 'otherSeries')
    return readTableState({ isReadable, shape, sort: sort.key === timeKey ? sort : {} });
  return { ...state, top: 0, left: 0, filters: filters.filter(({ key }) => key !== timeKey) };
}

/** Reads what was saved, as far as the next result leaves it. Anything that is not as it should be is as in a fresh table. */
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
