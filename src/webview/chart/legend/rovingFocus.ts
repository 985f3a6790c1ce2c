import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Returns the index that a key moves to, out of `count`; undefined for other keys. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'PageDown':
      return Math.min(count - 1, at + 10);
    case 'PageUp':
      return Math.max(0, at - 10);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Makes the matching elements within `root` one tab stop: arrows, Page keys, Home and End move among them. The last
 * focused element stays the tab stop.
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>, selector: string): void {
  const stop = useRef<HTMLElement | undefined>(undefined);
  const all = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const setStop = (next: HTMLElement | undefined): void => {
    if (stop.current) stop.current.tabIndex = -1;
    stop.current = next;
    if (next) next.tabIndex = 0;
  };
  const settle = (): void => {
    const items = all();
    for (const item of items) if (item !== stop.current) item.tabIndex = -1;
    if (!stop.current || !items.includes(stop.current)) setStop(items[0]);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target.matches(selector)) setStop(target);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const items = all();
    const at = items.findIndex((item) => item === event.target);
    const next = at < 0 ? undefined : placeAfter(event.key, at, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    settle();
    // Rows are added and removed with each result, also with partial ones.
    const changes = new MutationObserver(settle);
    changes.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', onFocus);
    element.addEventListener('keydown', onKey);
    return () => {
      changes.disconnect();
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', onKey);
    };
  }, []);
}
