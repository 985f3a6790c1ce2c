import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `check` until it is true; throws an error that names the expected state when time runs out. */
export async function poll(
  what: string,
  check: () => Promise<boolean> | boolean,
  timeoutMs = 60_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  // Short waits come first, so that a quick change is noticed soon; longer ones save processor time.
  for (let pauseMs = 10; !(await check()); pauseMs = Math.min(2 * pauseMs, 100)) {
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms until ${what}.`);
    await sleep(pauseMs);
  }
}

/** Resolves to true when the work resolves, and to false when it rejects. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
