import type { Locator } from 'playwright-core';
import { poll } from '../../support/poll';
import type { Workbench } from './workbench';

/** Moves the focus to a row of the saved queries by keyboard. */
export async function focusTreeRow(bench: Workbench, name: string, row: Locator): Promise<void> {
  await bench.runCommand('Gridlens: Focus on Saved Queries View');
  await bench.page.keyboard.press('Home');
  await poll(`the row ${name} has the focus`, async () => {
    if (await row.evaluate((one) => one.classList.contains('focused'))) return true;
    await bench.page.keyboard.press('ArrowDown');
    return false;
  });
}
