import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { openOnSample } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';
import { priceQuery, writeQuery } from '../../support/writeQuery';

describe('a result whose query file has an export block', () => {
  let bench: Workbench;

  before(async () => {
    bench = await openOnSample({ stores: true });
    fs.mkdirSync(path.join(bench.folder, 'data'));
    writeQuery(path.join(bench.folder, 'queries'), 'spot', {
      name: 'Spot',
      query: { ...priceQuery, network_region: 'VIC1' },
      export: [
        { file: '../data/{region}.csv', delimiter: 'semicolon', layout: 'long' },
        { file: 'elsewhere/{metric}.jsonl' },
      ],
    });
    await bench.openSidebar();
    await bench.treeRow(/^Spot/).first().click();
    await bench.waitForChart();
  });
  after(() => bench.close());

  it('offers the block’s options and file at its first Export Result Again', async () => {
    await bench.runCommand('Gridlens: Export Result Again');
    await bench.quickInput.waitFor('CSV as the query file says');
    await bench.quickInput.waitFor('Long: a row per value · Semicolon');
    await bench.screenshot('export-of-file');
    await bench.quickInput.accept();
    const file = path.join(bench.folder, 'data', 'VIC1-sample-data.csv');
    assert.equal(await bench.quickInput.answerFileDialog(file), file);
    await bench.toast('Exported to data/VIC1-sample-data.csv').waitFor();
    assert.match(
      fs.readFileSync(file, 'utf8'),
      /^time;network;region;metric;value;unit(;provisional)?;sample_data\n/,
    );
  });

  it('asks before it replaces a file that somebody has changed since', async () => {
    const file = path.join(bench.folder, 'data', 'VIC1-sample-data.csv');
    const modified = fs.statSync(file).mtimeMs;
    await bench.runCommand('Gridlens: Export Result Again');
    await poll('the file that it wrote is replaced', () => fs.statSync(file).mtimeMs !== modified);
    const text = 'region,note\nVIC1,mine\n';
    fs.writeFileSync(file, text);
    await bench.runCommand('Gridlens: Export Result Again');
    const dialog = bench.dialog('Replace “VIC1-sample-data.csv”?');
    await dialog.waitFor();
    await dialog.getByText(`Folder: ${path.dirname(file)}`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(fs.readFileSync(file, 'utf8'), text);
  });

  it('asks before it replaces package.json, which Cancel leaves unchanged', async () => {
    const file = path.join(bench.folder, 'package.json');
    const text = '{\n  "name": "mine"\n}\n';
    fs.writeFileSync(file, text);
    writeQuery(bench.folder, 'over', { name: 'Over', export: { file: 'package.json' } });
    const ask = async (button: string) => {
      await bench.openFile('over.gridlens.json');
      await bench.runCommand('Gridlens: Run Exports in Query File');
      const dialog = bench.dialog('Replace “package.json”?');
      await dialog.waitFor();
      await dialog.getByText('Size: 21 B · Modified: ').waitFor();
      if (button === 'Cancel') await bench.screenshot('export-replace');
      await dialog.getByRole('button', { name: button }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await ask('Cancel');
    await bench.page.locator('.terminal-wrapper .xterm-screen').first().waitFor();
    assert.equal(fs.readFileSync(file, 'utf8'), text);
    await ask('Save Elsewhere…');
    const elsewhere = path.join(bench.folder, 'elsewhere.json');
    await bench.quickInput.answerFileDialog(elsewhere);
    await poll('the other file is written', () => fs.existsSync(elsewhere));
    assert.equal(fs.readFileSync(file, 'utf8'), text);
    await ask('Replace');
    await poll('it is replaced', () => fs.readFileSync(file, 'utf8').startsWith('{"gridlens":1'));
  });

  it('offers the nearest folder when the block’s folder does not exist', async () => {
    await bench.runCommand('Gridlens: Export Result as JSON Lines…');
    await bench.quickInput.waitFor('JSON Lines as the query file says');
    await bench.quickInput.accept();
    const file = path.join(bench.folder, 'data', 'prices.jsonl');
    assert.equal(
      await bench.quickInput.answerFileDialog(file),
      path.join(bench.folder, 'data', 'price-sample-data.jsonl'),
    );
    await bench.toast('Exported to data/prices.jsonl').waitFor();
  });

  it('offers the last options for a format that the block does not name', async () => {
    await bench.runCommand('Gridlens: Export Result as JSON…');
    await bench.quickInput.waitFor('Export Result as JSON');
    assert.deepEqual(await bench.quickInput.row('as the query file says').count(), 0);
    await bench.quickInput.cancel();
  });
});
