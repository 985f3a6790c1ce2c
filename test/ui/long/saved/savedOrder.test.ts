import path from 'node:path';
import { focusTreeRow } from '../../support/focusTreeRow';
import { openOnSample } from '../../support/sharedWindow';
import { poll, succeeds } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';
import { priceQuery, writeQuery } from '../../support/writeQuery';

describe('the order of saved queries', () => {
  let bench: Workbench;
  let home: string;

  before(async () => {
    bench = await openOnSample({ stores: true });
    const queries = path.join(bench.folder, 'queries');
    home = path.basename(bench.folder);
    for (const [name, folder, network_region] of [
      ['Apple', undefined, 'NSW1'],
      ['Berry', undefined, 'QLD1'],
      ['Cherry', undefined, 'VIC1'],
      ['Deep', 'prices/nsw', 'TAS1'],
    ])
      writeQuery(queries, String(name), { name, folder, query: { ...priceQuery, network_region } });
    await bench.openSidebar();
    await bench.treeRow('Deep').waitFor();
  });
  after(() => bench.close());

  const untilTree = (...expected: string[]) =>
    poll(
      `the tree is ${expected.join(', ')}`,
      async () => (await bench.treeNames()).join('|') === [home, ...expected].join('|'),
    );
  const row = (name: string) => bench.treeRow(new RegExp(`^${name}`)).first();
  const focusRow = (name: string) => focusTreeRow(bench, name, row(name));

  it('is alphabetical by default, with a tick in the view menu', async () => {
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Berry', 'Cherry');
    await bench.chooseFromViewMenu('Saved Queries', 'Sort By', '✓ Name');
    await bench.chooseFromViewMenu('Saved Queries', 'Sort By', 'By Hand');
    await bench.chooseFromViewMenu('Saved Queries', 'Sort By', '✓ By Hand');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Berry', 'Cherry');
  });

  it('changes with Alt and the arrow keys', async () => {
    await focusRow('Cherry');
    await bench.page.keyboard.press('Alt+ArrowUp');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Cherry', 'Berry');
    await bench.page.keyboard.press('Alt+ArrowUp');
    await untilTree('prices', 'nsw', 'Deep', 'Cherry', 'Apple', 'Berry');
    await focusRow('Cherry');
    await bench.page.keyboard.press('Alt+ArrowDown');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Cherry', 'Berry');
  });

  it('changes with Move Up in a row’s menu', async () => {
    await bench.chooseFromMenu(row('Berry'), 'Move Up');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Berry', 'Cherry');
  });

  it('changes with a drag', async () => {
    await poll('Cherry comes first', async () => {
      await row('Cherry').dragTo(row('Apple'));
      return succeeds(untilTree('prices', 'nsw', 'Deep', 'Cherry', 'Apple', 'Berry'));
    });
  });

  it('keeps the order by hand across another sort order and a reload', async () => {
    await bench.runCommand('Gridlens: Sort Saved Queries');
    await bench.quickInput.pick('Name');
    await untilTree('prices', 'nsw', 'Deep', 'Apple', 'Berry', 'Cherry');
    await bench.runCommand('Gridlens: Sort Saved Queries');
    await bench.quickInput.pick('By Hand');
    await untilTree('prices', 'nsw', 'Deep', 'Cherry', 'Apple', 'Berry');
    await bench.reload();
    await untilTree('prices', 'nsw', 'Deep', 'Cherry', 'Apple', 'Berry');
  });

  it('puts the last used query first', async () => {
    await row('Berry').click();
    await bench.tab('Berry').waitFor();
    await poll('Berry has a value', async () =>
      (await bench.treeTexts()).some((text) => /^Berry.*\$\/MWh/.test(text)),
    );
    await bench.runCommand('Gridlens: Sort Saved Queries');
    await bench.quickInput.pick('Last Used');
    await untilTree('prices', 'nsw', 'Deep', 'Berry', 'Apple', 'Cherry');
  });

  it('shows matches of a typed filter, even in closed folders, until the filter is cleared', async () => {
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

  it('returns when Escape ends the filter', async () => {
    await bench.runCommand('Gridlens: Filter Saved Queries');
    await bench.quickInput.waitFor('Filter Saved Queries');
    await bench.quickInput.filter('nothing like it');
    await bench.page.locator('.part.sidebar .message', { hasText: 'No saved query matches' }).waitFor();
    await bench.page.keyboard.press('Escape');
    await untilTree('prices', 'Berry', 'Apple', 'Cherry');
  });
});
