import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openSharedWindow } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '1h',
  date_start: '2026-05-20T00:00:00',
  date_end: '2026-05-27T00:00:00',
};

describe('a task', () => {
  let bench: Workbench;

  before(async () => {
    bench = await openSharedWindow({ settings: { 'gridlens.connection': 'sample' } });
    const saved = { version: 1, name: 'Hourly price', query, export: { file: 'out/{name}.csv' } };
    fs.writeFileSync(path.join(bench.folder, 'price.gridlens.json'), JSON.stringify(saved));
    // Tasks are available once the extension host is up.
    await bench.openSidebar();
    await bench.treeRow('Hourly price').waitFor();
  });
  after(() => bench.close());

  it('is offered for a query file with an export, and its terminal says what was written', async () => {
    const { page, quickInput } = bench;
    await bench.runCommand('Tasks: Run Task');
    await quickInput.waitFor('Select the task to run');
    await quickInput.pick('gridlens');
    await quickInput.pick('export Hourly price');
    const file = path.join(bench.folder, 'out', 'Hourly-price-sample-data.csv');
    await poll('it asks for what to look for, or writes the file', async () => {
      const scan = quickInput.row('Continue without scanning');
      if (await scan.first().isVisible()) await scan.first().click();
      return fs.existsSync(file);
    });
    await page.locator('.terminal-wrapper .xterm-screen').first().waitFor();
    await bench.screenshot('task-terminal');
    assert.match(fs.readFileSync(file, 'utf8'), /^time,Price/);
    const { height = 0 } = (await page.locator('.terminal-wrapper').first().boundingBox()) ?? {};
    assert.ok(height > 0, 'the terminal is on show');
  });
});
