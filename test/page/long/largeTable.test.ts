import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { messagesOf, timesOf, toResult, toSeries } from '../../support/webviewHarness/results';
import { poll } from '../../support/poll';
import { panel, usePage } from '../support/resultsPage';

const firstMs = 1.7e12;
const fiveMinutesMs = 300_000;
const valueOf = (series: number, i: number) => series * 1000 + (i % 977) / 7;

/** Posts a result whose columns are created in the page, because sending the numbers as JSON would take long. */
function postColumns([header, count]: readonly [{ resultId: string; series: readonly object[] }, number]) {
  const times = Float64Array.from({ length: count }, (_, i) => 1.7e12 + i * 300_000);
  const columns = [
    times,
    ...header.series.map((_, s) => Float64Array.from(times, (_time, i) => s * 1000 + (i % 977) / 7)),
  ];
  for (const data of [
    { type: 'result', revision: 1, header },
    { type: 'columns', resultId: header.resultId, first: 0, columns },
  ])
    window.postMessage(data, window.origin);
}

describe('a large table', () => {
  const on = usePage({ hasScrollBars: true });
  const { press } = on;

  const grid = (): Locator => on.page.getByRole('grid');
  const cells = () => on.page.locator('.cell').count();
  const hasRows = async (count: number) => (await grid().getAttribute('aria-rowcount')) === String(count + 1);
  /** Returns the id of the cell that keys move from. */
  const cursor = (): Promise<string | null> => grid().getAttribute('aria-activedescendant');
  const isInView = (id: string) =>
    on.page.evaluate((wanted) => {
      const cell = document.getElementById(wanted);
      const box = cell?.getBoundingClientRect();
      return (
        box !== undefined && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === cell
      );
    }, id);

  /** Shows the table of `seriesCount` series with `count` buckets each. */
  async function show(seriesCount: number, count: number) {
    const times = timesOf(1);
    const series = Array.from({ length: seriesCount }, (_, s) =>
      toSeries({ labels: { unit_code: `U${10 + s}` }, times, valueAt: () => 1 }),
    );
    const [message] = messagesOf(toResult(series));
    assert.ok(message?.type === 'result');
    await on.post([panel]);
    await on.page.evaluate(postColumns, [message.header, count] as const);
    await on.role('tab', 'Table').click();
    await poll('the table has its rows', () => hasRows(count));
  }

  it('moves through a million points by keys, and renders only visible cells', async () => {
    await show(5, 200_000);
    await grid().focus();
    await press('Control+End');
    await poll('the last cell is the cursor', async () => (await cursor()) === 'cell-199999-6');
    assert.equal(await isInView('cell-199999-6'), true);
    assert.equal(await on.page.locator('#cell-199999-5').textContent(), '98.714');
    await press('PageUp', 'PageUp', 'PageDown', 'ArrowUp');
    const row = Number((await cursor())?.split('-')[1]);
    assert.ok(row > 199_900 && row < 199_999, `row ${row}`);
    await poll('the cursor is in view', () => isInView(`cell-${row}-6`));
    assert.ok((await cells()) < 500, `${await cells()} cells`);
    await press('Control+Home', 'PageDown', 'ArrowRight');
    await poll('the first page is there', async () => /^cell-(2|3)\d-1$/.test((await cursor()) ?? ''));
    assert.ok((await cells()) < 500, `${await cells()} cells`);
  });

  it('scrolls a million points by wheel and scroll bar to the right rows', async () => {
    await show(5, 200_000);
    const { mouse } = on.page;
    const top = () => grid().evaluate((one) => one.scrollTop);
    /** Returns the index of the first row below the head. */
    const firstRow = () =>
      grid().evaluate((one) => {
        const { x, y } = one.getBoundingClientRect();
        const cell = document.elementFromPoint(x + 20, y + 44 + 11);
        return Number(cell?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2;
      });
    const isThere = async () => Math.abs((await firstRow()) - (await top()) / 22) <= 1;
    await grid().hover();
    for (let i = 0; i < 10; i++) await mouse.wheel(0, 5000);
    await poll('the wheel has scrolled', async () => (await top()) === 50_000);
    await poll('its rows are there', isThere);
    assert.ok((await cells()) < 500, `${await cells()} cells`);
    const box = await grid().boundingBox();
    assert.ok(box);
    const x = box.x + box.width - 7;
    await mouse.move(x, box.y + 28);
    await mouse.down();
    for (let i = 1; i <= 20; i++) {
      await mouse.move(x, box.y + 28 + (i * (box.height - 60)) / 40);
      assert.ok((await cells()) < 500, `${await cells()} cells`);
    }
    await poll('it is in the middle', async () => Math.abs((await top()) / 4.4e6 - 0.5) < 0.1);
    await poll('the rows of the middle are there', isThere);
    // A busy browser may skip a move.
    let y = box.y + box.height + 40;
    await poll('it is at the end', async () => {
      await mouse.move(x, y++);
      return isInView('cell-199999-1');
    });
    await mouse.up();
    assert.ok((await cells()) < 500, `${await cells()} cells`);
  });

  it('reaches the last of 1.6 million rows, which exceed a browser’s height', async () => {
    await show(20, 80_000);
    await on.role('combobox', 'Shape of the table').selectOption('long');
    await poll('a row per value', () => hasRows(1_600_000));
    await grid().focus();
    await press('Control+End');
    await poll('the last row is in view', async () => (await cursor()) === 'cell-1599999-4');
    assert.equal(await on.page.locator('#cell-1599999-1').textContent(), 'U10');
    await press('ArrowUp');
    assert.equal(await cursor(), 'cell-1599998-4');
    assert.equal(await isInView('cell-1599998-4'), true);
    assert.ok((await cells()) < 500, `${await cells()} cells`);
    await press('Control+Home');
    await poll('the first row is in view', () => isInView('cell-0-0'));
  });

  it('copies 100,000 cells exactly', async () => {
    // As in the legend, the series at the top of the stack, the last one, comes first.
    const order = [3, 2, 1, 0];
    await show(4, 25_000);
    await grid().focus();
    await press('Control+Home', 'ArrowRight', 'Control+Shift+ArrowDown');
    for (let i = 0; i < 3; i++) await press('Shift+ArrowRight');
    await on.page.getByText('100,000 cells', { exact: true }).waitFor();
    await press('Control+c');
    await on.page.getByText('100,000 cells copied').waitFor();
    const lines = (await on.clipboard()).split('\n');
    const expected = Array.from({ length: 25_000 }, (_, i) =>
      order.map((s) => String(valueOf(s, i))).join('\t'),
    );
    assert.equal(lines.length, 25_000);
    assert.equal(
      lines.findIndex((line, i) => line !== expected[i]),
      -1,
    );
    await press('Control+a');
    await on.button('Copy cells').click();
    await on.role('menuitem', 'Copy as CSV').click();
    await on.page.getByText('150,000 cells copied').waitFor();
    const csv = (await on.clipboard()).split('\n');
    assert.equal(csv.length, 25_001);
    const last = new Date(firstMs + 24_999 * fiveMinutesMs + 36_000_000).toISOString();
    const values = order.map((s) => valueOf(s, 24_999));
    assert.equal(
      csv.at(-1)?.split(',').slice(0, 5).join(),
      [`${last.slice(0, 10)} ${last.slice(11, 19)}`, ...values].join(),
    );
  });
});
