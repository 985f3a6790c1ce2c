import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** Asserts that the quick input does not cover a part of the page. */
export async function assertUncovered(bench: Workbench, part: Locator): Promise<void> {
  const [box, seen] = await Promise.all([bench.quickInput.box.boundingBox(), part.boundingBox()]);
  assert.ok(box && seen, 'both are visible');
  assert.ok(
    box.y + box.height <= seen.y || box.y >= seen.y + seen.height,
    `the box is from ${box.y} to ${box.y + box.height}, the part from ${seen.y} to ${seen.y + seen.height}`,
  );
}
