import assert from 'node:assert/strict';
import { messagesOf, timesOf, toResult, toSeries } from '../../support/webviewHarness/results';
import { panel, usePage } from '../support/resultsPage';

const seriesCount = 25_000;
const stampCount = 12;

/** Returns the header of a result of `count` series, each with its own time column. */
function headerOf(count: number): object {
  const [message] = messagesOf(toResult([toSeries({ times: timesOf(1), valueAt: () => 1 })]));
  assert.ok(message?.type === 'result');
  const [about] = message.header.series;
  return {
    ...message.header,
    timesCount: count,
    series: Array.from({ length: count }, (_, s) => ({
      ...about,
      labels: { unit_code: `U${s}` },
      timesIndex: s,
    })),
  };
}

/** Posts columns of which no two share a stamp. */
async function postColumns([count, length]: readonly [number, number]) {
  const columnOf = (index: number): Float64Array =>
    Float64Array.from({ length }, (_, i) =>
      index < count ? 1.7e12 + (i * count + index) * 60_000 : (index - count) * Math.sin(i),
    );
  for (let first = 0; first < 2 * count; first += 250) {
    const columns = Array.from({ length: 250 }, (_, i) => columnOf(first + i));
    window.postMessage({ type: 'columns', resultId: 'r1', first, columns }, window.origin);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

describe('a result of 25,000 series', () => {
  const on = usePage();

  it('charts the largest and lists all in a table, in memory proportional to its values', async () => {
    const session = await on.page.context().newCDPSession(on.page);
    const usedBytes = async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
      return usedSize + backingStorageSize;
    };
    await on.post([panel]);
    const before = await usedBytes();
    const header = JSON.stringify(headerOf(seriesCount));
    await on.page.evaluate((text) => {
      window.postMessage({ type: 'result', revision: 1, header: JSON.parse(text) as unknown }, window.origin);
    }, header);
    await on.page.evaluate(postColumns, [seriesCount, stampCount] as const);
    await on.page.getByText('300,000 intervals, 25,000 series', { exact: true }).waitFor({ timeout: 60_000 });
    const words = 'The largest 500 of 25,000 series are drawn; the table and exports have all.';
    await on.page.getByText(words, { exact: true }).waitFor();
    assert.equal(await on.page.locator('.legend-rows > li').count(), 500);
    const dataBytes = 2 * seriesCount * stampCount * 8 + header.length;
    const chartBytes = (await usedBytes()) - before;
    await on.tab('Table');
    await on.role('columnheader', 'U9999').first().waitFor();
    assert.ok((await on.page.locator('.cell').count()) < 2000);
    await on.tab('Statistics');
    await on.page
      .getByText('The largest 1,000 of 25,000 series are listed; the table and exports have all.')
      .waitFor();
    assert.equal(await on.page.locator('tbody tr').count(), 1000);
    const allBytes = (await usedBytes()) - before;
    // All series on one axis would take 60 GB.
    assert.ok(Math.max(chartBytes, allBytes) < 12 * dataBytes, `${dataBytes} ${chartBytes} ${allBytes}`);
  });

  it('names the number of omitted panels', async () => {
    const times = timesOf(2);
    await on.show(
      toResult(
        Array.from({ length: 40 }, (_, s) =>
          toSeries({ metric: `m${s}`, unit: `u${s}`, times, valueAt: () => s }),
        ),
      ),
    );
    await on.page
      .getByText('The first 24 of 40 panels are drawn; the table and exports have all series.', {
        exact: true,
      })
      .waitFor();
    assert.equal(await on.page.locator('.panel').count(), 24);
  });
});
