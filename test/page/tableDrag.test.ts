import assert from 'node:assert/strict';
import type { Result } from '../../src/domain/result/result';
import { fuelMix, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('a dragged table column', function () {
  this.timeout(60_000);
  const on = usePage();

  beforeEach(async () => {
    await on.show(threeSeries());
    await on.tab('Table');
    await grid().waitFor();
  });

  const threeSeries = (): Result => {
    const series = ['hydro', 'wind', 'coal_black'].map((fueltech, s) =>
      toSeries({ labels: { fueltech }, times: timesOf(4), valueAt: (i) => 10 * s + i }),
    );
    return toResult(series);
  };
  const grid = () => on.page.getByRole('grid');
  const head = (name: string) => on.page.getByRole('columnheader', { name });
  const mark = () => on.page.locator('.column-gap');
  const heads = async (): Promise<string> =>
    (await on.texts('[role=columnheader] .cell-name')).slice(1).join(', ');
  const selected = (): Promise<number> => on.page.locator('.cell.is-selected').count();

  /** Presses on a column head, and moves the pointer to a share of another head's width. */
  async function dragOver(name: string, target: string, share: number): Promise<void> {
    const { mouse } = on.page;
    const [from, to] = [await head(name).boundingBox(), await head(target).boundingBox()];
    assert.ok(from && to);
    await mouse.move(from.x + from.width / 2, from.y + 10);
    await mouse.down();
    await mouse.move(to.x + to.width * share, to.y + 12, { steps: 4 });
  }

  it('moves to the drop mark, in the table, in copies and after a reload', async () => {
    assert.equal(await heads(), 'Wind, Hydro, Coal (Black), Total');
    await dragOver('Wind', 'Coal (Black)', 0.75);
    const [line, total, last] = [
      await mark().boundingBox(),
      await head('Total').boundingBox(),
      await on.page.locator('#cell-3-4').boundingBox(),
    ];
    assert.ok(line && total && last);
    assert.ok(Math.abs(line.x + 1 - total.x) <= 1, 'the mark is between the columns');
    assert.equal(
      Math.round(line.y + line.height),
      Math.round(last.y + last.height),
      'it goes down to the last row',
    );
    assert.equal(await on.page.locator('.column-name-dragged').textContent(), 'Wind');
    await on.shoot('table-drag');
    await on.page.mouse.up();
    assert.equal(await heads(), 'Hydro, Coal (Black), Wind, Total');
    assert.equal(await mark().count(), 0);
    assert.equal(await selected(), 1, 'no column is selected');
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-0-3');
    await on.press('Shift+Home', 'Control+c');
    const copied = await on.clipboard();
    assert.equal(copied, '2026-11-13 00:00:00\t0\t20\t10');
    await on.untilSaved('"moves":[{');
    await on.page.reload();
    await on.show(threeSeries());
    await grid().waitFor();
    assert.equal(await heads(), 'Hydro, Coal (Black), Wind, Total');
  });

  it('moves to the front and to the end', async () => {
    await dragOver('Coal (Black)', 'Wind', 0.25);
    await on.page.mouse.up();
    assert.equal(await heads(), 'Coal (Black), Wind, Hydro, Total');
    await dragOver('Wind', 'Total', 0.9);
    await on.page.mouse.up();
    assert.equal(await heads(), 'Coal (Black), Hydro, Total, Wind');
  });

  it('stays after Escape, after a drop next to itself, and after a click', async () => {
    await on.page.locator('#cell-2-2').click();
    await dragOver('Wind', 'Total', 0.25);
    assert.equal(await mark().count(), 1);
    await on.press('Escape');
    assert.equal(await mark().count(), 0);
    await on.page.mouse.up();
    assert.equal(await heads(), 'Wind, Hydro, Coal (Black), Total');
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-2-2');
    await dragOver('Wind', 'Hydro', 0.25);
    assert.equal(await mark().count(), 0, 'no mark where it would stay');
    assert.equal(await selected(), 1);
    await on.page.mouse.up();
    assert.equal(await heads(), 'Wind, Hydro, Coal (Black), Total');
    await head('Hydro').click();
    assert.equal(await selected(), 4, 'a click selects the column');
    await head('Coal (Black)').click({ modifiers: ['Shift'] });
    assert.equal(await selected(), 8);
  });

  it('scrolls the table at its edges', async () => {
    await on.page.setViewportSize({ width: 500, height: 500 });
    await on.show(fuelMix());
    await on.tab('Table');
    await poll('all columns are there', async () => (await grid().getAttribute('aria-colcount')) === '12');
    const left = (): Promise<number> => grid().evaluate((one) => one.scrollLeft);
    await dragOver('Solar (Rooftop)', 'Solar (Utility)', 0.2);
    await on.page.mouse.move(496, 200);
    const most = await grid().evaluate((one) => one.scrollWidth - one.clientWidth);
    await poll('it has scrolled to the last column', async () => (await left()) >= most - 1);
    await on.page.mouse.up();
    assert.match(await heads(), /Net total, Solar \(Rooftop\)$/);
    await dragOver('Solar (Rooftop)', 'Net total', 0.2);
    await on.page.mouse.move(150, 200);
    await poll('it has scrolled back', async () => (await left()) === 0);
    await on.page.mouse.up();
    assert.match(await heads(), /^Solar \(Rooftop\), Solar \(Utility\)/);
  });
});
