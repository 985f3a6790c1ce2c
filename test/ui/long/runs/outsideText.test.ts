import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { copyWorkspace } from '../../../support/workspaceCopy.mjs';
import { startKeyService, type KeyService } from '../../../support/keyService';
import { openSharedWindow } from '../../support/sharedWindow';
import { pointedAt } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';
import { writeQuery } from '../../support/writeQuery';

const key = 'oe_a_key_for_tests_0123456789';
const markup = (label: string) => `[${label}](command:workbench.action.openSettings) $(zap) $$(zap)`;
const account = markup('account');
const workspaceName = markup('workspace');

describe('untrusted text', () => {
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
  async function assertPlain(place: Locator, text: string) {
    await place.waitFor();
    const shown = ((await place.textContent()) ?? '').replaceAll('\u2060', '').replaceAll('\u00a0', ' ');
    assert.ok(shown.includes(text), `${JSON.stringify(shown)} has no ${JSON.stringify(text)}`);
    assert.equal(await place.locator('.codicon-zap').count(), 0, 'an icon');
    assert.equal(await place.locator('a[href^="command:"], a[title]').count(), 0, 'a link');
    assert.equal(await bench.tab(/^Settings$/).count(), 0, 'a command ran');
  }

  describe('as the account name of a service', () => {
    before(() => bench.signIn(key));

    it('is plain in the tooltip of the status bar', async () => {
      const item = bench.page.locator('.statusbar-item', { hasText: new URL(service.origin).host });
      await assertPlain(await bench.openTooltip(item, 'Signed in with'), `Signed in with: ${account}.`);
      await bench.page.mouse.move(400, 300);
    });

    it('is plain in the Accounts menu', async () => {
      await bench.openAccountsMenu();
      await assertPlain(bench.menuItem(/\(Gridlens API Key\)/), `${account} (Gridlens API Key)`);
      await bench.page.keyboard.press('Escape');
    });

    it('is plain in the list of keys', async () => {
      await bench.runCommand('Gridlens: Choose API Key…');
      await assertPlain(bench.quickInput.row('in use'), account);
      assert.equal(await bench.quickInput.row('in use').locator('.codicon-key').count(), 1);
      await bench.screenshot('outside-text-keys');
      await bench.quickInput.cancel();
    });

    it('is plain in the list of connections', async () => {
      await bench.runCommand('Gridlens: Choose Connection…');
      await assertPlain(bench.quickInput.row('Choose API key'), account);
      await bench.quickInput.cancel();
    });

    it('is plain in the notification of a sign-out', async () => {
      await bench.runCommand('Gridlens: Sign Out…');
      await assertPlain(bench.toast('Signed out').locator('.notification-list-item-message'), account);
      await bench.screenshot('outside-text-toast');
    });
  });

  describe('in a workspace', () => {
    const name = `a\u202egnp\u0007\n${markup('query')}\u2066`;
    const nameShown = `agnp ${markup('query')}`;

    before(async () => {
      await bench.runCommand('Gridlens: Choose Connection…');
      await bench.quickInput.pick('Sample data');
      await bench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();
      await bench.openSidebar();
      const queries = path.join(bench.folder, 'queries');
      writeQuery(queries, 'one', { name });
      fs.writeFileSync(path.join(queries, 'b\u202ead\u0007 $(zap).gridlens.json'), 'nothing');
      // VS Code may not watch a folder yet that has only just been created.
      await bench.runCommand('Gridlens: Refresh Saved Queries');
    });

    it('is plain in the rows of a query and an unreadable file', async () => {
      await assertPlain(bench.treeRow('[query]'), nameShown);
      await assertPlain(bench.treeRow('not valid JSON'), 'bad $(zap).gridlens.json');
      await bench.screenshot('outside-text-tree');
    });

    it('is plain in the list of queries and the title of a tab', async () => {
      await bench.runCommand('Gridlens: Run Saved Query…');
      await assertPlain(bench.quickInput.row('[query]'), nameShown);
      await bench.quickInput.pick('agnp');
      await bench.waitForChart();
      const tab = bench.tab('[query]');
      await assertPlain(tab, nameShown);
      const title = (await tab.textContent()) ?? '';
      for (const hidden of ['\u202e', '\u2066', '\u0007', '\n']) assert.ok(!title.includes(hidden));
    });

    it('is plain in the list of places to save a query', async () => {
      await bench.runCommand('Gridlens: Save Query…');
      await bench.quickInput.waitFor('Name of the query');
      await bench.quickInput.answer('Mine');
      await bench.quickInput.waitFor('Where?');
      await assertPlain(bench.quickInput.row('A file in the queries folder'), workspaceName);
      await bench.quickInput.cancel();
    });

    it('is plain in the notification of an export', async () => {
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
