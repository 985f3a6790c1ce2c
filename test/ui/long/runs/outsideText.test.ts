import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { copyWorkspace } from '../../../support/workspaceCopy.mjs';
import { startKeyService, type KeyService } from '../../../support/keyService';
import { openSharedWindow } from '../../support/sharedWindow';
import { pointedAt } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';

const key = 'oe_a_key_for_tests_0123456789';
const markup = (label: string): string => `[${label}](command:workbench.action.openSettings) $(zap) $$(zap)`;
const account = markup('account');
const workspaceName = markup('workspace');

describe('text from outside', () => {
  let service: KeyService;
  let bench: Workbench;

  const copy = copyWorkspace(undefined, workspaceName);

  before(async () => {
    service = await startKeyService({ [key]: account });
    bench = await openSharedWindow({
      stores: true,
      settings: pointedAt(service.origin),
      folder: copy.folder,
    });
  });
  after(async () => {
    await bench.close();
    await service.close();
    copy.remove();
  });

  /**
   * Asserts that the place shows the text letter for letter: nothing in it became a link, an icon, or a command that
   * ran.
   */
  async function assertPlain(place: Locator, text: string): Promise<void> {
    await place.waitFor();
    const shown = ((await place.textContent()) ?? '').replaceAll('\u2060', '').replaceAll('\u00a0', ' ');
    assert.ok(shown.includes(text), `${JSON.stringify(shown)} has no ${JSON.stringify(text)}`);
    assert.equal(await place.locator('.codicon-zap').count(), 0, 'an icon');
    assert.equal(await place.locator('a[href^="command:"], a[title]').count(), 0, 'a link');
    assert.equal(await bench.tab(/^Settings$/).count(), 0, 'a command ran');
  }

  describe('of a service, as the name of the account', () => {
    const keyCommand = async (title: string): Promise<void> => bench.runCommand(`Gridlens: ${title}`);

    before(async () => {
      await keyCommand('Sign In with an API Key…');
      await bench.quickInput.waitFor('The key is checked');
      await bench.quickInput.answer(key);
      await bench.quickInput.waitUntilClosed();
    });

    it('is text in the tooltip of the status bar', async () => {
      const item = bench.page.locator('.statusbar-item', { hasText: new URL(service.origin).host });
      await item.hover();
      await assertPlain(
        bench.page.locator('.monaco-hover:visible', { hasText: 'Signed in with' }),
        `Signed in with: ${account}.`,
      );
      await bench.page.mouse.move(400, 300);
    });

    it('is text in the menu of accounts', async () => {
      await bench.openAccountsMenu();
      await assertPlain(bench.menuItem(/\(Gridlens API Key\)/), `${account} (Gridlens API Key)`);
      await bench.page.keyboard.press('Escape');
    });

    it('is text in the picker of keys', async () => {
      await keyCommand('Choose API Key…');
      await assertPlain(bench.quickInput.row('in use'), account);
      assert.equal(await bench.quickInput.row('in use').locator('.codicon-key').count(), 1);
      await bench.screenshot('outside-text-keys');
      await bench.quickInput.cancel();
    });

    it('is text in the picker of connections', async () => {
      await keyCommand('Choose Connection…');
      await assertPlain(bench.quickInput.row('Choose API key'), account);
      await bench.quickInput.cancel();
    });

    it('is text in what a sign-out says', async () => {
      await keyCommand('Sign Out…');
      await assertPlain(bench.toast('Signed out').locator('.notification-list-item-message'), account);
      await bench.screenshot('outside-text-toast');
    });
  });

  describe('of a workspace', () => {
    const name = `a\u202egnp\u0007\n${markup('query')}\u2066`;
    const nameShown = `agnp ${markup('query')}`;

    before(async () => {
      await bench.runCommand('Gridlens: Choose Connection…');
      await bench.quickInput.pick('Sample data');
      await bench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();
      await bench.openSidebar();
      const queries = path.join(bench.folder, 'queries');
      fs.mkdirSync(queries);
      const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], window: '24h' };
      fs.writeFileSync(path.join(queries, 'one.gridlens.json'), JSON.stringify({ version: 1, name, query }));
      fs.writeFileSync(path.join(queries, 'b\u202ead\u0007 $(zap).gridlens.json'), 'nothing');
      // VS Code may not watch a folder yet that has only just been created.
      await bench.runCommand('Gridlens: Refresh Saved Queries');
    });

    it('is text in the tree: the folder, a query, a file that cannot be read', async () => {
      await assertPlain(bench.treeRow('[query]'), nameShown);
      await assertPlain(bench.treeRow('not valid JSON'), 'bad $(zap).gridlens.json');
      await bench.screenshot('outside-text-tree');
    });

    it('is text in the title of a tab and in the picker of queries', async () => {
      await bench.runCommand('Gridlens: Run Saved Query…');
      await assertPlain(bench.quickInput.row('[query]'), nameShown);
      await bench.quickInput.pick('agnp');
      await bench.webview().locator('canvas').first().waitFor();
      const tab = bench.tab('[query]');
      await assertPlain(tab, nameShown);
      const title = (await tab.textContent()) ?? '';
      for (const hidden of ['\u202e', '\u2066', '\u0007', '\n']) assert.ok(!title.includes(hidden));
    });

    it('is text in the picker of where to save', async () => {
      await bench.runCommand('Gridlens: Save Query…');
      await bench.quickInput.waitFor('Name of the query');
      await bench.quickInput.answer('Mine');
      await bench.quickInput.waitFor('Where?');
      await assertPlain(bench.quickInput.row('A file in the queries folder'), workspaceName);
      await bench.quickInput.cancel();
    });

    it('is text in what an export says', async () => {
      const folder = markup('folder');
      fs.mkdirSync(path.join(bench.folder, folder));
      await bench.runCommand('Gridlens: Export Result as CSV…');
      await bench.quickInput.answerExport(path.join(bench.folder, folder, 'prices.csv'));
      await assertPlain(
        bench.toast('Exported to').locator('.notification-list-item-message'),
        `Exported to ${folder}/prices.csv.`,
      );
    });
  });
});
