import type { Locator } from 'playwright-core';
import { poll, succeeds } from '../../support/poll';
import type { Workbench } from './workbench';

/**
 * Opens the quick fixes of a word, and returns the one with this title. While VS Code looks for fixes after a change, it
 * opens nothing, so this tries again.
 */
export async function offerFix(bench: Workbench, word: Locator, title: string): Promise<Locator> {
  const fix = bench.page.locator('.action-widget .monaco-list-row', { hasText: title });
  await word.click();
  await poll(`the fix “${title}”`, async () => {
    await bench.page.keyboard.press('Control+.');
    return succeeds(fix.waitFor({ timeout: 2_000 }));
  });
  return fix;
}
