import { useRef } from 'preact/hooks';
import type { ViewProps } from '../views/view';
import type { SavedTable } from './savedTable';
import { readTableState, type TableState } from './tableState';

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
