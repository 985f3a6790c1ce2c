import real from 'node:timers/promises';
import { currentWindow, waitForTurn } from './turns';

/** Waits for a turn instead of a time. */
export async function setTimeout(ms: number): Promise<void> {
  const window = currentWindow();
  await (window ? waitForTurn(window) : real.setTimeout(ms));
}
