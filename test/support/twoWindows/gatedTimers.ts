import real from 'node:timers/promises';
import { currentWindow, takeTurn } from './turns';

/** Waits for a turn instead of a time. */
export async function setTimeout(ms: number): Promise<void> {
  const window = currentWindow();
  await (window ? takeTurn(window) : real.setTimeout(ms));
}
