import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { focusTreeRow } from '../../support/focusTreeRow';
import { openWorkbench } from '../../support/openWorkbench';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '30m',
  window: '24h',
};

describe('the tree of saved queries in a workspace of two folders', () => {
  let bench: Workbench;
  let home: string;

  before(async () => {
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-roots-')));
    write('alpha', 'queries/spot.gridlens.json', { name: 'Spot', folder: 'prices' });
    write('alpha', 'notebooks/deep/mix.gridlens.json', { name: 'Mix', notes: 'kept' });
    write('beta', 'beta.gridlens.json', { name: 'Spot' });
    const file = path.join(home, 'two.code-workspace');
    fs.writeFileSync(file, JSON.stringify({ folders: [{ path: 'alpha' }, { path: 'beta' }] }));
    bench = await openWorkbench({ folder: file, settings: { 'gridlens.connection': 'sample' } });
    await bench.openSidebar();
    await bench.treeRow('Mix').waitFor();
  });
  after(async () => {
    await bench.close();
    fs.rmSync(home, { recursive: true, force: true });
  });

  function write(root: string, file: string, fields: object): void {
    const target = path.join(home, root, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, JSON.stringify({ version: 1, query, ...fields }));
  }
  const names = async (): Promise<readonly string[]> => bench.treeNames();
  const untilTree = (...expected: readonly string[]): Promise<void> =>
    poll(`the tree is ${expected.join(', ')}`, async () => (await names()).join('|') === expected.join('|'));

  it('lists the query files of each, wherever they are', async () => {
    await untilTree('alpha', 'prices', 'Spot', 'Mix', 'beta', 'Spot');
    await bench.screenshot('tree-two-roots');
  });

  it('moves a query from one to the other by keys alone, and brings it back', async () => {
    const row = bench.treeRow(/^Mix/).first();
    await focusTreeRow(bench, 'Mix', row);
    await bench.page.keyboard.press('Shift+F10');
    const item = bench.menuItem('Move To…');
    await item.waitFor();
    await poll('Move To… has the focus', async () => {
      await bench.page.keyboard.press('ArrowDown');
      return item.evaluate((one) => one.closest('.action-item')?.classList.contains('focused') === true);
    });
    await bench.page.keyboard.press('Enter');
    await bench.quickInput.waitFor('Where?');
    await bench.quickInput.pick('beta');
    await untilTree('alpha', 'prices', 'Spot', 'beta', 'Mix', 'Spot');
    const moved = path.join(home, 'beta', 'queries', 'mix.gridlens.json');
    const { name, notes } = JSON.parse(fs.readFileSync(moved, 'utf8')) as { name: string; notes: string };
    assert.deepEqual([name, notes], ['Mix', 'kept']);
    assert.equal(fs.existsSync(path.join(home, 'alpha', 'notebooks/deep/mix.gridlens.json')), false);
    await bench.toast('Moved “Mix” to beta').getByRole('button', { name: 'Undo' }).click();
    await untilTree('alpha', 'prices', 'Spot', 'Mix', 'beta', 'Spot');
    assert.equal(fs.existsSync(path.join(home, 'alpha', 'notebooks/deep/mix.gridlens.json')), true);
  });

  it('gives a query a name of its own where the other has that name', async () => {
    await bench.runCommand('Gridlens: Move Saved Query…');
    await bench.quickInput.waitFor('Move Saved Query');
    await bench.quickInput.row('Spot').first().click();
    await bench.quickInput.waitFor('Where?');
    await bench.quickInput.pick('beta');
    await untilTree('alpha', 'Mix', 'beta', 'Spot', 'Spot (copy)');
  });

  it('shows what is written into the second one', async () => {
    // VS Code's watcher may miss a file that is created together with its folder.
    write('beta', 'new.gridlens.json', { name: 'New' });
    await untilTree('alpha', 'Mix', 'beta', 'New', 'Spot', 'Spot (copy)');
  });
});
