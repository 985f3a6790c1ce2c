import { button, element } from '../element';

export interface MenuItem {
  readonly label: string;
  readonly onPick: () => void;
}

/** A button that opens a small menu. Arrows move in it, Escape and a click elsewhere close it. */
export function createMenuButton(
  label: string,
  content: readonly Node[],
  items: readonly MenuItem[],
): { readonly element: HTMLElement; readonly button: HTMLButtonElement } {
  const menu = element('div', { role: 'menu', class: 'menu', hidden: true });
  const opener = button(
    { class: 'tool', 'aria-label': label, 'aria-haspopup': 'menu', 'aria-expanded': 'false' },
    () => {
      setOpen(menu.hidden);
    },
    ...content,
  );
  const rows = items.map(({ label, onPick }) =>
    button(
      { role: 'menuitem', class: 'menu-item', tabindex: -1 },
      () => {
        setOpen(false);
        onPick();
      },
      label,
    ),
  );
  menu.append(...rows);
  const setOpen = (isOpen: boolean): void => {
    menu.hidden = !isOpen;
    opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) rows[0]?.focus();
    else opener.focus();
  };
  const root = element('div', { class: 'menu-root' }, opener, menu);
  root.addEventListener('keydown', (event) => {
    const at = rows.findIndex((row) => row === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && !menu.hidden) setOpen(false);
    else if (step !== undefined && menu.hidden) setOpen(true);
    else if (step !== undefined) rows[(at + step + rows.length) % rows.length]?.focus();
    else return;
    event.preventDefault();
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (menu.hidden || (relatedTarget instanceof Node && root.contains(relatedTarget))) return;
    menu.hidden = true;
    opener.setAttribute('aria-expanded', 'false');
  });
  return { element: root, button: opener };
}
