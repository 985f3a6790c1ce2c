import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { faintTexts } from '../../../support/faintTexts';
import { startFaultServer, type FaultServer } from '../../support/faultServer';
import { openSharedWindow } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import { pointedAt } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';

const html = '<!doctype html><title>Sign in to the network</title><script>alert(1)</script>';
const block = (results: unknown) =>
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

describe('a faulty service', () => {
  let bench: Workbench;
  let service: FaultServer;
  /** The dialogs that scripts from a service would have opened. */
  const dialogs: string[] = [];
  let reply: { status?: number; type?: string; body?: string; silent?: boolean } = {};
  before(async () => {
    service = await startFaultServer((_request, response) => {
      const { status = 200, type = 'application/json', body = '', silent } = reply;
      response.writeHead(status, { 'Content-Type': type });
      if (silent) response.write('{');
      else response.end(body);
    });
    bench = await openSharedWindow({
      // The same query meets another fault each time, so an earlier reply must not replace the fault.
      settings: { ...pointedAt(service.baseAddress), 'gridlens.cache.maxMegabytes': 0 },
      workspace: 'examples',
    });
    bench.page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    reply = { body: block([]) };
    await bench.runSavedQuery('Prices by region, 7 days');
    await bench.button('Continue Without a Key').click();
    await untilProblem(/no data/, 'Try Again');
  });
  after(async () => {
    await bench.close();
    await service.close().catch(() => undefined); // The last test has already closed it.
  });

  /** Requests the query again, without the cache. */
  async function run() {
    await bench.runCommand('Gridlens: Run Query Again');
  }

  /** Waits until the tab shows this problem. Each row has a different problem, so it cannot be the previous run's. */
  async function untilProblem(sentence: RegExp, button: string) {
    const problem = bench.webview.locator('.problem');
    await problem.locator('.problem-sentence', { hasText: sentence }).waitFor();
    await problem.getByRole('button', { name: button }).first().waitFor();
  }

  const rows: [fault: string, reply: typeof reply, sentence: RegExp, button: string][] = [
    [
      'an HTML page',
      { type: 'text/html', body: html },
      /^127\.0\.0\.1:\d+ replied, but not like an Open Electricity API\.$/,
      'Change Setting…',
    ],
    [
      'half a body',
      { body: block([]).slice(0, 80) },
      /^The reply of 127\.0\.0\.1:\d+ ended before it was complete\.$/,
      'Try Again',
    ],
    [
      'JSON of another kind',
      { body: '{"hello":"world"}' },
      /^127\.0\.0\.1:\d+ replied, but not like an Open Electricity API\.$/,
      'Use Sample Data',
    ],
    [
      'a refusal with status 200',
      { body: '{"success":false,"error":"Not today"}' },
      /^127\.0\.0\.1:\d+ refused the query\.$/,
      'Try Again',
    ],
    [
      'a refusal of a too long window',
      {
        status: 400,
        body: '{"success":false,"error":"Date range too large for 30m interval. Maximum range is 8 days."}',
      },
      /^The window is too long\. At 30m the service allows at most 8 days\.$/,
      'Edit Query…',
    ],
    [
      'status 500',
      { status: 500, body: '{"success":false,"error":"Error executing query"}' },
      /returned an error \(500\)\.$/,
      'Try Again',
    ],
    [
      'status 404',
      { status: 404, body: '{"success":false,"error":"No market data available"}' },
      /^There is no data for this query\.$/,
      'Edit Query…',
    ],
  ];
  for (const [fault, answer, sentence, button] of rows) {
    it(`sends ${fault}: the tab has a sentence and a remedy`, async () => {
      reply = answer;
      await run();
      await untilProblem(sentence, button);
    });
  }

  for (const theme of ['Light Modern', 'Dark High Contrast', 'Light High Contrast', 'Dark Modern'] as const) {
    it(`causes a readable problem in ${theme}`, async () => {
      await bench.useTheme(theme);
      for (const [name, status, sentence] of [
        ['error', 500, /returned an error/],
        ['empty', 404, /no data/],
      ] as const) {
        reply = { status, body: '{"success":false,"error":"Nothing for this query"}' };
        await run();
        await untilProblem(sentence, 'Edit Query…');
        assert.deepEqual(
          await bench.webview.locator('body').evaluate(faintTexts, '.problem p, .problem button'),
          [],
        );
        await bench.screenshot(`${name}-${theme.toLowerCase().replaceAll(' ', '-')}`);
      }
    });
  }

  it('has its own message quoted in the tab', async () => {
    reply = { body: '{"success":false,"error":"Not <b>today</b>"}' };
    await run();
    await bench.webview.locator('.problem-detail', { hasText: 'Not <b>today</b>' }).waitFor();
  });

  it('sends names with markup, which appear as text', async () => {
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
    await bench.webview.getByText('<img src=x onerror=alert(1)>', { exact: true }).first().waitFor();
    assert.equal(await bench.webview.locator('img[src="x"]').count(), 0);
    assert.deepEqual(dialogs, []);
    await bench.webview.getByRole('tab', { name: 'Table' }).click();
    await bench.webview.getByRole('gridcell', { name: '−35.50' }).waitFor();
    await bench.screenshot('hostile-names');
    await bench.webview.getByRole('tab', { name: 'Chart' }).click();
  });

  it('loses its request on Cancel, which leaves the last result', async () => {
    reply = { silent: true };
    const before = service.broken();
    const sent = service.requests.length;
    await run();
    const cancel = bench.button('Cancel');
    await cancel.waitFor();
    // The request may wait for its turn: only a request that has been sent can be aborted.
    await poll('the request arrives', () => service.requests.length > sent);
    await bench.screenshot('loading');
    await cancel.click();
    await poll('the exchange is aborted', () => service.broken() > before);
    await untilProblem(/^The query was cancelled\.$/, 'Try Again');
    assert.ok(
      await bench.webview.getByText('<img src=x onerror=alert(1)>', { exact: true }).first().isVisible(),
    );
    await bench.screenshot('cancelled');
  });

  it('loses its request when the tab is closed, without a notification', async () => {
    const before = { requests: service.requests.length, broken: service.broken() };
    await run();
    await poll('the request arrives', () => service.requests.length > before.requests);
    await bench.runCommand('View: Close All Editors');
    await poll('the exchange is aborted', () => service.broken() > before.broken);
    assert.deepEqual(await bench.toasts(), []);
  });

  it('cannot be reached: the tab, the status bar and the log report it', async () => {
    await service.close();
    await run();
    await untilProblem(/^127\.0\.0\.1:\d+ could not be reached\.$/, 'Try Again');
    await bench.page.locator('.statusbar-item.warning-kind', { hasText: /127\.0\.0\.1/ }).waitFor();
    await bench.screenshot('unreachable');
    await bench.button('Show Log').click();
    await bench.page.locator('.output-view .view-lines', { hasText: 'ECONNREFUSED' }).waitFor();
    await bench.screenshot('log');
    await bench.runCommand('View: Hide Panel');
    await bench.button('Use Sample Data').click();
    await bench.waitForChart();
    await bench.waitUntilDrawn(3);
    await bench.webview.locator('.badge', { hasText: 'Sample data' }).waitFor();
  });

  it('leaves a log line for each request and each run', async () => {
    const [log = ''] = fs
      .readdirSync(bench.profile, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('Gridlens.log'));
    const request = String.raw`GET http://127\.0\.0\.1:\d+/v4/market/network/NEM\?metrics=price&\S+:`;
    const lines = [
      `\\[info\\] ${request} 200, \\d+ B in [\\d,]+ ms$`,
      `\\[warning\\] ${request} server \\(status 500\\): .* in [\\d,]+ ms$`,
      `\\[info\\] ${request} noData \\(status 404\\): .* in [\\d,]+ ms$`,
      `\\[info\\] ${request} cancelled in [\\d,]+ ms$`,
      `\\[warning\\] ${request} network \\(ECONNREFUSED\\) in [\\d,]+ ms, attempt 4$`,
      `\\[error\\] “[^”]+” failed after [\\d,]+ ms: server \\(status 500\\)`,
      `\\[error\\] “[^”]+” failed after [\\d,]+ ms: refused \\(status 200\\)`,
      `\\[info\\] Cancelled “[^”]+” after [\\d,]+ ms$`,
      `\\[info\\] Ran “[^”]+”: 1 series, 2 of 3 points have values, 1 request in [\\d,]+ ms$`,
    ].map((line) => new RegExp(line, 'm'));
    const text = () => fs.readFileSync(path.join(bench.profile, log), 'utf8');
    const missing = (): RegExp[] => lines.filter((line) => !line.test(text()));
    // VS Code writes its log a moment later.
    await poll('the log has them all', () => missing().length === 0, 5_000).catch(() => undefined);
    assert.deepEqual(missing(), [], text());
  });
});
