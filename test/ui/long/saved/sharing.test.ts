import assert from '../../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openOnSample } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';
import { priceQuery, writeQuery } from '../../support/writeQuery';

const query = { ...priceQuery, network_region: 'NSW1' };
const address = 'https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price&interval=1h&limit=5';

describe('sharing saved queries', () => {
  let bench: Workbench;
  let queries: string;
  let outside: string;

  before(async () => {
    bench = await openOnSample({ stores: true });
    outside = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-sharing-'));
    queries = path.join(bench.folder, 'queries');
    writeQuery(queries, 'one', { name: 'One', query, folder: 'prices/nsw', notes: 'kept' });
    writeQuery(queries, 'two', { name: 'Two', query });
    await bench.openSidebar();
    await bench.treeRow('One').waitFor();
  });
  after(async () => {
    await bench.close();
    fs.rmSync(outside, { recursive: true, force: true });
  });

  const row = (name: string) => bench.treeRow(new RegExp(`^${name}`)).first();
  const button = (dialog: string, name: string) =>
    bench.dialog(dialog).getByRole('button', { name, exact: true });
  const dialogText = async (dialog: string) =>
    (await bench.dialog(dialog).innerText()).replaceAll(/\s*\n\s*/g, '\n');
  const openLink = async (link: string) => {
    await bench.runCommand('Developer: Open URL');
    await bench.quickInput.answer(link);
    await bench.dialog('to open this URI').getByRole('button', { name: 'Open' }).click();
  };
  let link = '';

  // A test that fails may leave something open, which would block the next one.
  afterEach(() => bench.page.keyboard.press('Escape'));

  it('copies a query as JSON and as a link from its row’s menu', async () => {
    await bench.chooseFromMenu(row('One'), 'Copy as JSON');
    await bench.toast('Copied “One” as JSON.').waitFor();
    assert.deepEqual(JSON.parse(await bench.clipboard()), {
      version: 1,
      name: 'One',
      folder: 'prices/nsw',
      query,
      notes: 'kept',
    });
    await bench.chooseFromMenu(row('One'), 'Copy Link');
    await bench.toast('Copied a link to “One”.').waitFor();
    link = await bench.clipboard();
    assert.match(link, /^[\w-]+:\/\/gridlens\.gridlens\/query\?saved=[\w-]+$/);
  });

  it('shows the query of a link, and runs nothing before the user confirms', async () => {
    await openLink(link);
    await bench.dialog('Run or save “One”?').waitFor();
    const text = await dialogText('Run or save “One”?');
    for (const line of [
      'Network: National Electricity Market (NEM)',
      'Metrics: price',
      'Region: New South Wales (NSW1)',
      'Sample data',
      '1 request',
    ])
      assert.ok(text.includes(line), `${line} in ${text}`);
    await bench.screenshot('shared-link');
    await bench.page.keyboard.press('Escape');
    await bench.dialog('Run or save').waitFor({ state: 'detached' });
    assert.equal(await bench.tab(/./).count(), 0);
  });

  it('runs a link once with Enter, and saves nothing', async () => {
    await openLink(link);
    await button('Run or save “One”?', 'Run Once').waitFor();
    await bench.page.keyboard.press('Enter');
    await bench.tab('One').waitFor();
    await bench.waitForChart();
    assert.equal((await bench.treeTexts()).filter((text) => text.startsWith('One')).length, 1);
  });

  it('asks for the variables of a pasted query before it runs once', async () => {
    const region = { default: 'NSW1', values: ['NSW1', 'QLD1'] };
    const asked = { version: 1, name: 'Any region', query: { ...query, network_region: '${region}' } };
    const text = JSON.stringify({ ...asked, parameters: { region } });
    await bench.runCommand('Gridlens: Import Saved Queries…');
    await bench.quickInput.waitFor('Pick a source');
    await bench.quickInput.filter(text);
    await bench.quickInput.acceptFocused('Pasted text');
    await button('Run or save “Any region”?', 'Run Once').click();
    await bench.quickInput.waitFor('region');
    await bench.quickInput.pick('QLD1');
    await bench.tab('Any region · QLD1').waitFor();
    await bench.waitForChart();
    assert.ok(!(await bench.treeTexts()).some((row) => row.startsWith('Any region')));
  });

  it('refuses a link without a query', async () => {
    await openLink(link.slice(0, -40));
    await bench.toast('The link has no query that can be used').waitFor();
  });

  it('imports a pasted curl command without its token', async () => {
    await bench.runCommand('Gridlens: Import Saved Queries…');
    await bench.quickInput.waitFor('Pick a source');
    await bench.screenshot('import-sources');
    await bench.quickInput.filter(`curl -H 'Authorization: Bearer s3cret' '${address}'`);
    await bench.quickInput.acceptFocused('Pasted text');
    await bench.dialog('Run or save “NEM price”?').waitFor();
    const text = await dialogText('Run or save “NEM price”?');
    assert.match(text, /It contained a key or token, which was left out/);
    assert.match(text, /no such parameter: limit\./);
    assert.doesNotMatch(text, /s3cret/);
    await bench.screenshot('shared-curl');
    await button('Run or save', 'Save…').click();
    await bench.quickInput.waitFor('Name of the query');
    await bench.quickInput.answer('Spot');
    await bench.quickInput.waitFor('Import: Where?');
    await bench.quickInput.pick('My queries');
    await bench.toast('Imported “Spot” to My queries.').waitFor();
    await row('Spot').waitFor();
    await bench.undo('Imported “Spot”');
    await row('Spot').waitFor({ state: 'detached' });
  });

  it('imports a folder with its subfolders, lists invalid files, and undoes it', async () => {
    const folder = path.join(outside, 'shared');
    writeQuery(folder, 'a', { name: 'Two', query });
    writeQuery(path.join(folder, 'deep'), 'b', { name: 'Deep one', query });
    for (let i = 0; i < 12; i++)
      fs.writeFileSync(path.join(folder, `bad${i}.gridlens.json`), i % 2 === 0 ? '{' : '{"version":7}');
    await bench.runCommand('Gridlens: Import Saved Queries…');
    await bench.quickInput.pick('From Folder…');
    await bench.quickInput.answerFileDialog(folder);
    await bench.dialog('Import 2 queries?').waitFor();
    const text = await dialogText('Import 2 queries?');
    assert.match(text, /Skipped 12 items that are not saved queries/);
    assert.match(text, /bad0\.gridlens\.json: It is not valid JSON/);
    await bench.screenshot('import-summary');
    await button('Import 2 queries?', 'Show All').click();
    await bench.line('bad11.gridlens.json').waitFor();
    await bench.toast('Import 2 queries?').getByRole('button', { name: 'Import…' }).click();
    await bench.quickInput.waitFor('Import: Where?');
    await bench.quickInput.pick(path.basename(bench.folder));
    await bench.toast('Imported 2 queries').waitFor();
    await bench.treeRow('Two (copy)').waitFor();
    await row('deep').waitFor();
    await bench.undo('Imported 2 queries');
    await bench.treeRow('Two (copy)').waitFor({ state: 'detached' });
    assert.deepEqual(fs.readdirSync(queries).sort(), ['one.gridlens.json', 'two.gridlens.json']);
  });

  it('imports a list of queries from a file, and names its invalid items', async () => {
    const file = path.join(outside, 'list.json');
    const list = [{ version: 1, name: 'First', query }, { version: 1, name: 'Second', query }, { name: 7 }];
    fs.writeFileSync(file, JSON.stringify(list));
    await bench.runCommand('Gridlens: Import Saved Queries…');
    await bench.quickInput.pick('From Files…');
    await bench.quickInput.answerFileDialog(file);
    await bench.dialog('Import 2 queries?').waitFor();
    assert.match(await dialogText('Import 2 queries?'), /list\.json: Item 3: /);
    await button('Import 2 queries?', 'Import…').click();
    await bench.quickInput.waitFor('Import: Where?');
    await bench.quickInput.pick('My queries');
    await bench.toast('Imported 2 queries').waitFor();
    await row('First').waitFor();
    await bench.undo('Imported 2 queries');
    await row('First').waitFor({ state: 'detached' });
  });

  it('exports each query to its own file, and asks before it replaces one', async () => {
    const folder = path.join(outside, 'exported');
    fs.mkdirSync(folder);
    const exportAll = async () => {
      await bench.runCommand('Gridlens: Export All Saved Queries…');
      await bench.quickInput.answerFileDialog(folder);
    };
    await exportAll();
    await bench.toast('Exported 2 queries to').waitFor();
    assert.deepEqual(fs.readdirSync(folder).sort(), ['prices', 'two.gridlens.json']);
    const one = path.join(folder, 'prices', 'nsw', 'one.gridlens.json');
    assert.deepEqual(JSON.parse(fs.readFileSync(one, 'utf8')), {
      version: 1,
      name: 'One',
      folder: 'prices/nsw',
      query,
      notes: 'kept',
    });
    fs.writeFileSync(one, 'mine');
    await exportAll();
    await button('2 files already exist.', 'Keep Both').click();
    await poll('both are there', () => fs.existsSync(path.join(folder, 'two-2.gridlens.json')));
    assert.equal(fs.readFileSync(one, 'utf8'), 'mine');
    assert.ok(fs.existsSync(path.join(folder, 'prices', 'nsw', 'one-2.gridlens.json')));
  });

  it('copies a folder to the other home, and undoes it', async () => {
    await bench.chooseFromMenu(row('prices'), 'Copy To…');
    await bench.quickInput.waitFor('Copy Saved Query: Where?');
    await bench.quickInput.pick('My queries');
    await bench.toast('Copied “One” to My queries.').waitFor();
    await row('My queries').waitFor();
    assert.equal(fs.existsSync(path.join(queries, 'one.gridlens.json')), true);
    await bench.undo('Copied “One” to My queries.');
    await row('My queries').waitFor({ state: 'detached' });
  });

  for (const [theme, name] of [
    ['Light Modern', 'light'],
    ['Dark High Contrast', 'contrast'],
  ] as const)
    it(`shows the query of a link in ${theme}`, async () => {
      await bench.useTheme(theme);
      await openLink(link);
      await button('Run or save “One”?', 'Save…').waitFor();
      await bench.screenshot(`shared-link-${name}`);
      await bench.page.keyboard.press('Escape');
      await bench.dialog('Run or save').waitFor({ state: 'detached' });
    });
});
