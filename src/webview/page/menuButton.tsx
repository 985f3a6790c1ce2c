import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export interface MenuItem {
  label: string;
  onPick: () => void;
  /** Set for an item of a choice: true when it is the chosen one. */
  isChecked?: boolean;
  /** True when a separator precedes the item. */
  startsGroup?: boolean;
}

export function MenuRow({ item, close }: { item: MenuItem; close: () => void }): VNode {
  const pick = (): void => {
    close();
    item.onPick();
  };
  return (
    <button
      type="button"
      role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.isChecked}
      class="menu-item"
      tabIndex={-1}
      onClick={pick}
    >
      {item.label}
    </button>
  );
}

/** Opens a menu upwards where a scrolling part of the page would cut it off below, and there is more room above. */
function placeMenu(menu: Element | null | undefined, opener: Element | null): void {
  if (!menu || !opener) return;
  menu.classList.remove('is-up');
  const own = menu.getBoundingClientRect();
  const button = opener.getBoundingClientRect();
  const around = menu.closest('.stage')?.getBoundingClientRect();
  const top = around?.top ?? 0;
  const bottom = Math.min(around?.bottom ?? innerHeight, innerHeight);
  if (own.bottom > bottom && button.top - top > bottom - button.bottom) menu.classList.add('is-up');
}

/** The elements of a mounted component that a selector finds. */
export const elementsIn = ({ current }: { current: HTMLElement | null }, selector: string): HTMLElement[] =>
  current ? [...current.querySelectorAll<HTMLElement>(selector)] : [];

/** A button that opens a small menu. Arrow keys move in the menu; Escape or a click elsewhere closes it. */
export function MenuButton(props: {
  label: string;
  items: readonly MenuItem[];
  isDisabled?: boolean;
  children: ComponentChildren;
}): VNode {
  const { label, items, isDisabled, children } = props;
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const rows = (): HTMLElement[] => elementsIn(root, '.menu-item');
  useLayoutEffect(() => {
    if (!isOpen) return;
    placeMenu(root.current?.querySelector('.menu'), opener.current);
    rows()[0]?.focus();
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = rows();
    const at = all.findIndex((row) => row === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && isOpen) close();
    else if (step !== undefined && !isOpen) setOpen(true);
    else if (step !== undefined) all[(at + step + all.length) % all.length]?.focus();
    else return;
    event.preventDefault();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && root.current?.contains(relatedTarget))) setOpen(false);
  };
  return (
    <div class="menu-root" ref={root} onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <button
        type="button"
        class="tool"
        ref={opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={isDisabled}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {children}
      </button>
      <div role="menu" class="menu" hidden={!isOpen}>
        {items.map((item) => [
          item.startsGroup && <div key="line" role="separator" class="menu-line" />,
          <MenuRow key={item.label} {...{ item, close }} />,
        ])}
      </div>
    </div>
  );
}
