import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until `check` holds; fails naming what was waited for. */
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
