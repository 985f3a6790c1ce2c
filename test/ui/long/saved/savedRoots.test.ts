import assert from '../../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { focusTreeRow } from '../../support/focusTreeRow';
import { openWorkbench } from '../../support/openWorkbench';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';
import { writeQuery } from '../../support/writeQuery';

describe('the tree of saved queries in a workspace of two folders', () => {
  let bench: Workbench;
  let home: string;

  before(async () => {
    home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-roots-')));
    writeQuery(path.join(home, 'alpha/queries'), 'spot', { name: 'Spot', folder: 'prices' });
    writeQuery(path.join(home, 'alpha/notebooks/deep'), 'mix', { name: 'Mix', notes: 'kept' });
    writeQuery(path.join(home, 'beta'), 'beta', { name: 'Spot' });
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

  const untilTree = (...expected: string[]) =>
    poll(
      `the tree is ${expected.join(', ')}`,
      async () => (await bench.treeNames()).join('|') === expected.join('|'),
    );

  it('lists the query files in any subfolder of both', async () => {
    await untilTree('alpha', 'prices', 'Spot', 'Mix', 'beta', 'Spot');
    await bench.screenshot('tree-two-roots');
  });

  it('moves a query to the other folder by keyboard, and back with Undo', async () => {
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

  it('renames a moved query whose name the target folder has', async () => {
    await bench.runCommand('Gridlens: Move Saved Query…');
    await bench.quickInput.waitFor('Move Saved Query');
    await bench.quickInput.row('Spot').first().click();
    await bench.quickInput.waitFor('Where?');
    await bench.quickInput.pick('beta');
    await untilTree('alpha', 'Mix', 'beta', 'Spot', 'Spot (copy)');
  });

  it('shows a query file that is created in the second folder', async () => {
    // VS Code's watcher may miss a file that is created together with its folder.
    writeQuery(path.join(home, 'beta'), 'new', { name: 'New' });
    await untilTree('alpha', 'Mix', 'beta', 'New', 'Spot', 'Spot (copy)');
  });
});
