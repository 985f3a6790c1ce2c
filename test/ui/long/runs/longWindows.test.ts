import assert from '../../../support/assert';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { formatDates } from '#src/domain';
import { startGatedService, type GatedService } from '../../support/gatedService';
import { poll } from '../../../support/poll';
import { pointedAt } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';
import { openSharedWindow } from '../../support/sharedWindow';
import { writeQuery } from '../../support/writeQuery';

const key = 'oe_a_key_for_tests_0123456789';
const dayMs = 86_400_000;
const offsetMs = 10 * 3_600_000;
/** Midnight in the NEM, long enough ago for all data to exist. */
const firstMs = Math.floor((Date.now() + offsetMs) / dayMs - 60) * dayMs;
const dateOf = (day: number) => new Date(firstMs + day * dayMs).toISOString().slice(0, 10);
const [prices, demand] = ['Prices, four parts', 'Demand, four parts'] as const;

/** Returns which of the four parts a request asks for, 0 to 3. */
const partOf = (address: URL) =>
  Math.floor((Date.parse(`${address.searchParams.get('date_start') ?? ''}Z`) - firstMs) / (8 * dayMs));

/** Formats a span of days: "5–12 Oct", with the year when the whole window covers two years. */
function span(first: number, end: number) {
  const isAcrossYears = dateOf(0).slice(0, 4) !== dateOf(31).slice(0, 4);
  return formatDates(firstMs + first * dayMs, firstMs + end * dayMs, 0, isAcrossYears);
}

const oneMissing = `1 of 4 parts is missing: ${span(8, 16)} (+10:00).`;

describe('a window longer than one request', () => {
  let bench: Workbench;
  let service: GatedService;
  before(async () => {
    service = await startGatedService(key);
    bench = await openSharedWindow({
      stores: true,
      settings: pointedAt(service.baseAddress),
      workspace: 'examples',
    });
    await bench.signIn(key);
    for (const [name, metric] of [
      [prices, 'price'],
      [demand, 'demand'],
    ] as const)
      writeQuery(path.join(bench.folder, 'queries'), metric, {
        name,
        // 32 days at five minutes: four requests of eight days, the longest window of the smallest plan.
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
    await bench.openSidebar();
    for (const name of [prices, demand]) await bench.treeRow(name).waitFor();
  });
  after(async () => {
    await bench.close();
    await service.close().catch(() => undefined); // The last test has already closed it.
  });

  const strip = (): Locator => bench.webview.getByRole('group', { name: 'Missing parts' });
  const cancel = (): Locator => bench.button('Cancel');
  const refresh = (): Locator => bench.button('Refresh');
  const fetchMissing = (): Locator => strip().getByRole('button', { name: 'Fetch the Missing Parts' });
  /** Returns the parts requested since `from`, in order. */
  const asked = (from: number) => service.asked.slice(from).map(partOf).sort();

  it('draws its first parts and names the current one while it waits for the rest', async () => {
    service.setFate((address) => (partOf(address) >= 2 ? 'hold' : 'pass'));
    await bench.runSavedQuery(prices);
    await bench.webview.getByText('Part 3 of 4').waitFor();
    await bench.waitForChart();
    await bench.waitUntilDrawn(3);
    assert.ok(await cancel().isVisible());
    assert.equal(await strip().isVisible(), false);
    await bench.screenshot('long-window-under-way');
  });

  it('keeps the received parts on Cancel, and names the missing dates', async () => {
    await cancel().click();
    await strip()
      .getByText(`2 of 4 parts are missing: ${span(16, 32)} (+10:00).`)
      .waitFor();
    await bench.waitUntilDrawn(3);
    assert.equal(await cancel().isVisible(), false);
    await bench.screenshot('long-window-cancelled');
  });

  it('fetches only the missing parts', async () => {
    service.setFate(() => 'pass');
    const before = service.asked.length;
    await fetchMissing().click();
    await strip().waitFor({ state: 'hidden' });
    assert.deepEqual(asked(before), [2, 3]);
    await bench.webview.getByText('9,216 intervals, 5 series').waitFor();
  });

  it('requests all parts again on Refresh, and shows the old result meanwhile', async () => {
    service.setFate(() => 'hold');
    const before = service.asked.length;
    await refresh().click();
    await poll('all parts are asked for', () => asked(before).join() === '0,1,2,3');
    await cancel().waitFor();
    await bench.webview.getByText('9,216 intervals, 5 series').waitFor();
    service.setFate(() => 'pass');
    await cancel().waitFor({ state: 'hidden' });
    await bench.webview.getByText('now', { exact: true }).waitFor();
  });

  it('comes from the cache when it is run again', async () => {
    const before = service.asked.length;
    await bench.runSavedQuery(prices);
    await bench.webview.getByText(/^from cache, /).waitFor();
    assert.deepEqual(asked(before), []);
  });

  it('names only the part that keeps failing', async () => {
    service.setFate((address) => (partOf(address) === 1 ? 'fail' : 'pass'));
    const before = service.asked.length;
    await bench.runSavedQuery(demand);
    await strip().getByText(oneMissing).waitFor();
    await strip()
      .getByText(/returned an error \(500\)/)
      .waitFor();
    await bench.webview.getByText('6,912 intervals, 5 series').waitFor();
    await bench.screenshot('long-window-one-missing');
    const failed = () => asked(before).filter((part) => part === 1).length;
    const first = failed();
    await fetchMissing().click();
    await poll('it is asked for again', () => failed() > first);
    await cancel().waitFor({ state: 'hidden' });
    await strip().getByText(oneMissing).waitFor();
    assert.deepEqual([...new Set(asked(before))], [0, 1, 2, 3]);
  });

  it('names the missing part after a window reload', async () => {
    await bench.reload();
    await strip()
      .getByText(`1 of 4 parts is missing: ${span(8, 16)} (+10:00).`)
      .waitFor();
  });

  it('fetches the missing part once the service has recovered', async () => {
    service.setFate(() => 'pass');
    const before = service.asked.length;
    await fetchMissing().click();
    await strip().waitFor({ state: 'hidden' });
    assert.deepEqual(asked(before), [1]);
    await bench.webview.getByText('9,216 intervals, 5 series').waitFor();
  });

  it('keeps its result, and comes from the cache, when the service cannot be reached', async () => {
    await service.close();
    await refresh().click();
    await bench.webview
      .locator('.problem-sentence', { hasText: /^127\.0\.0\.1:\d+ could not be reached\.$/ })
      .waitFor();
    assert.ok(await bench.webview.getByText('9,216 intervals, 5 series').isVisible());
    await bench.runSavedQuery(prices);
    await bench.webview.getByText(/^from cache, /).waitFor();
    assert.equal(await bench.webview.locator('.problem').count(), 0);
  });
});
