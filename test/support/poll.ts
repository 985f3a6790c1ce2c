import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `check` until it is true; throws an error that names the expected state when time runs out. */
export async function poll(
  what: string,
  check: () => Promise<boolean> | boolean,
  timeoutMs = 60_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  // What a page does at once is noticed at once; longer waits leave the processor alone.
  for (let pauseMs = 10; !(await check()); pauseMs = Math.min(2 * pauseMs, 100)) {
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}.`);
    await sleep(pauseMs);
  }
}
