import type { Locator } from 'playwright-core';
import { poll } from '../../support/poll';

/**
 * Returns the topmost visible one, once they have stopped moving: VS Code draws lenses in the order in which they are
 * resolved.
 */
export async function topmost(found: Locator): Promise<Locator> {
  const seen = found.filter({ visible: true });
  await seen.first().waitFor();
  const readTops = async () => {
    const all = await seen.all();
    return Promise.all(all.map(async (one) => (await one.boundingBox())?.y ?? Infinity));
  };
  let tops = await readTops();
  await poll('they stay where they are', async () => {
    const before = tops.join();
    await found.page().waitForTimeout(200);
    tops = await readTops();
    return tops.join() === before;
  });
  return seen.nth(tops.indexOf(Math.min(...tops)));
}
