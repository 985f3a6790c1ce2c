import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { anyValueKey } from './filters';

/** Tracks the open tools below the bar, and the key of the edited filter. */
export function useTools(filteredKey: string | undefined, toGrid: () => void) {
  const [isFilterOpen, openFilter] = useState(filteredKey !== undefined);
  const [isJumpOpen, openJump] = useState(false);
  const [edited, edit] = useState(filteredKey ?? anyValueKey);
  const filterField = useRef<HTMLInputElement>(null);
  const jumpField = useRef<HTMLInputElement>(null);
  const wanted = useRef<'filter' | 'jump' | undefined>(undefined);
  // Focuses a field once it is rendered.
  useLayoutEffect(() => {
    const field = { filter: filterField, jump: jumpField }[wanted.current ?? 'filter'].current;
    if (wanted.current !== undefined) field?.focus();
    wanted.current = undefined;
  });
  return {
    ...{ isFilterOpen, isJumpOpen, edited, filterField, jumpField },
    editFilter: (key: string): void => {
      wanted.current = 'filter';
      edit(key);
      openFilter(true);
    },
    toggleFilter: (): void => {
      wanted.current = isFilterOpen ? undefined : 'filter';
      openFilter(!isFilterOpen);
    },
    toggleJump: (): void => {
      wanted.current = isJumpOpen ? undefined : 'jump';
      openJump(!isJumpOpen);
    },
    closeFilter: (): void => {
      openFilter(false);
      toGrid();
    },
    closeJump: (): void => {
      openJump(false);
      toGrid();
    },
  };
}

export type Tools = ReturnType<typeof useTools>;
