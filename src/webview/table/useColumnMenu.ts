import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';

/** The column of the open menu, counted from the time column, and the menu's position in the frame. */
interface OpenMenu {
  readonly at: number;
  readonly left: number;
  readonly top: number;
}

/** The width of the menu. */
const menuWidth = 180;

/** Opens the menu of a column: with the right button on its head, or with keys from one of its cells. */
export function useColumnMenu(grid: RefObject<HTMLElement | null>) {
  const frame = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu | undefined>(undefined);
  const open = (head: Element): void => {
    const [box, around] = [head.getBoundingClientRect(), frame.current?.getBoundingClientRect()];
    if (!around) return;
    const left = Math.max(0, Math.min(box.left - around.left, around.width - menuWidth));
    setMenu({ at: Number(head.getAttribute('aria-colindex')) - 1, left, top: box.bottom - around.top });
  };
  return {
    ...{ frame, menu },
    onContextMenu: (event: MouseEvent): void => {
      const head = event.target instanceof Element ? event.target.closest('[role=columnheader]') : null;
      if (!head) return;
      event.preventDefault();
      open(head);
    },
    openAt: (column: number): void => {
      const head = grid.current?.querySelector(`[role=columnheader][aria-colindex="${column + 1}"]`);
      if (head) open(head);
    },
    close: (isBack: boolean): void => {
      setMenu(undefined);
      if (isBack) grid.current?.focus();
    },
  };
}
