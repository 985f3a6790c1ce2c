import fs from 'node:fs';
import path from 'node:path';
import { focusTreeRow } from '../../support/focusTreeRow';
import { openSharedWindow } from '../../support/sharedWindow';
import { poll, succeeds } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '30m',
  window: '24h',
};

describe('the order of saved queries', () => {
  let bench: Workbench;
  let home: string;

  before(async () => {
    bench = await openSharedWindow({ stores: true, settings: { 'gridlens.connection': 'sample' } });
    const queries = path.join(bench.folder, 'queries');
    home = path.basename(bench.folder);
    fs.mkdirSync(queries);
    for (const [name, folder, network_region] of [
      ['Apple', undefined, 'NSW1'],
      ['Berry', undefined, 'QLD1'],
      ['Cherry', undefined, 'VIC1'],
      ['Deep', 'prices/nsw', 'TAS1'],
    ])
      fs.writeFileSync(
        path.join(queries, `${String(name)}.gridlens.json`),
        JSON.stringify({ version: 1, name, folder, query: { ...query, network_region } }),
      );
    await bench.openSidebar();
    await bench.treeRow('Deep').waitFor();
  });
  after(() => bench.close());

  const untilTree = (...expected: readonly string[]): Promise<void> =>
    poll(
      `the tree is ${expected.join(', ')}`,
      async () => (await bench.treeNames()).join('|') === [home, ...expected].join('|'),
    );
  const row = (name: string) => bench.treeRow(new RegExp(`^${name}`)).first();
  const focusRow = (name: string): Promise<void> => focusTreeRow(bench, name, row(name));

  it('is by name, and the menu of the view says so', async () => {
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Berry', 'Cherry');
    await bench.chooseFromViewMenu('Saved Queries', 'Sort By', '✓ Name');
    await bench.chooseFromViewMenu('Saved Queries', 'Sort By', 'By Hand');
    await bench.chooseFromViewMenu('Saved Queries', 'Sort By', '✓ By Hand');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Berry', 'Cherry');
  });

  it('is changed by keys', async () => {
    await focusRow('Cherry');
    await bench.page.keyboard.press('Alt+ArrowUp');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Cherry', 'Berry');
    await bench.page.keyboard.press('Alt+ArrowUp');
    await untilTree('prices', 'nsw', 'Deep', 'Cherry', 'Apple', 'Berry');
    await focusRow('Cherry');
    await bench.page.keyboard.press('Alt+ArrowDown');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Cherry', 'Berry');
  });

  it('is changed by the menu of a row', async () => {
    await bench.chooseFromMenu(row('Berry'), 'Move Up');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Berry', 'Cherry');
  });

  it('is changed by a drag', async () => {
    await poll('Cherry comes first', async () => {
      await row('Cherry').dragTo(row('Apple'));
      return succeeds(untilTree('prices', 'nsw', 'Deep', 'Cherry', 'Apple', 'Berry'));
    });
  });

  it('is kept over a reload, and while the tree is sorted otherwise', async () => {
    await bench.runCommand('Gridlens: Sort Saved Queries');
    await bench.quickInput.pick('Name');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Berry', 'Cherry');
    await bench.runCommand('Gridlens: Sort Saved Queries');
    await bench.quickInput.pick('By Hand');
    await untilTree('prices', 'nsw', 'Deep', 'Cherry', 'Apple', 'Berry');
    await bench.reload();
    await untilTree('prices', 'nsw', 'Deep', 'Cherry', 'Apple', 'Berry');
  });

  it('is by the last use, once one was run', async () => {
    await row('Berry').click();
    await bench.tab('Berry').waitFor();
    await poll('Berry has a value', async () =>
      (await bench.treeTexts()).some((text) => /^Berry.*\$\/MWh/.test(text)),
    );
    await bench.runCommand('Gridlens: Sort Saved Queries');
    await bench.quickInput.pick('Last Used');
    await untilTree('prices', 'nsw', 'Deep', 'Berry', 'Apple', 'Cherry');
  });

  it('is narrowed while one types, into folders that are closed, and all is back with a click', async () => {
    await row('prices').click();
    await untilTree('prices', 'Berry', 'Apple', 'Cherry');
    await bench.runCommand('Gridlens: Filter Saved Queries');
    await bench.quickInput.waitFor('Filter Saved Queries');
    await bench.quickInput.filter('tas1');
    await untilTree('prices', 'nsw', 'Deep');
    await bench.screenshot('tree-filter');
    await bench.page.keyboard.press('Enter');
    await bench.page
      .locator('.part.sidebar .message', { hasText: '1 of 4 saved queries with “tas1”' })
      .waitFor();
    await bench.page.locator('.part.sidebar .pane-header').first().hover();
    await bench.page.getByRole('button', { name: 'Clear Filter of Saved Queries' }).click();
    await untilTree('prices', 'Berry', 'Apple', 'Cherry');
  });

  it('is as it was when Escape ends the filter', async () => {
    await bench.runCommand('Gridlens: Filter Saved Queries');
    await bench.quickInput.waitFor('Filter Saved Queries');
    await bench.quickInput.filter('nothing like it');
    await untilTreeIsEmpty();
    await bench.page.keyboard.press('Escape');
    await untilTree('prices', 'Berry', 'Apple', 'Cherry');
  });

  const untilTreeIsEmpty = (): Promise<unknown> =>
    bench.page.locator('.part.sidebar .message', { hasText: 'No saved query matches' }).waitFor();
});
