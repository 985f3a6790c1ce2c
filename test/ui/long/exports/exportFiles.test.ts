import assert from '../../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { openPrices } from '../../support/openPrices';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

describe('an export', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openPrices();
  });
  after(() => bench.close());

  it('writes a CSV with a column per region from the Export button', async () => {
    await bench.button(/Export/).click();
    await bench.webview.getByRole('menuitem', { name: /CSV/ }).click();
    const file = path.join(bench.folder, 'prices.csv');
    const proposed = await bench.quickInput.answerExport(file);
    assert.equal(path.basename(proposed), 'Prices-by-region-7-days-sample-data.csv');
    await bench.toast('Exported to prices.csv').waitFor();
    const lines = fs.readFileSync(file, 'utf8').trim().split(/\r?\n/);
    const columns = 'time,NSW1 ($/MWh),QLD1 ($/MWh),SA1 ($/MWh),TAS1 ($/MWh),VIC1 ($/MWh)';
    // The last half hour is provisional for ten minutes.
    assert.equal(lines[0]?.replace(/(?:,provisional)?,sample_data$/, ''), columns);
    assert.equal(lines.length, 1 + 7 * 48);
    assert.match(lines[1] ?? '', /^\d{4}-\d\d-\d\dT\d\d:[03]0:00\+10:00,-?[\d.]+,/);
  });

  it('overwrites the same file with Repeat Last Export, without a question', async () => {
    const file = path.join(bench.folder, 'prices.csv');
    // Gridlens asks before it replaces a file that somebody else changed, but not an empty one.
    fs.writeFileSync(file, '');
    await bench.button(/Export/).click();
    await bench.webview.getByRole('menuitem', { name: 'Repeat Last Export' }).click();
    await poll('the file is written', () => Promise.resolve(fs.readFileSync(file, 'utf8').length > 1000));
    assert.match(fs.readFileSync(file, 'utf8'), /^time,NSW1/);
  });

  it('copies the values in the picked format', async () => {
    await bench.runCommand('Gridlens: Copy Result…');
    await bench.quickInput.waitFor('Copy as');
    await bench.screenshot('copy-result');
    await bench.quickInput.pick('Tab-separated values');
    await bench.toast('Tab-separated values.').waitFor();
    const text = await bench.clipboard();
    assert.equal(text.trim().split('\n').length, 1 + 7 * 48);
    assert.match(text, /^time\tNSW1/);
  });

  it('writes JSON with the query and its provenance from the palette', async () => {
    await bench.runCommand('Gridlens: Export Result as JSON…');
    const file = path.join(bench.folder, 'prices.json');
    await bench.quickInput.answerExport(file);
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

  it('writes an Excel workbook from the Export button', async () => {
    await bench.button(/Export/).click();
    const excel = bench.webview.getByRole('menuitem', { name: 'Excel' });
    await excel.waitFor();
    await bench.screenshot('export-menu');
    await excel.click();
    const file = path.join(bench.folder, 'prices.xlsx');
    const proposed = await bench.quickInput.answerExport(file);
    assert.equal(path.basename(proposed), 'Prices-by-region-7-days-sample-data.xlsx');
    await bench.toast('Exported to prices.xlsx').waitFor();
    const [data] = await readWorkbook(file);
    assert.equal(data?.data.length, 1 + 7 * 48);
    const [head = []] = data.data;
    assert.deepEqual([head[1], head.at(-1)], ['NSW1 ($/MWh)', 'sample_data']);
  });

  it('writes and copies only the visible series when the user picks that', async () => {
    const page = bench.webview;
    for (const region of ['QLD1', 'SA1', 'TAS1'])
      await page.getByRole('checkbox', { name: region }).uncheck();
    await bench.runCommand('Gridlens: Export Result as JSON…');
    await bench.quickInput.waitFor('The whole result');
    await bench.quickInput.pick('What');
    await bench.quickInput.waitFor('Only the visible part: 2 of 5 series');
    await bench.screenshot('export-visible');
    const file = path.join(bench.folder, 'visible.json');
    await bench.quickInput.pick('JSON with these options');
    await bench.quickInput.answerFileDialog(file);
    await bench.toast('Exported to visible.json').waitFor();
    const exported = JSON.parse(fs.readFileSync(file, 'utf8')) as {
      provenance: { onlyVisible: unknown };
      series: { labels: { region: string } }[];
    };
    assert.deepEqual(exported.provenance.onlyVisible, { series: 2, of: 5 });
    assert.deepEqual(
      exported.series.map(({ labels }) => labels.region),
      ['NSW1', 'VIC1'],
    );
    await bench.runCommand('Gridlens: Copy Result…');
    await bench.quickInput.waitFor('Copy as');
    await bench.quickInput.pick('Tab-separated values');
    await bench.quickInput.waitFor('Copy all of it or the visible part?');
    await bench.quickInput.pick('Only the visible part');
    await poll('two columns are on the clipboard', async () => {
      const text = await bench.clipboard();
      return /^time\tNSW1 [^\t]*\tVIC1 /.test(text);
    });
    for (const region of ['QLD1', 'SA1', 'TAS1']) await page.getByRole('checkbox', { name: region }).check();
  });

  it('offers its options in one list, and remembers them for the next export', async () => {
    const exportCommand = 'Gridlens: Export Result as CSV…';
    await bench.runCommand(exportCommand);
    await bench.quickInput.waitFor('CSV as last time');
    await bench.quickInput.pick('Layout');
    await bench.quickInput.waitFor('Long: a row per value');
    await bench.quickInput.pick('Delimiter');
    await bench.quickInput.waitFor('Semicolon');
    await bench.screenshot('export-options');
    await bench.quickInput.pick('CSV with these options');
    const file = path.join(bench.folder, 'long.csv');
    await bench.quickInput.answerFileDialog(file);
    await bench.toast('Exported to long.csv').waitFor();
    const [head, row] = fs.readFileSync(file, 'utf8').split('\n');
    assert.match(head ?? '', /^time;network;region;metric;value;unit(;provisional)?;sample_data$/);
    assert.match(row ?? '', /^\d{4}-.*\+10:00;NEM;NSW1;price;-?[\d.]+;\$\/MWh;?;true$/);
    await bench.runCommand(exportCommand);
    await bench.quickInput.waitFor('Long: a row per value · Semicolon');
    // The rows are replaced after each change: keys typed meanwhile lose the focused row.
    for (const [option, choice] of [
      ['Layout', 'Wide: a column per series'],
      ['Delimiter', 'Tab'],
      ['Delimiter', 'Pipe'],
      ['Delimiter', 'Comma'],
    ] as const) {
      await bench.quickInput.pick(option);
      await bench.quickInput.waitFor(choice);
    }
    await bench.quickInput.pick('CSV with these options');
    await bench.quickInput.answerFileDialog(path.join(bench.folder, 'wide.csv'));
    await bench.toast('Exported to wide.csv').waitFor();
    assert.match(fs.readFileSync(path.join(bench.folder, 'wide.csv'), 'utf8'), /^time,NSW1/);
  });

  it('names a file that cannot be written, and offers another place', async () => {
    const readOnly = readOnlyFolder();
    await bench.runCommand('Gridlens: Export Result as CSV…');
    await bench.quickInput.answerExport(path.join(readOnly.folder, 'refused.csv'));
    const toast = bench.toast('The result was not exported to “refused.csv”.');
    await toast.waitFor();
    await bench.screenshot('export-refused');
    await toast.getByRole('button', { name: 'Save Elsewhere…' }).click();
    const proposed = await bench.quickInput.answerFileDialog(path.join(bench.folder, 'elsewhere.csv'));
    assert.equal(path.basename(proposed), 'refused.csv');
    await bench.toast('Exported to elsewhere.csv').waitFor();
    assert.equal(
      fs.readFileSync(path.join(bench.folder, 'elsewhere.csv'), 'utf8'),
      fs.readFileSync(path.join(bench.folder, 'prices.csv'), 'utf8'),
    );
    assert.deepEqual(
      [...fs.readdirSync(bench.folder), ...fs.readdirSync(readOnly.folder)].filter((name) =>
        /refused|\.part$/.test(name),
      ),
      [],
    );
    readOnly.remove();
  });

  it('logs each success and each failure', async () => {
    const [log = ''] = fs
      .readdirSync(bench.profile, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('Gridlens.log'));
    const exported = (format: string, name: string): RegExp =>
      new RegExp(
        `\\[info\\] Exported ${format} of 5 series to .*/${name}: [1-9][\\d.]* k?B in [\\d,]+ ms\\.$`,
        'm',
      );
    await poll('the log has the last export', () => {
      const text = fs.readFileSync(path.join(bench.profile, log), 'utf8');
      return Promise.resolve(
        [
          exported('CSV', 'prices\\.csv'),
          exported('JSON', 'prices\\.json'),
          /\[error\] Could not export CSV of 5 series to .*\/refused\.csv\./m,
          exported('CSV', 'elsewhere\\.csv'),
        ].every((line) => line.test(text)),
      );
    });
  });
});

/** A folder that accepts no file. Permissions do not restrict the superuser, but a file system of the kernel does. */
function readOnlyFolder(): { folder: string; remove(): void } {
  if (process.getuid?.() === 0) return { folder: '/sys', remove: () => undefined };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-readonly-'));
  fs.chmodSync(folder, 0o555);
  return {
    folder,
    remove: () => {
      fs.rmdirSync(folder);
    },
  };
}
