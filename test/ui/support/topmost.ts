import type { Locator } from 'playwright-core';

/** The one that stands highest: VS Code draws lenses in the order in which they are resolved. */
export async function topmost(found: Locator): Promise<Locator> {
  await found.first().waitFor();
  const all = await found.all();
  const tops = await Promise.all(all.map(async (one) => (await one.boundingBox())?.y ?? Infinity));
  return found.nth(tops.indexOf(Math.min(...tops)));
}
