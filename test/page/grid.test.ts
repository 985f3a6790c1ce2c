import assert from '../support/assert';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the table of a result', () => {
  const on = usePage();
  const { press } = on;

  beforeEach(async () => {
    const times = timesOf(200);
    const series = ['wind', 'hydro', 'coal_black'].map((fueltech, s) =>
      toSeries({
        labels: { fueltech },
        times,
        valueAt: (i) => (i === 1 && s === 1 ? NaN : s * 1000 + i + 0.125),
      }),
    );
    await on.show(toResult(series));
    await on.tab('Table');
    await grid().waitFor();
  });

  const grid = () => on.page.getByRole('grid');
  const cell = (row: number, column: number) => on.page.locator(`#cell-${row}-${column}`);
  /** Presses the platform's key for copying, and returns the clipboard. */
  const copied = async () => {
    await press('Control+c');
    return on.clipboard();
  };
  const selected = () => on.page.locator('.cell.is-selected').count();

  it('has a cursor that keys move, and copies the range that Shift selects', async () => {
    await grid().focus();
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-0-1');
    const ring = await cell(0, 1).evaluate((one) => getComputedStyle(one).outlineStyle);
    assert.equal(ring, 'solid');
    await press('Shift+ArrowDown', 'Shift+ArrowRight');
    assert.equal(await selected(), 4);
    await on.page.getByText('4 cells', { exact: true }).waitFor();
    const [first, second] = (await copied()).split('\n').map((line) => line.split('\t'));
    assert.deepEqual(
      first?.map((text) => Number(text) % 1),
      [0.125, 0.125],
    );
    assert.equal(second?.length, 2);
    await on.page.getByText('4 cells copied').waitFor();
    await press('Control+End');
    await poll('the last cell is in view', () => cell(199, 4).isVisible());
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-199-4');
    assert.equal((await copied()).split('\n').length, 1);
  });

  it('announces a copy even before the last selection is painted', async () => {
    await grid().focus();
    const [said, text] = await grid().evaluate(async (one) => {
      const key = { key: 'ArrowDown', shiftKey: true, bubbles: true, cancelable: true };
      one.dispatchEvent(new KeyboardEvent('keydown', key));
      await Promise.resolve();
      const clipboardData = new DataTransfer();
      document.dispatchEvent(new ClipboardEvent('copy', { clipboardData }));
      for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
      return [document.querySelector('.table-selected')?.textContent, clipboardData.getData('text/plain')];
    });
    assert.equal(said, '2 cells copied');
    assert.equal(text.split('\n').length, 2);
    await press('Shift+ArrowDown');
    await on.page.getByText('3 cells', { exact: true }).waitFor();
  });

  it('selects all its cells with Control+A, and no other text', async () => {
    await grid().focus();
    await press('Control+a');
    const lines = (await copied()).split('\n');
    assert.equal(lines.length, 200);
    assert.ok(lines.every((line) => line.split('\t').length === 5));
    assert.equal(await on.page.evaluate(() => window.getSelection()?.toString() ?? ''), '');
    await press('Escape');
    assert.equal(await selected(), 1);
  });

  it('selects cells, rows, columns and a dragged range by pointer', async () => {
    await cell(2, 2).click();
    await cell(4, 3).click({ modifiers: ['Shift'] });
    assert.equal(await selected(), 6);
    await cell(3, 0).click();
    assert.equal((await copied()).split('\t').length, 5);
    await on.page.getByRole('columnheader').nth(1).click();
    assert.equal((await copied()).split('\n').length, 200);
    await cell(5, 1).hover();
    await on.page.mouse.down();
    await cell(8, 2).hover();
    await on.page.mouse.up();
    await cell(1, 1).hover();
    assert.equal(await selected(), 8);
  });

  it('copies a missing value as null in the JSON format of its menu', async () => {
    await grid().focus();
    await press('Shift+ArrowDown', 'Shift+End');
    await on.button('Copy cells').click();
    await on.shoot('grid-menu');
    await on.role('menuitem', 'Copy as JSON').click();
    await on.page.getByText('8 cells copied').waitFor();
    const records = JSON.parse(await on.clipboard()) as Record<string, number | null>[];
    assert.equal(records.length, 2);
    assert.equal(Object.values(records[1] ?? {}).filter((value) => value === null).length, 1);
  });
});
