import { isNumber, isObject, isText } from '../../domain';
import type { SavedTable, ViewProps } from '../views/view';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

/** The sort column of the rows; `time` for the order of time. */
export interface Sort {
  key: string;
  isDescending: boolean;
}

export interface Filter {
  key: string;
  text: string;
}

/** A column that was moved before another one, or to the end when `before` is undefined. */
export interface Move {
  key: string;
  before: string | undefined;
}

/** Wide: a column per series. Long: a row per value. */
export type Shape = 'wide' | 'long';

/** The scroll position of the table, its visible rows and columns, and their format. */
export interface TableState extends Place {
  /** True for values in readable units, false for the units of the service. */
  isReadable: boolean;
  shape: Shape;
  sort: Sort;
  filters: readonly Filter[];
  moves: readonly Move[];
  hidden: readonly string[];
}

export const timeKey = 'time';
export const byTime: Sort = { key: timeKey, isDescending: false };

const toPixels = (value: unknown): number => (isNumber(value) ? Math.max(0, value) : 0);

const toText = (value: unknown): string => (isText(value) ? value : '');

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
    top: toPixels(top),
    left: toPixels(left),
    isReadable: isReadable === true,
    shape: shape === 'long' ? shape : 'wide',
    sort: { key: toText(key), isDescending: isDescending === true },
    filters: readList(filters, (one) => ({ key: toText(one['key']), text: toText(one['text']) })),
    moves: readList(moves, ({ key: moved, before }) => ({
      key: toText(moved),
      before: before === undefined ? before : toText(before),
    })),
    hidden: Array.isArray(hidden) ? hidden.filter(isText) : [],
  };
  return carry(state, carried);
}

/** The scroll position of the table, in pixels. */
interface Place {
  top: number;
  left: number;
}

/** Tracks the size and the scroll position of the table, and renders when either changes. */
export function useScroller({ top, left }: Place, onScroll: (place: Place) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef(0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const redrawSoon = (): void => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      redraw(undefined);
    });
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTo(left, top);
    redraw(undefined);
    const resize = new ResizeObserver(redrawSoon);
    resize.observe(element);
    return () => {
      cancelAnimationFrame(frame.current);
      resize.disconnect();
    };
  }, []);
  const onMove = (): void => {
    redrawSoon();
    const element = scroller.current;
    // A hidden table has no scroll position.
    if (element && element.clientHeight > 0) onScroll({ top: element.scrollTop, left: element.scrollLeft });
  };
  const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = scroller.current ?? {};
  return { scroller, onMove, scrollTop, scrollLeft, clientHeight, clientWidth };
}

/**
 * Provides the state of the table and a way to change it. Parses the saved state only when the table did not write it
 * itself.
 */
export function useTableState({ state: saved, onState }: ViewProps<SavedTable>) {
  const { current: latest } = useRef<{ saved: unknown; state: TableState }>({
    saved: undefined,
    state: readTableState({}),
  });
  const set = (next: object, state: TableState): void => {
    latest.saved = next;
    latest.state = state;
  };
  if (latest.saved !== saved) set(saved, readTableState(saved));
  return {
    state: latest.state,
    change: (part: Partial<TableState>): void => {
      const next = { ...latest.state, ...part };
      set(next, next);
      onState(next);
    },
  };
}
