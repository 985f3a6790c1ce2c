import assert from '../../../support/assert';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { openSharedWindow } from '../../support/sharedWindow';
import { pointedAt } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';

describe('query files of an untrusted workspace', () => {
  let bench: Workbench;
  const asked: string[] = [];
  const service = http.createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.writeHead(404).end();
  });
  before(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    bench = await openSharedWindow({
      stores: true,
      settings: pointedAt(`http://127.0.0.1:${port}`),
      workspace: 'examples',
      trust: 'restricted',
    });
  });
  after(async () => {
    await bench.close();
    service.closeAllConnections();
    service.close();
  });

  const dialog = () => bench.dialog('This workspace is not trusted');

  it('are listed and can be edited', async () => {
    await bench.openSidebar();
    await bench.treeRow('Prices by region, 7 days').waitFor();
    await bench.chooseFromMenu(bench.treeRow('Prices by region, 7 days'), /^Edit$/);
    await bench.tab('prices-by-region.gridlens.json').waitFor();
    await bench.page.locator('.view-lines', { hasText: 'network_code' }).waitFor();
  });

  it('run only after a confirmation that shows their query and the service', async () => {
    await bench.treeRow('Prices by region, 7 days').click();
    await dialog().waitFor();
    await bench.screenshot('untrusted');
    const text = await dialog().innerText();
    assert.match(text, /Run “Prices by region, 7 days”\?/);
    assert.match(text, /Service: 127\.0\.0\.1/);
    assert.match(text, /Metrics: .*price/i);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    assert.equal(await bench.page.locator('.tab', { hasText: 'Prices by region, 7 days' }).count(), 0);
    assert.deepEqual(asked, []);
  });

  it('run without another question once the user has confirmed', async () => {
    const row = bench.treeRow('Prices by region, 7 days');
    await row.click();
    await dialog().getByRole('button', { name: 'Run', exact: true }).click();
    await bench.waitForHeading('Prices by region, 7 days');
    await bench.runCommand('View: Close All Editors');
    await row.click();
    await bench.waitForHeading('Prices by region, 7 days');
    assert.equal(await dialog().count(), 0);
  });

  it('run from their editor only after a confirmation that shows the service and the cost', async () => {
    const before = asked.length;
    await bench.openFile('coal-units.gridlens.json');
    await bench.runCommand('Gridlens: Run Query File');
    await dialog().waitFor();
    const text = await dialog().innerText();
    assert.match(text, /Service: 127\.0\.0\.1/);
    assert.match(text, /\d requests?/);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    assert.equal(asked.length, before);
  });

  it('are no files of My queries, which run from their editor without a question', async () => {
    const folders = fs.readdirSync(bench.profile, { recursive: true, encoding: 'utf8' });
    const store = folders.find((name) => /gridlens\.gridlens.queries$/.test(name)) ?? assert.fail();
    const query = { operation: 'market', network_code: 'NEM', metrics: ['demand'], window: '3d' };
    fs.writeFileSync(
      path.join(bench.profile, store, 'own.gridlens.json'),
      JSON.stringify({ version: 1, name: 'Own demand', query }),
    );
    await bench.runCommand('Gridlens: Refresh Saved Queries');
    await bench.chooseFromMenu(bench.treeRow('Own demand'), /^Edit$/);
    await bench.tab('own.gridlens.json').waitFor();
    await bench.runCommand('Gridlens: Run Query File');
    await bench.waitForHeading('Own demand');
    assert.equal(await dialog().count(), 0);
  });
});
