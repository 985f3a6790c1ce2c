import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { formatDates } from '../../../../src/domain/time/dateSpan';
import { coloursDrawn } from '../../support/coloursDrawn';
import { startGatedService, type GatedService } from '../../support/gatedService';
import { poll } from '../../../support/poll';
import { pointedAt } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';
import { openSharedWindow } from '../../support/sharedWindow';

const key = 'oe_a_key_for_tests_0123456789';
const dayMs = 86_400_000;
const offsetMs = 10 * 3_600_000;
/** Midnight in the NEM, long enough ago for all data to exist. */
const firstMs = Math.floor((Date.now() + offsetMs) / dayMs - 60) * dayMs;
const dateOf = (day: number): string => new Date(firstMs + day * dayMs).toISOString().slice(0, 10);
/** 32 days at five minutes: four requests of eight days, the longest window of the smallest plan. */
const savedQuery = (name: string, metric: string): string =>
  JSON.stringify({
    version: 1,
    name,
    query: {
      operation: 'market',
      network_code: 'NEM',
      metrics: [metric],
      interval: '5m',
      date_start: `${dateOf(0)}T00:00:00`,
      date_end: `${dateOf(32)}T00:00:00`,
      primary_grouping: 'network_region',
    },
  });
const [prices, demand] = ['Prices, four parts', 'Demand, four parts'] as const;

/** Returns which of the four parts a request asks for, 0 to 3. */
const partOf = (address: URL): number =>
  Math.floor((Date.parse(`${address.searchParams.get('date_start') ?? ''}Z`) - firstMs) / (8 * dayMs));

/** Formats a span of days: "5–12 Oct", with the year when the whole window covers two years. */
function span(first: number, end: number): string {
  const isAcrossYears = dateOf(0).slice(0, 4) !== dateOf(31).slice(0, 4);
  return formatDates(firstMs + first * dayMs, firstMs + end * dayMs, 0, isAcrossYears);
}

const oneMissing = `1 of 4 parts is missing: ${span(8, 16)} (+10:00).`;

