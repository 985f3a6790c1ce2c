/** A page that is hidden gets no frames; it is not to keep the host waiting. */
const longestFrameMs = 250;

/** Calls once what was just drawn is on screen. */
export function afterPaint(act: () => void): void {
  let isDone = false;
  const finish = (): void => {
    if (isDone) return;
    isDone = true;
    act();
  };
  requestAnimationFrame(() => setTimeout(finish));
  setTimeout(finish, longestFrameMs);
}
