/** Thrown to stop a computation whose caller has closed the connection. */
export class CallerGoneError extends Error {}

/** Gives the event loop a turn during a long computation. */
export interface Yielder {
  /** Yields when the computation has run for long enough. Throws CallerGoneError when the caller has disconnected. */
  yieldIfDue(): Promise<void>;
}

const longestTurnMs = 12;

export function createYielder(isGone: () => boolean): Yielder {
  let turnStartedMs = performance.now();
  return {
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
