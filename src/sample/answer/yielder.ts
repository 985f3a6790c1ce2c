/** Thrown to stop a computation whose caller has closed the connection. */
export class CallerGoneError extends Error {}

const longestTurnMs = 12;

/** Gives the event loop a turn during a long computation. */
export function createYielder(isGone: () => boolean) {
  let turnStartedMs = performance.now();
  return {
    /** Yields when the computation has run for long enough. Throws CallerGoneError when the caller has disconnected. */
    async yieldIfDue() {
      if (performance.now() - turnStartedMs < longestTurnMs) return;
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
      if (isGone()) throw new CallerGoneError('the caller has gone');
      turnStartedMs = performance.now();
    },
  };
}

export type Yielder = ReturnType<typeof createYielder>;
