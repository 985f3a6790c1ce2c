import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { focusTreeRow } from '../../support/focusTreeRow';
import { openOnSample } from '../../support/sharedWindow';
import { poll, succeeds } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';
import { priceQuery, writeQuery } from '../../support/writeQuery';

describe('the tree of saved queries', () => {
  let bench: Workbench;
  let queries: string;
  let home: string;

  before(async () => {
    bench = await openOnSample({ stores: true });
    queries = path.join(bench.folder, 'queries');
    home = path.basename(bench.folder);
    for (const [name, folder] of [
      ['One', undefined],
      ['Two', undefined],
      ['Deep', 'prices/nsw'],
    ])
      writeQuery(queries, String(name), { name, folder, notes: 'kept' });
    await bench.openSidebar();
    await bench.treeRow('Deep').waitFor();
  });
  after(() => bench.close());

  const row = (name: string) => bench.treeRow(new RegExp(`^${name}`)).first();
  const isTree = async (...expected: string[]) =>
    (await bench.treeNames()).slice(0, expected.length).join('|') === expected.join('|');
  const untilTree = (...expected: string[]) =>
    poll(`the tree is ${expected.join(', ')}`, () => isTree(...expected));
  const focusRow = (name: string) => focusTreeRow(bench, name, row(name));
  const isIn = (file: string, folder: string | undefined) => {
    const text = fs.readFileSync(path.join(queries, `${file}.gridlens.json`), 'utf8');
    return (JSON.parse(text) as { folder?: unknown }).folder === folder;
  };
  /** Waits until a row has this level: a drag ends when its row is redrawn under the mouse. */
  const untilLevel = (name: string, level: number) =>
    poll(`${name} is at level ${level}`, async () => {
      const one = bench.treeRow(new RegExp(`^${name}`));
      return (await one.count()) === 1 && (await one.getAttribute('aria-level')) === String(level);
    });
  /** Drags until the row has moved: a drag fails when the tree is redrawn under the mouse. */
  const dragUntil = (what: string, isMoved: () => Promise<boolean> | boolean, drag: () => Promise<void>) =>
    poll(
      what,
      async () => {
        if (await isMoved()) return true;
        await drag();
        return succeeds(poll('', isMoved, 5000));
      },
      60_000,
    );

  it('shows nested folders', async () => {
    await untilTree(home, 'prices', 'nsw', 'Deep', 'One', 'Two');
  });

  it('renames the focused query and its open tab with F2', async () => {
    await row('One').dblclick();
    await bench.tab('One').waitFor();
    await focusRow('Two');
    await focusRow('One');
    await bench.page.keyboard.press('F2');
    await bench.quickInput.waitFor('Name of the query');
    await bench.quickInput.answer('First');
    await untilTree(home, 'prices', 'nsw', 'Deep', 'First', 'Two');
    await bench.tab('First').waitFor();
    await bench.tab('One').waitFor({ state: 'detached' });
  });

  it('renames a folder with F2, and undoes it', async () => {
    await focusRow('nsw');
    await bench.page.keyboard.press('F2');
    await bench.quickInput.waitFor('Name of the folder');
    await bench.quickInput.answer('vic');
    await untilTree(home, 'prices', 'vic', 'Deep', 'First', 'Two');
    await bench.undo('Moved “Deep”');
    await untilTree(home, 'prices', 'nsw', 'Deep', 'First', 'Two');
  });

  it('deletes the focused query with Delete, and restores it with Undo', async () => {
    await focusRow('Two');
    await bench.page.keyboard.press('Delete');
    await untilTree(home, 'prices', 'nsw', 'Deep', 'First');
    await bench.treeRow('Two').waitFor({ state: 'detached' });
    await bench.undo('Deleted “Two”');
    await untilTree(home, 'prices', 'nsw', 'Deep', 'First', 'Two');
  });

  it('names the actions of a row’s menu without “Saved Query”', async () => {
    await row('Two').click({ button: 'right' });
    await bench.menuItem('Move To…').waitFor();
    await bench.screenshot('tree-menu');
    const items = await bench.page.getByRole('menuitem').allInnerTexts();
    for (const word of ['Run', 'Edit', 'Edit in Steps…', 'Rename…', 'Duplicate', 'Move To…', 'Delete'])
      assert.ok(
        items.some((item) => item.trim().startsWith(word)),
        `${word} in ${items.join(' | ')}`,
      );
    assert.ok(!items.some((item) => item.includes('Saved Query')), items.join(' | '));
    await bench.page.keyboard.press('Escape');
  });

  it('copies a row’s query as code', async () => {
    await bench.chooseFromMenu(row('Two'), 'Copy Query as Code…');
    await bench.quickInput.waitFor('Copy Query as Code');
    await bench.quickInput.pick('Python: requests and pandas');
    await bench.toast('Copied as code. Python: requests and pandas.').waitFor();
    await bench.runCommand('File: New Untitled Text File');
    await bench.page.keyboard.press('Control+v');
    await bench.line('"interval": "30m"').waitFor();
    await bench.runCommand('View: Revert and Close Editor');
  });

  it('moves a query to a typed folder of the other home with its unknown fields', async () => {
    await bench.chooseFromMenu(row('Two'), 'Move To…');
    await bench.quickInput.waitFor('Where?');
    await bench.quickInput.filter('mine/here');
    await bench.quickInput.row('mine/here in My queries').click();
    await untilTree('My queries', 'mine', 'here', 'Two', home, 'prices', 'nsw', 'Deep', 'First');
    assert.equal(fs.existsSync(path.join(queries, 'Two.gridlens.json')), false);
    await bench.undo('Moved “Two” to My queries, folder mine/here');
    await untilTree(home, 'prices', 'nsw', 'Deep', 'First', 'Two');
    const back = JSON.parse(fs.readFileSync(path.join(queries, 'Two.gridlens.json'), 'utf8')) as object;
    assert.deepEqual(back, { version: 1, name: 'Two', query: priceQuery, notes: 'kept' });
  });

  it('moves all selected rows with a drag', async () => {
    const areMoved = () => isIn('One', 'prices/nsw') && isIn('Two', 'prices/nsw');
    await dragUntil('both are in the folder', areMoved, async () => {
      await row('First').click();
      await row('Two').click({ modifiers: ['Control'] });
      await row('Two').dragTo(row('nsw'));
    });
    await bench.toast('Moved 2 queries').waitFor();
    await bench.screenshot('tree-nested');
    await bench.undo('Moved 2 queries');
    await poll('both are back', () => isIn('One', undefined) && isIn('Two', undefined));
    await untilLevel('First', 2);
    await untilLevel('Two', 2);
  });

  it('moves a dragged folder to the other home and back', async () => {
    const list = bench.page.locator('.part.sidebar .pane-body .monaco-list').first();
    await dragUntil(
      'the folder is among My queries',
      () => isTree('My queries', 'nsw', 'Deep', home, 'First', 'Two'),
      () => row('nsw').dragTo(list, { targetPosition: { x: 100, y: 400 } }),
    );
    await untilLevel('Deep', 3);
    await dragUntil(
      'Two is in the folder of Deep',
      () => isTree('My queries', 'nsw', 'Deep', 'Two', home, 'First'),
      () => row('Two').dragTo(row('Deep')),
    );
    await untilLevel('Two', 3);
    await bench.toast('Moved “Two”').waitFor();
    await bench.screenshot('tree-two-homes');
    await dragUntil(
      'the folder is back',
      () => isTree(home, 'nsw', 'Deep', 'Two', 'First'),
      () => row('nsw').dragTo(row(home)),
    );
  });

  it('saves a query in a typed nested folder', async () => {
    await bench.saveQuery('Mix', 'My queries', 'mixes/nem');
    await untilTree('My queries', 'mixes', 'nem', 'Mix', home);
  });

  it('shows nested folders in a light theme', async () => {
    await bench.useTheme('Light Modern');
    await row('Deep').hover();
    await bench.screenshot('tree-nested-light');
  });
});
