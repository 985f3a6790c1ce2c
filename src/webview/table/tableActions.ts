import { useStableCalls } from '../stableCalls';
import { withMove } from './arrangement';
import { isApplied } from './filters';
import type { Column } from './tableData';
import { byTime, timeKey, type Move, type Shape, type Sort, type TableState } from './tableState';

/** Returns the sorting after a click on a column head: ascending, descending, then by time. */
export function sortAfterPress({ key, isDescending }: Sort, pressed: string): Sort {
  if (key !== pressed) return { key: pressed, isDescending: pressed === timeKey };
  return isDescending ? byTime : { key, isDescending: true };
}

/** Returns the actions on the table as a whole; they keep their identity across renders. */
export function useTableActions(state: TableState, change: (part: Partial<TableState>) => void) {
  const { sort, filters, moves, hidden } = state;
  return useStableCalls({
    pressHead: (key: string): void => {
      change({ sort: sortAfterPress(sort, key) });
    },
    sort: (next: Sort): void => {
      change({ sort: next });
    },
    reshape: (shape: Shape): void => {
      change({ shape });
    },
    setReadable: (isReadable: boolean): void => {
      change({ isReadable });
    },
    /** An empty text removes the filter. */
    filter: (key: string, text: string): void => {
      const others = filters.filter((one) => one.key !== key);
      change({ filters: text.trim() === '' ? others : [...others, { key, text }] });
    },
    /** Keeps the filters of columns that are not in this table. */
    clearFilters: (columns: readonly Column[]): void => {
      change({ filters: filters.filter((one) => !isApplied(one, columns)) });
    },
    move: (move: Move): void => {
      change({ moves: withMove(moves, move) });
    },
    hide: (key: string): void => {
      change({ hidden: [...hidden, key] });
    },
    show: (keys: readonly string[]): void => {
      change({ hidden: hidden.filter((key) => !keys.includes(key)) });
    },
    resetColumns: (): void => {
      change({ hidden: [], moves: [] });
    },
  });
}

export type TableActions = ReturnType<typeof useTableActions>;
