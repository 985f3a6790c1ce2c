import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openOnSample } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';
import { writeQuery } from '../../support/writeQuery';

const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['demand'],
  interval: '1h',
  date_start: '2026-05-20T00:00:00',
  date_end: '2026-07-01T00:00:00',
};

describe('a dataset', () => {
  let bench: Workbench;

  before(async () => {
    bench = await openOnSample({ stores: true });
    writeQuery(path.join(bench.folder, 'queries'), 'demand', { name: 'Hourly demand', query });
    await bench.openSidebar();
    await bench.treeRow('Hourly demand').waitFor();
  });
  after(() => bench.close());

  it('is downloaded from the palette, listed in the sidebar and updated from its menu', async () => {
    const { page, quickInput } = bench;
    await bench.runCommand('Gridlens: Download Dataset…');
    await quickInput.waitFor('Which query?');
    await quickInput.pick('Hourly demand');
    await quickInput.waitFor('Where to create the folder');
    await quickInput.filter(`${bench.folder}/`);
    const isShown = async (text: string) =>
      (await quickInput.box.innerText({ timeout: 1000 }).catch(() => '')).includes(text);
    // The dialog fills in its own folder once it has listed it, and loses keys until then.
    await poll('a folder is chosen', async () => {
      if (await isShown('A new folder in')) return true;
      if (
        (await isShown('Where to create the folder')) &&
        (await quickInput.field.inputValue()) === `${bench.folder}/`
      )
        await page.keyboard.press('Enter');
      else await quickInput.filter(`${bench.folder}/`);
      await page.waitForTimeout(400);
      return isShown('A new folder in');
    });
    await quickInput.waitFor('A new folder in');
    await quickInput.filter('demand');
    await quickInput.accept();
    const dialog = bench.dialog('Download “demand”?');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /20 May – 30 Jun 2026/);
    await bench.screenshot('dataset-plan');
    await dialog.getByRole('button', { name: 'Start' }).click();
    await bench.toast('“demand” is complete.').waitFor();
    await page.locator('.pane-header', { hasText: 'Datasets' }).click();
    const row = bench.treeRow(/^demand/).last();
    await bench.treeRow(/demand.*days behind/).waitFor();
    await bench.screenshot('datasets-view');
    assert.ok(fs.existsSync(path.join(bench.folder, 'demand/data')));
    await bench.chooseFromMenu(bench.treeRow(/demand.*days behind/), 'Update');
    await bench.treeRow(/demand.*complete · 20 May/).waitFor();
    assert.ok(await row.isVisible());
  });
});
