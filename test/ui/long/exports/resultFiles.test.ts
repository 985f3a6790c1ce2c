import assert from '../../../support/assert';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { crc32 } from '#src/formats/files/fileBytes';
import { decodeResultFile, encodeResultFile } from '#src/formats/files/resultFile';
import { pointedAt } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';
import { openOnSample, openSharedWindow } from '../../support/sharedWindow';

/** Changes three values in a result file, as if the service had revised them since. */
function withOtherValues(bytes: Uint8Array): Uint8Array {
  const decoded = decodeResultFile(bytes);
  assert.ok(decoded.ok);
  const [first] = decoded.result.series;
  for (const at of [10, 20, 30]) first?.values.set([(first.values[at] ?? 0) + 50], at);
  return Buffer.concat([...encodeResultFile(decoded.result, crc32, decoded.about).chunks]);
}

describe('a result file', function () {
  this.timeout(300_000);
  let bench: Workbench;
  let restricted: Workbench | undefined;
  const asked: string[] = [];
  const service = http.createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.writeHead(503).end();
  });
  let bytes: Buffer;

  before(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    bench = await openOnSample({ workspace: 'examples' });
    await bench.runSavedQuery('Prices by region, 7 days');
    await bench.waitForChart();
  });
  after(async () => {
    await bench.close();
    await restricted?.close();
    service.closeAllConnections();
    service.close();
  });

  it('is saved from the Export menu with one question, its place', async () => {
    const page = bench.webview;
    await page.getByRole('button', { name: /Export/ }).click();
    await page.getByRole('menuitem', { name: 'As Result File…' }).click();
    const file = path.join(bench.folder, 'prices.gridresult');
    const proposed = await bench.quickInput.answerFileDialog(file);
    assert.equal(path.basename(proposed), 'Prices-by-region-7-days-sample-data.gridresult');
    await bench.toast('Exported to prices.gridresult').waitFor();
    bytes = fs.readFileSync(file);
    fs.writeFileSync(path.join(bench.folder, 'older.gridresult'), withOtherValues(bytes));
    fs.writeFileSync(path.join(bench.folder, 'broken.gridresult'), bytes.subarray(0, 2000));
  });

  it('opens in the results view, with its file name and date', async () => {
    await bench.runCommand('View: Close All Editors');
    await bench.openFile('prices.gridresult');
    const page = bench.webview;
    await page.getByRole('heading', { name: 'Prices by region, 7 days' }).waitFor();
    await page.locator('canvas').first().waitFor();
    await page
      .locator('.subline', { hasText: /Result file, saved \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d/ })
      .waitFor();
    await page.locator('.badge', { hasText: 'Sample data' }).waitFor();
    await page.locator('.subline summary').click();
    await page.getByText('From the file prices.gridresult, as it was saved').waitFor();
    await bench.screenshot('result-file');
  });

  it('runs its query in another tab', async () => {
    await bench.button('Refresh').click();
    await bench.tab('Prices by region, 7 days').waitFor();
    await bench.tab('prices.gridresult').waitFor();
    await bench.waitForChart();
    assert.equal(await bench.webview.getByText('Result file, saved').count(), 0);
  });

  it('shows the service’s revisions in a notification, a chart and a list', async () => {
    await bench.openFile('older.gridresult');
    await bench.webview.locator('.subline', { hasText: 'Result file' }).waitFor();
    await bench.runCommand('Gridlens: Compare with a Fresh Run');
    const toast = bench.toast(/3 of [\d,]+ values changed since /);
    await toast.waitFor();
    await bench.waitForHeading('Prices by region, 7 days, fresh run');
    await bench.webview.locator('.legend, canvas').first().waitFor();
    await bench.button(/Export/).waitFor();
    await bench.screenshot('result-file-revised');
    await toast.getByRole('button', { name: 'List Revisions' }).click();
    await bench.page.locator('.view-lines', { hasText: 'Difference' }).waitFor();
    await bench
      .line(/NSW1.*-50/)
      .first()
      .waitFor();
    await bench.screenshot('result-file-revisions');
    await bench.runCommand('View: Close All Editors');
  });

  it('reports damage in its tab, and opens after it is restored', async () => {
    const file = path.join(bench.folder, 'broken.gridresult');
    await bench.openFile('broken.gridresult');
    const page = bench.webview;
    await page.getByRole('alert').getByText('“broken.gridresult” is damaged').waitFor();
    await bench.screenshot('result-file-damaged');
    fs.writeFileSync(file, bytes);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await bench.waitForHeading('Prices by region, 7 days');
  });

  it('opens offline and without a key in an untrusted workspace, and asks before it runs', async () => {
    const { port } = service.address() as AddressInfo;
    restricted = await openSharedWindow({
      settings: pointedAt(`http://127.0.0.1:${port}`),
      folder: bench.folder,
      trust: 'restricted',
    });
    await restricted.openFile('prices.gridresult');
    const page = restricted.webview;
    await page.locator('canvas').first().waitFor();
    assert.deepEqual(asked, []);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await restricted.dialog('This workspace is not trusted').waitFor();
    await restricted.screenshot('result-file-untrusted');
    await restricted.dialog('This workspace is not trusted').getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(asked, []);
  });
});
