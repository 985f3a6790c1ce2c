import type { Locator } from 'playwright-core';

/** Returns the topmost visible one: VS Code draws lenses in the order in which they are resolved. */
export async function topmost(found: Locator): Promise<Locator> {
  const seen = found.filter({ visible: true });
  await seen.first().waitFor();
  const all = await seen.all();
  const tops = await Promise.all(all.map(async (one) => (await one.boundingBox())?.y ?? Infinity));
  return seen.nth(tops.indexOf(Math.min(...tops)));
}
