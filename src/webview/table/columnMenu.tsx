import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { elementsIn, type MenuItem, MenuRow } from '../page/menuButton';
import { moveBy, type TableActions } from './useTable';
import { timeKey } from './tableState';
import type { TableModel } from './useGrid';

/** Returns the menu items of a column. Index 0 is the time column, which cannot move. */
export function columnItems(
  at: number,
  { columns }: TableModel,
  actions: TableActions,
  onFilter: (key: string) => void,
  onMoved: (at: number) => void,
): MenuItem[] {
  const key = at === 0 ? timeKey : columns.at(at - 1)?.key;
  if (key === undefined) return [];
  const moveItem = (label: string, step: -1 | 1): MenuItem[] => {
    const move = at === 0 ? undefined : moveBy(columns, at - 1, step);
    if (!move) return [];
    const onPick = (): void => {
      actions.move(move);
      onMoved(at + step);
    };
    return [{ label, onPick }];
  };
  return [
    { label: 'Sort Ascending', onPick: () => actions.sort({ key, isDescending: false }) },
    { label: 'Sort Descending', onPick: () => actions.sort({ key, isDescending: true }) },
    { label: 'Filter…', onPick: () => onFilter(key) },
    ...moveItem('Move Left', -1),
    ...moveItem('Move Right', 1),
    ...(at === 0 ? [] : [{ label: 'Hide', onPick: () => actions.hide(key) }]),
  ];
}

/** The menu of a column. Arrow keys move in it; Escape or a click elsewhere closes it. */
export function ColumnMenu(props: {
  label: string;
  items: readonly MenuItem[];
  /** The position in the frame of the table, in pixels. */
  left: number;
  top: number;
  /** Called with true when the focus should return to the grid. */
  onClose: (isBack: boolean) => void;
}): VNode {
  const { label, items, left, top, onClose } = props;
  const menu = useRef<HTMLDivElement>(null);
  const rows = (): HTMLElement[] => elementsIn(menu, '.menu-item');
  useLayoutEffect(() => rows()[0]?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = rows();
    const at = all.findIndex((row) => row === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) all[(to + all.length) % all.length]?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && menu.current?.contains(relatedTarget))) onClose(false);
  };
  return (
    <div
      ref={menu}
      role="menu"
      class="menu column-menu"
      aria-label={label}
      style={{ left: `${left}px`, top: `${top}px` }}
      onKeyDown={onKeyDown}
      onFocusOut={onFocusOut}
    >
      {items.map((item) => (
        <MenuRow key={item.label} item={item} close={() => onClose(true)} />
      ))}
    </div>
  );
}

const menuWidth = 180;

/** Opens the menu of a column: with the right button on its head, or with keys from one of its cells. */
export function useColumnMenu(grid: RefObject<HTMLElement | null>) {
  const frame = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ at: number; left: number; top: number } | undefined>(undefined);
  const open = (head: Element): void => {
    const box = head.getBoundingClientRect();
    const around = frame.current?.getBoundingClientRect();
    if (!around) return;
    const left = Math.max(0, Math.min(box.left - around.left, around.width - menuWidth));
    setMenu({ at: Number(head.getAttribute('aria-colindex')) - 1, left, top: box.bottom - around.top });
  };
  return {
    frame,
    menu,
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
