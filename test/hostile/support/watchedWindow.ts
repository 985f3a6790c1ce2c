import path from 'node:path';
import { poll, succeeds } from '../../support/poll';
import { askHelper } from '../../ui/support/helper';
import type { Workbench } from '../../ui/support/workbench';

/** Opens a file of the workspace. The search for files may not know a new one yet, so the extension host opens it. */
export async function openNew(bench: Workbench, file: string): Promise<void> {
  await askHelper(bench.profile, { action: 'open', file: path.resolve(bench.folder, file) });
  await bench.page.locator('.tab.active', { hasText: path.basename(file) }).waitFor({ timeout: 20_000 });
}

/** Opens a file in its editor, and requests a hover and completions. */
export async function readInEditor(bench: Workbench, file: string): Promise<void> {
  const { page } = bench;
  await openNew(bench, file);
  const editor = page.locator('.editor-instance .monaco-editor .view-line:visible').first();
  await editor.click({ timeout: 3000 }).catch(() => undefined);
  for (const keys of [
    'Control+Home',
    'Control+k',
    'Control+i',
    'Control+Space',
    'Control+End',
    'Control+Space',
  ])
    await page.keyboard.press(keys);
  await page.keyboard.press('Escape');
}

/** Hovers over a row of the sidebar until its tooltip appears. */
export async function readTooltip(bench: Workbench, row: RegExp): Promise<void> {
  await bench.treeRow(row).first().hover({ timeout: 5000 });
  await bench.page
    .locator('.workbench-hover:visible')
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
}

/** True when any element of the selector is visible: VS Code hides some that it uses again. */
export const isVisible = async (bench: Workbench, selector: string): Promise<boolean> =>
  (await bench.page.locator(selector).locator('visible=true').count()) > 0;

/** Closes menus, dialogs and pickers that an earlier step left open. */
export async function dismissAll(bench: Workbench): Promise<void> {
  const open = '.monaco-menu-container, .monaco-dialog-box, .quick-input-widget:visible .monaco-list-row';
  await poll('nothing is open', async () => {
    if (!(await isVisible(bench, open))) return true;
    await bench.page.keyboard.press('Escape');
    return false;
  });
}

/** Chooses an entry of a row's menu; false if the menu has no such entry. VS Code may close a menu by itself. */
export async function chooseIfThere(bench: Workbench, row: RegExp, entry: RegExp): Promise<boolean> {
  const [item, last] = [bench.menuItem(entry).first(), bench.menuItem('Copy Path')];
  let isThere = false;
  await poll(
    'an entry is chosen',
    async () => {
      await dismissAll(bench);
      // A dialog that opens late is in the way; the next attempt closes it.
      const click = bench.treeRow(row).first().click({ button: 'right', timeout: 5000 });
      if (!(await succeeds(click))) return false;
      if (!(await succeeds(last.waitFor({ timeout: 3000 })))) return false;
      isThere = (await item.count()) > 0;
      const close = isThere ? () => item.click({ timeout: 1000 }) : () => bench.page.keyboard.press('Escape');
      // A menu ignores the mouse right after it has opened.
      for (let attempt = 0; attempt < 5; attempt++) {
        await succeeds(close());
        if (await succeeds(last.waitFor({ state: 'detached', timeout: 500 }))) return true;
      }
      return false;
    },
    40_000,
  );
  return isThere;
}

const questions = [
  '.quick-input-widget:visible .monaco-list-row',
  '.monaco-dialog-box',
  '.notification-toast',
];

/**
 * Answers the questions of a dataset command until the command has ended. Unless it `agrees`, no request is sent. A
 * command may open a file instead.
 */
export async function answerAll(bench: Workbench, agrees: boolean): Promise<void> {
  const { page, quickInput } = bench;
  // For the largest possible plan, the cost takes seconds to compute.
  await page
    .locator([...questions, '.part.editor .tab'].join(', '))
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => undefined);
  let quiet = 0;
  await poll(
    'the command has said how it ended',
    async () => {
      if (await isVisible(bench, '.quick-input-widget:visible .monaco-list-row')) {
        await quickInput.field.press('Enter', { timeout: 2000 }).catch(() => undefined);
        quiet = 0;
      }
      if (await isVisible(bench, '.monaco-dialog-box')) {
        // The first button agrees. Another one may open the editor for workspace trust.
        const button = page.getByRole('button', { name: /^(?:Update|Continue|Verify|Fetch Again)$/ });
        const isAgreed = agrees && (await succeeds(button.first().click({ timeout: 2000 })));
        if (!isAgreed) await page.keyboard.press('Escape');
        quiet = 0;
      }
      return ++quiet > 5;
    },
    30_000,
  );
}
