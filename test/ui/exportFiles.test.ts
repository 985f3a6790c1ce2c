import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openWorkbench } from './support/openWorkbench';
import { poll } from './support/poll';
import type { Workbench } from './support/workbench';

describe('exporting a result', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openWorkbench({
      settings: { 'gridlens.connection': 'sample' },
      workspace: 'examples',
    });
    await bench.runCommand('Gridlens: Run Saved Query…');
    await bench.quickInput.pick('Prices by region, 7 days');
    await bench.webview().locator('canvas').first().waitFor();
  });
  after(() => bench.close());

  it('writes a CSV with a column per region, by button', async () => {
    await bench
      .webview()
      .getByRole('button', { name: /Export/ })
      .click();
    await bench.webview().getByRole('menuitem', { name: /CSV/ }).click();
    const file = path.join(bench.folder, 'prices.csv');
    const proposed = await bench.quickInput.answerFileDialog(file);
    assert.equal(path.basename(proposed), 'Prices-by-region-7-days.csv');
    await bench.toast('Exported to prices.csv').waitFor();
    const lines = fs.readFileSync(file, 'utf8').trim().split(/\r?\n/);
    assert.equal(lines[0], 'time,NSW1 ($/MWh),QLD1 ($/MWh),SA1 ($/MWh),TAS1 ($/MWh),VIC1 ($/MWh)');
    assert.equal(lines.length, 1 + 7 * 48);
    assert.match(lines[1] ?? '', /^\d{4}-\d\d-\d\dT\d\d:[03]0:00\+10:00,-?[\d.]+,/);
  });

  it('writes JSON with the query and where it came from, by command', async () => {
    await bench.runCommand('Gridlens: Export Result as JSON…');
    const file = path.join(bench.folder, 'prices.json');
    await bench.quickInput.answerFileDialog(file);
    await bench.toast('Exported to prices.json').waitFor();
    const exported = JSON.parse(fs.readFileSync(file, 'utf8')) as {
      query: { metrics: string[] };
      provenance: { isSample: boolean };
      series: { unit: string; data: unknown[] }[];
    };
    assert.deepEqual(exported.query.metrics, ['price']);
    assert.equal(exported.provenance.isSample, true);
    assert.deepEqual(
      exported.series.map(({ unit, data }) => [unit, data.length]),
      Array.from({ length: 5 }, () => ['$/MWh', 7 * 48]),
    );
  });

  it('names the file that cannot be written, and offers another place', async () => {
    // Not even the superuser can make a file below a file.
    const blocked = path.join(bench.folder, 'prices.csv', 'inside.csv');
    await bench.runCommand('Gridlens: Export Result as CSV…');
    await bench.quickInput.answerFileDialog(blocked).catch(() => undefined);
    if ((await bench.quickInput.box.count()) > 0) {
      // The dialog itself refuses such a path: it stays open and says why.
      await bench.quickInput.cancel();
    } else {
      await bench.toast('was not exported').waitFor();
    }
    await poll('nothing is half written', () =>
      fs.readdirSync(bench.folder).every((name) => !name.endsWith('.part')),
    );
  });
});