describe('a window longer than one request', function () {
  this.timeout(120_000);
  let bench: Workbench;
  let service: GatedService;
  before(async () => {
    service = await startGatedService(key);
    bench = await openSharedWindow({
      stores: true,
      settings: pointedAt(service.baseAddress),
      workspace: 'examples',
    });
    await bench.runCommand('Gridlens: Sign In with an API Key…');
    await bench.quickInput.waitFor('The key is checked');
    await bench.quickInput.answer(key);
    await bench.quickInput.waitUntilClosed();
    const folder = path.join(bench.folder, 'queries');
    fs.writeFileSync(path.join(folder, 'long-prices.gridlens.json'), savedQuery(prices, 'price'));
    fs.writeFileSync(path.join(folder, 'long-demand.gridlens.json'), savedQuery(demand, 'demand'));
    await bench.openSidebar();
    for (const name of [prices, demand]) await bench.treeRow(name).waitFor();
  });
  after(async () => {
    await bench.close();
    await service.close().catch(() => undefined); // The last test has already closed it.
  });

  const strip = (): Locator => bench.webview().getByRole('group', { name: 'Missing parts' });
  const cancel = (): Locator => bench.webview().getByRole('button', { name: 'Cancel' });
  const refresh = (): Locator => bench.webview().getByRole('button', { name: 'Refresh' });
  const fetchMissing = (): Locator => strip().getByRole('button', { name: 'Fetch the Missing Parts' });
  /** Returns the parts requested since `from`, in order. */
  const asked = (from: number): number[] => service.asked.slice(from).map(partOf).sort();

  async function run(name: string): Promise<void> {
    await bench.runCommand('Gridlens: Run Saved Query…');
    await bench.quickInput.pick(name);
  }

  it('draws what has come while the rest is awaited, and says which part it is at', async () => {
    service.setFate((address) => (partOf(address) >= 2 ? 'hold' : 'pass'));
    await run(prices);
    await bench.webview().getByText('Part 3 of 4').waitFor();
    await bench.webview().locator('canvas').first().waitFor();
    await poll('what has come is drawn', async () => (await coloursDrawn(bench)) > 3);
    assert.ok(await cancel().isVisible());
    assert.equal(await strip().isVisible(), false);
    await bench.screenshot('long-window-under-way');
  });

  it('keeps what has come on Cancel, and names exactly what is missing', async () => {
    await cancel().click();
    await strip()
      .getByText(`2 of 4 parts are missing: ${span(16, 32)} (+10:00).`)
      .waitFor();
    await poll('what had come stays drawn', async () => (await coloursDrawn(bench)) > 3);
    assert.equal(await cancel().isVisible(), false);
    await bench.screenshot('long-window-cancelled');
  });

  it('fetches what is missing alone', async () => {
    service.setFate(() => 'pass');
    const before = service.asked.length;
    await fetchMissing().click();
    await strip().waitFor({ state: 'hidden' });
    assert.deepEqual(asked(before), [2, 3]);
    await bench.webview().getByText('9,216 buckets × 5 series').waitFor();
  });

  it('asks for all of it again on Refresh, and shows what was there meanwhile', async () => {
    service.setFate(() => 'hold');
    const before = service.asked.length;
    await refresh().click();
    await poll('all parts are asked for', () => asked(before).join() === '0,1,2,3');
    await cancel().waitFor();
    await bench.webview().getByText('9,216 buckets × 5 series').waitFor();
    service.setFate(() => 'pass');
    await cancel().waitFor({ state: 'hidden' });
    await bench.webview().getByText('now', { exact: true }).waitFor();
  });

  it('takes what is kept when it is run again, and says so', async () => {
    const before = service.asked.length;
    await run(prices);
    await bench
      .webview()
      .getByText(/^from cache, /)
      .waitFor();
    assert.deepEqual(asked(before), []);
  });

  it('names the part that fails for ever, and only that', async () => {
    service.setFate((address) => (partOf(address) === 1 ? 'fail' : 'pass'));
    const before = service.asked.length;
    await run(demand);
    await strip().getByText(oneMissing).waitFor();
    await strip()
      .getByText(/failed to answer the query \(status 500\)/)
      .waitFor();
    await bench.webview().getByText('6,912 buckets × 5 series').waitFor();
    await bench.screenshot('long-window-one-missing');
    const failed = (): number => asked(before).filter((part) => part === 1).length;
    const first = failed();
    await fetchMissing().click();
    await poll('it is asked for again', () => failed() > first);
    await cancel().waitFor({ state: 'hidden' });
    await strip().getByText(oneMissing).waitFor();
    assert.deepEqual([...new Set(asked(before))], [0, 1, 2, 3]);
  });

  it('names it still after the window was reloaded', async () => {
    await bench.reload();
    await strip()
      .getByText(`1 of 4 parts is missing: ${span(8, 16)} (+10:00).`)
      .waitFor();
  });

  it('brings it once the service has recovered', async () => {
    service.setFate(() => 'pass');
    const before = service.asked.length;
    await fetchMissing().click();
    await strip().waitFor({ state: 'hidden' });
    assert.deepEqual(asked(before), [1]);
    await bench.webview().getByText('9,216 buckets × 5 series').waitFor();
  });

  it('keeps what is shown, and has what is kept, when the service cannot be reached', async () => {
    await service.close();
    await refresh().click();
    await bench
      .webview()
      .locator('.problem-sentence', { hasText: /^127\.0\.0\.1:\d+ could not be reached\.$/ })
      .waitFor();
    assert.ok(await bench.webview().getByText('9,216 buckets × 5 series').isVisible());
    await run(prices);
    await bench
      .webview()
      .getByText(/^from cache, /)
      .waitFor();
    assert.equal(await bench.webview().locator('.problem').count(), 0);
  });
});
