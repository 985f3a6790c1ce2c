import { useStableCalls } from '../stableCalls';
import { byTime, timeKey, type Shape, type Sort, type TableState } from './tableState';

/** The order after a press on the head of a column: up, down, and then by time again. */
export function sortAfterPress({ key, isDescending }: Sort, pressed: string): Sort {
  if (key !== pressed) return { key: pressed, isDescending: pressed === timeKey };
  return isDescending ? byTime : { key, isDescending: true };
}

/** What the user does to the table as a whole; stays the same over all its drawings. */
export function useTableActions(state: TableState, change: (part: Partial<TableState>) => void) {
  return useStableCalls({
    pressHead: (key: string): void => {
      change({ sort: sortAfterPress(state.sort, key) });
    },
    sort: (sort: Sort): void => {
      change({ sort });
    },
    reshape: (shape: Shape): void => {
      change({ shape });
    },
    setReadable: (isReadable: boolean): void => {
      change({ isReadable });
    },
  });
}

export type TableActions = ReturnType<typeof useTableActions>;
