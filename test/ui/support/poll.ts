import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `check` until it is true; throws an error that names the expected state when time runs out. */
export async function poll(
  what: string,
  check: () => Promise<boolean> | boolean,
  timeoutMs = 60_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Waited ${timeoutMs} ms in vain until ${what}.`);
    await sleep(100);
  }
}
