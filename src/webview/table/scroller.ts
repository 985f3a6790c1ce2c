import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

/** The scroll position of the table, in pixels. */
export interface Place {
  readonly top: number;
  readonly left: number;
}

/** Tracks the size and the scroll position of the table, and renders when either changes. */
export function useScroller({ top, left }: Place, onScroll: (place: Place) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef(0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const redrawSoon = (): void => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      redraw(undefined);
    });
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTo(left, top);
    redraw(undefined);
    const resize = new ResizeObserver(redrawSoon);
    resize.observe(element);
    return () => {
      cancelAnimationFrame(frame.current);
      resize.disconnect();
    };
  }, []);
  const onMove = (): void => {
    redrawSoon();
    const element = scroller.current;
    // A hidden table has no scroll position.
    if (element && element.clientHeight > 0) onScroll({ top: element.scrollTop, left: element.scrollLeft });
  };
  const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = scroller.current ?? {};
  return { scroller, onMove, scrollTop, scrollLeft, clientHeight, clientWidth };
}
