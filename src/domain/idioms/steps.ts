/** Work that can be interrupted wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Other work gets a turn after this time, too short to notice. */
const maxTurnMs = 10;

/** Does all of the work in one piece. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Does the work in pieces of some milliseconds with a `pause` between them, so that a large result does not block the
 * event loop. Work that fits into one piece, or has at most `minSteps`, is complete before this returns.
 */
export async function runInTurns<T>(
  steps: Steps<T>,
  pause: () => Promise<unknown>,
  minSteps = 0,
): Promise<T> {
  let turnEndsMs = Date.now() + maxTurnMs;
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count <= minSteps || Date.now() < turnEndsMs) continue;
    await pause();
    turnEndsMs = Date.now() + maxTurnMs;
  }
}
