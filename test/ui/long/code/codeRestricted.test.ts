import assert from 'node:assert/strict';
import { startFaultServer, type FaultServer } from '../../support/faultServer';
import { openSharedWindow } from '../../support/sharedWindow';
import { poll, succeeds } from '../../../support/poll';
import { pointedAt } from '../../support/sampleServer';
import { topmost } from '../../support/topmost';
import type { Workbench } from '../../support/workbench';

describe('a query in code of an untrusted workspace', () => {
  let bench: Workbench;
  let service: FaultServer;
  before(async () => {
    service = await startFaultServer((_request, response) => {
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"detail":"No API key"}');
    });
    bench = await openSharedWindow({
      stores: true,
      settings: pointedAt(service.baseAddress),
      workspace: 'examples',
      trust: 'restricted',
      viewport: { width: 800, height: 800 },
    });
    await bench.openFile('fuel_mix.py');
  });
  after(async () => {
    await bench.close();
    await service.close();
  });

  const problem = () => bench.webview.getByRole('alert').getByText('requires an API key');
  const dialog = () => bench.dialog('This workspace is not trusted');

  it('is sent only after the user confirms, once for each file', async () => {
    await (await topmost(bench.lens('Preview'))).click();
    await dialog().waitFor();
    const text = await dialog().innerText();
    assert.match(text, /Service: 127\.0\.0\.1/);
    assert.match(text, /At most .*\d requests? now/);
    await bench.screenshot('code-restricted');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    await bench.line('get_network_data').first().click();
    await (await topmost(bench.lens('Open Chart'))).click();
    await dialog().getByRole('button', { name: 'Send Requests' }).click();
    await bench.button('Continue Without a Key').click();
    await problem().waitFor();
    assert.ok(service.requests.some((path) => path.includes('/data/network/NEM')));
  });

  it('shows a failure above the call, with a remedy at a click', async () => {
    await bench.lens('no key').first().waitFor();
    await bench.screenshot('code-failed');
    const toast = bench.toast('requires an API key');
    // VS Code drops a click on a lens that is redrawn at that moment.
    await poll('a click shows the reason', async () => {
      await (await topmost(bench.lens('no key'))).click();
      return succeeds(toast.waitFor({ timeout: 5000 }));
    });
    const before = service.requests.length;
    await toast.getByRole('button', { name: 'Try Again' }).click();
    await poll('it asks again', () => service.requests.length > before);
    await problem().waitFor();
    assert.equal(await dialog().count(), 0, 'the confirmation is valid for the file');
    await bench.useTheme('Light Modern');
    await bench.screenshot('code-failed-light');
    await bench.useTheme('Light High Contrast');
    await bench.screenshot('code-failed-hc-light');
  });
});
