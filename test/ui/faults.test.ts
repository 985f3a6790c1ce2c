import assert from 'node:assert/strict';
import { startFaultServer, type FaultServer } from './support/faultServer';
import { openWorkbench } from './support/openWorkbench';
import { poll } from './support/poll';
import { pointedAt } from './support/sampleServer';
import type { Workbench } from './support/workbench';

const html = '<!doctype html><title>Sign in to the network</title><script>alert(1)</script>';
const block = (results: unknown): string =>
  JSON.stringify({
    version: '4.5.17',
    created_at: '2026-10-06T11:32:00+11:00',
    success: true,
    data: [
      {
        network_code: 'NEM',
        metric: 'price',
        unit: '$/MWh',
        interval: '30m',
        network_timezone_offset: '+10:00',
        groupings: [],
        results,
      },
    ],
  });

describe('a service that does not do as it should', () => {
  let bench: Workbench;
  let service: FaultServer;
  let reply: { status?: number; type?: string; body?: string; silent?: boolean } = {};
  before(async () => {
    service = await startFaultServer((_request, response) => {
      const { status = 200, type = 'application/json', body = '', silent } = reply;
      response.writeHead(status, { 'Content-Type': type });
      if (silent) response.write('{');
      else response.end(body);
    });
    bench = await openWorkbench({
      settings: pointedAt(service.baseAddress),
      workspace: 'examples',
      env: { OPENELECTRICITY_API_KEY: undefined },
    });
    reply = { body: block([]) };
    await run();
    await bench.webview().getByRole('button', { name: 'Continue Without a Key' }).click();
    await bench.webview().getByText('no data').first().waitFor();
  });
  after(async () => {
    await bench.close();
    await service.close();
  });

  async function run(): Promise<void> {
    await bench.runCommand('Gridlens: Run Saved Query…');
    await bench.quickInput.pick('Prices by region, 7 days');
  }

  const rows: readonly (readonly [what: string, reply: typeof reply, says: string])[] = [
    ['sends a page of HTML', { type: 'text/html', body: html }, 'not as an Open Electricity API does'],
    ['sends JSON of another kind', { body: '{"hello":"world"}' }, 'not as an Open Electricity API does'],
    ['sends half a body', { body: block([]).slice(0, 80) }, 'answer'],
    ['has no data', { status: 404, body: '{"success":false,"error":"No market data available"}' }, 'no data'],
    ['refuses with 200', { body: '{"success":false,"error":"Not today"}' }, 'Not today'],
    [
      'finds the window too long',
      {
        status: 400,
        body: '{"success":false,"error":"Date range too large for 30m interval. Maximum range is 8 days."}',
      },
      'at most 8 days',
    ],
    ['fails', { status: 500, body: '{"success":false,"error":"Error executing query"}' }, 'failed to answer'],
  ];
  for (const [what, answer, says] of rows) {
    it(`${what}: the tab says so in words, with a way on`, async () => {
      reply = answer;
      await run();
      await bench.webview().getByText(says).first().waitFor();
      assert.ok((await bench.webview().getByRole('button').count()) > 0);
    });
  }

  it('shows names with markup as text', async () => {
    reply = {
      body: block([
        {
          name: 'price_<b>bold</b>',
          columns: { region: '<img src=x onerror=alert(1)>' },
          data: [
            ['2026-10-05T00:00:00+10:00', 81.25],
            ['2026-10-05T00:30:00+10:00', null],
            ['2026-10-05T01:00:00+10:00', -35.5],
          ],
        },
      ]),
    };
    await run();
    await bench.webview().getByText('<img src=x onerror=alert(1)>').first().waitFor();
    assert.equal(await bench.webview().locator('img[src="x"]').count(), 0);
    await bench.webview().getByRole('tab', { name: 'Table' }).click();
    await bench
      .webview()
      .getByRole('gridcell', { name: '-35.50' })
      .or(bench.webview().getByText('−35.50'))
      .first()
      .waitFor();
    await bench.screenshot('hostile-names');
    await bench.webview().getByRole('tab', { name: 'Chart' }).click();
  });

  it('stops a request on Cancel, and keeps what was shown', async () => {
    reply = { silent: true };
    const before = service.broken();
    await run();
    await bench.screenshot('loading');
    await bench.webview().getByRole('button', { name: 'Cancel' }).click();
    await poll('the exchange is broken off', () => service.broken() > before);
    await bench.webview().getByText('cancelled').first().waitFor();
    await bench.screenshot('cancelled');
  });

  it('stops a request when its tab is closed, without a word', async () => {
    const before = service.broken();
    await run();
    await poll('the request arrives', () => service.requests.length > 0);
    await bench.page.waitForTimeout(500);
    await bench.page.keyboard.press('Control+F4').catch(() => undefined);
    await bench.runCommand('View: Close All Editors');
    await poll('the exchange is broken off', () => service.broken() > before);
    assert.deepEqual(await bench.toasts(), []);
  });

  it('says that the host cannot be reached', async () => {
    await service.close();
    await run();
    await bench.webview().getByText('could not be reached').first().waitFor();
    await bench.screenshot('unreachable');
    await bench.webview().getByRole('button', { name: 'Use Sample Data' }).click();
    await bench.webview().locator('canvas').first().waitFor();
    service = await startFaultServer((_request, response) => response.end());
  });
});
