import { elementsIn } from '../../page/menuButton';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The number of elements that each key moves by. */
const steps: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Makes the matching elements within `root` one tab stop: arrows, Page keys, Home and End move among them. The last
 * focused element stays the tab stop.
 */
export function useRovingFocus(root: RefObject<HTMLElement | null>, selector: string): void {
  const stop = useRef<HTMLElement | undefined>(undefined);
  const all = (): HTMLElement[] => elementsIn(root, selector);
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
    const step = steps[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    items[Math.min(items.length - 1, Math.max(0, at + step))].focus();
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
