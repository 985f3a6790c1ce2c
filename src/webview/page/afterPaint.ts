/** A hidden page gets no frames and must not keep the host waiting. */
const longestFrameMs = 250;

/** Calls `act` once the latest render is on screen. */
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
