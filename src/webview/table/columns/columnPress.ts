/** A press that moves fewer pixels than this is a click. */
const minDrag = 5;
/** The distance from an edge at which a drag scrolls, and the maximum speed in pixels per frame. */
const edgeReach = 32;
const maxSpeed = 16;

/** Returns the pixels per frame that a drag at `x` scrolls the area from `left` to `right`: faster near the edge. */
export function scrollSpeed(x: number, left: number, right: number): number {
  const over = Math.max(0, x - (right - edgeReach)) - Math.max(0, left + edgeReach - x);
  return Math.round(maxSpeed * Math.max(-1, Math.min(1, over / edgeReach)));
}

/**
 * Follows a press until the button is released or Escape is pressed. A drag near an edge of the columns, which begin
 * `inset` pixels right of the grid's left edge, scrolls them. Returns a function that cancels it.
 */
export function followColumnPress(
  { pointerId, pointerType, clientX, clientY }: PointerEvent,
  grid: HTMLElement,
  inset: number,
  on: {
    /** Called when the pointer moves, or the table scrolls under it: the pointer's position in the window, in pixels. */
    onDrag: (x: number, y: number) => void;
    /** Called on release after a drag. */
    onDrop: () => void;
    /** Called on release without a drag. */
    onClick: () => void;
    /** Called when a drag ends, dropped or not. */
    onEnd: () => void;
  },
): () => void {
  const listening = new AbortController();
  let at: [x: number, y: number] | undefined;
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
    // A finger scrolls instead.
    else if (at || (pointerType !== 'touch' && Math.hypot(x - clientX, y - clientY) >= minDrag)) {
      if (!at) {
        // The pointer may leave the page, and the head may scroll out of view.
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
