import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openOnSample } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';
import { writeQuery } from '../../support/writeQuery';

describe('a task', () => {
  let bench: Workbench;

  before(async () => {
    bench = await openOnSample();
    writeQuery(bench.folder, 'price', { name: 'Hourly price', export: { file: 'out/{name}.csv' } });
    // Tasks are available once the extension host is up.
    await bench.openSidebar();
    await bench.treeRow('Hourly price').waitFor();
  });
  after(() => bench.close());

  it('exports a query file that has an export block', async () => {
    const { page, quickInput } = bench;
    await bench.runCommand('Tasks: Run Task');
    await quickInput.waitFor('Select the task to run');
    await quickInput.pick('gridlens');
    await quickInput.pick('export Hourly price');
    const file = path.join(bench.folder, 'out', 'Hourly-price-sample-data.csv');
    await poll('it asks for a problem matcher, or writes the file', async () => {
      const scan = quickInput.row('Continue without scanning');
      if (await scan.first().isVisible()) await scan.first().click();
      return fs.existsSync(file);
    });
    await page.locator('.terminal-wrapper .xterm-screen').first().waitFor();
    await bench.screenshot('task-terminal');
    assert.match(fs.readFileSync(file, 'utf8'), /^time,Price/);
    const { height = 0 } = (await page.locator('.terminal-wrapper').first().boundingBox()) ?? {};
    assert.ok(height > 0, 'the terminal is visible');
  });
});
