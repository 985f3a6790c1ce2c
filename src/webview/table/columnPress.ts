/** What comes of a press on the head of a column. */
export interface ColumnPressEvents {
  /** The pointer is dragged, or the table scrolls below it: where it is in the window, in pixels. */
  readonly onDrag: (x: number, y: number) => void;
  /** Released after a drag. */
  readonly onDrop: () => void;
  /** Released where it began. */
  readonly onClick: () => void;
  /** A drag is over, dropped or not. */
  readonly onEnd: () => void;
}

/** A press that moves by fewer pixels is a click. */
const leastDrag = 5;
/** How near to an edge a drag scrolls, and by how much a frame at most, in pixels. */
const edgeReach = 32;
const mostSpeed = 16;

/** By how many pixels a frame a drag at `x` scrolls what is seen from `left` to `right`: faster nearer to the edge. */
export function scrollSpeed(x: number, left: number, right: number): number {
  const over = Math.max(0, x - (right - edgeReach)) - Math.max(0, left + edgeReach - x);
  return Math.round(mostSpeed * Math.max(-1, Math.min(1, over / edgeReach)));
}

/**
 * Follows a press until the button is released or Escape is pressed. A drag near to an edge of the columns, which begin
 * `inset` pixels right of the grid's left edge, scrolls them. Returns a way to break it off.
 */
export function followColumnPress(
  { pointerId, pointerType, clientX, clientY }: PointerEvent,
  grid: HTMLElement,
  inset: number,
  on: ColumnPressEvents,
): () => void {
  const listening = new AbortController();
  let at: readonly [x: number, y: number] | undefined;
  let frame = 0;
  const end = (): void => {
    listening.abort();
    cancelAnimationFrame(frame);
    if (at) on.onEnd();
  };
  const scroll = (): void => {
    const { left, width } = grid.getBoundingClientRect();
    const speed = at ? scrollSpeed(at[0], left + inset, left + width) : 0;
    grid.scrollLeft += speed;
    if (at && speed !== 0) on.onDrag(...at);
    frame = requestAnimationFrame(scroll);
  };
  const onMove = ({ clientX: x, clientY: y, buttons }: PointerEvent): void => {
    if (buttons === 0) end();
    // A finger scrolls.
    else if (at || (pointerType !== 'touch' && Math.hypot(x - clientX, y - clientY) >= leastDrag)) {
      if (!at) {
        // The pointer may leave the page, and the head may be scrolled away.
        grid.setPointerCapture(pointerId);
        frame = requestAnimationFrame(scroll);
      }
      at = [x, y];
      on.onDrag(x, y);
    }
  };
  const onUp = (): void => {
    const isDrag = at !== undefined;
    if (isDrag) on.onDrop();
    else on.onClick();
    end();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !at) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('pointermove', onMove, options);
  window.addEventListener('pointerup', onUp, options);
  window.addEventListener('pointercancel', end, options);
  window.addEventListener('keydown', onKeyDown, options);
  return end;
}
