/** Thrown out of a computation whose caller has gone. */
export class CallerGone extends Error {}

/** Keeps a long computation from holding up everything else in the process. */
export interface Pace {
  /** Lets others work when the last stretch was long enough. Throws CallerGone when nobody waits any more. */
  breathe(): Promise<void>;
}

const stretchMs = 12;

export function createPace(isGone: () => boolean): Pace {
  let since = performance.now();
  return {
    async breathe() {
      if (performance.now() - since < stretchMs) return;
      await new Promise<void>((resolve) => {
        setImmediate(resolve);
      });
      if (isGone()) throw new CallerGone('the caller has gone');
      since = performance.now();
    },
  };
}
