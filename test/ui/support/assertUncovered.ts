import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** Asserts that the box at the top of the window is above a part of the page. */
export async function assertUncovered(bench: Workbench, part: Locator): Promise<void> {
  const [box, seen] = await Promise.all([bench.quickInput.box.boundingBox(), part.boundingBox()]);
  assert.ok(box && seen, 'both are on show');
  assert.ok(
    box.y + box.height <= seen.y,
    `the box ends at ${box.y + box.height}, the part begins at ${seen.y}`,
  );
}
