import assert from '../support/assert';
import { fuelMix, priceAndDemand, toResult, toSeries } from '../support/webviewHarness/results';
import { usePage } from './support/resultsPage';

describe('the chart', () => {
  const on = usePage();
  const ticks = () => on.page.locator('.time-tick');
  const bottomOf = async (selector: string) => {
    const box = await on.page.locator(selector).first().boundingBox();
    return box ? box.y + box.height : NaN;
  };

  it('keeps its shared time axis in view in a small window', async () => {
    await on.page.setViewportSize({ width: 800, height: 600 });
    await on.show(priceAndDemand());
    await ticks().first().waitFor();
    assert.equal(await on.page.locator('.time-axis').count(), 1);
    await on.shoot('axes-800');
    const stageBottom = await bottomOf('.stage');
    assert.ok(Math.abs((await bottomOf('.time-axis')) - stageBottom) < 2);
    await on.page.locator('.stage').evaluate((stage) => {
      stage.scrollTop = stage.scrollHeight;
    });
    assert.ok(Math.abs((await bottomOf('.time-axis')) - stageBottom) < 2);
    assert.ok(stageBottom <= 600);
  });

  it('labels each of seven days, also in a narrow window', async () => {
    for (const width of [1280, 800]) {
      await on.page.setViewportSize({ width, height: 600 });
      await on.show(fuelMix(7 * 24 + 1));
      await ticks().first().waitFor();
      const days = (await ticks().allTextContents()).join(' ').match(/\d+ Nov/g);
      const asked = Array.from({ length: 8 }, (_, day) => `${13 + day} Nov`);
      assert.deepEqual(days, asked, `${width} px wide`);
    }
  });

  it('updates the time labels with the zoom', async () => {
    await on.show(fuelMix());
    await ticks().first().waitFor();
    const before = await ticks().allTextContents();
    await on.role('group', /^Chart/).focus();
    await on.press('+');
    await on.page.waitForFunction(
      (last) => document.querySelectorAll('.time-tick')[0]?.textContent !== last,
      before[0],
    );
  });

  /**
   * Returns the number of painted pixels in each row of the first plot, and which columns of its middle row are
   * painted.
   */
  const painted = (): Promise<{ rows: number[]; middle: boolean[]; height: number }> =>
    on.page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { width, height } = canvas;
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
        const isPainted = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) > 200;
        const columns = Array.from({ length: width }, (_, x) => x);
        const rows = Array.from({ length: height }, (_, y) => columns.filter((x) => isPainted(x, y)).length);
        return { rows, middle: columns.map((x) => isPainted(x, Math.round(height / 2))), height };
      });

  it('gives usual prices most of the height, with lines where the scale changes', async () => {
    await on.show(priceAndDemand());
    await on.page.locator('canvas').first().waitFor();
    await on.shoot('price-axis');
    // The dashed lines at 300 and −100, with the line at 0 between them.
    const { rows, height } = await painted();
    const most = Math.max(...rows);
    const lines = rows.flatMap((count, y) => (count > most / 2 ? [y] : []));
    assert.ok(lines.length >= 3, lines.join());
    assert.ok(((lines.at(-1) ?? 0) - (lines[0] ?? 0)) / height > 0.5, lines.join());
  });

  it('has the names of months below the middles of their bars', async () => {
    const months = Float64Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1) - 36_000_000);
    const energy = toSeries({
      metric: 'energy',
      unit: 'MWh',
      interval: '1M',
      labels: { fueltech: 'coal_black' },
      times: months,
      valueAt: () => 5e6,
    });
    await on.show(toResult([energy], { interval: '1M', metrics: ['energy'] }));
    await on.page.locator('canvas').first().waitFor();
    await on.shoot('month-bars');
    const bars: [first: number, end: number][] = [];
    (await painted()).middle.forEach((isPainted, x) => {
      const last = bars.at(-1);
      if (isPainted && last?.[1] === x) last[1] = x + 1;
      else if (isPainted) bars.push([x, x + 1]);
    });
    assert.equal(bars.length, 12);
    const labels = await on.page
      .locator('.time-tick')
      .evaluateAll((ticks) => ticks.map((tick) => parseFloat((tick as HTMLElement).style.left)));
    bars.forEach(([first, end], month) => {
      const middle = labels[month] ?? 0;
      assert.ok(Math.abs((first + end) / 2 - middle) < 2, `month ${month}: ${first} to ${end}, ${middle}`);
    });
  });

  it('resizes panels by drag and by keys, and restores the heights after a reload', async () => {
    await on.show(priceAndDemand());
    const sash = on.role('separator', 'Heights of Price and Demand');
    await sash.waitFor();
    const heights = () =>
      on.page.locator('.panel').evaluateAll((panels) => panels.map((one) => one.clientHeight));
    const [usual = 0, , third = 0] = await heights();
    const box = await on.boxOf(sash);
    await on.page.mouse.move(box.x + 100, box.y + 2);
    await on.page.mouse.down();
    await on.page.mouse.move(box.x + 100, box.y + 62, { steps: 5 });
    await on.page.mouse.up();
    const [dragged = 0, below = 0, still = 0] = await heights();
    assert.ok(Math.abs(dragged - usual - 60) < 4, `${usual} → ${dragged}`);
    assert.ok(Math.abs(still - third) < 2);
    await sash.press('ArrowUp');
    const [keyed = 0] = await heights();
    assert.ok(Math.abs(dragged - keyed - 16) < 4, `${dragged} → ${keyed}`);
    await on.untilSaved('"weights":{"');
    await on.page.reload();
    await on.show(priceAndDemand());
    await sash.waitFor();
    assert.ok(Math.abs(((await heights())[0] ?? 0) - keyed) < 4);
    await sash.press('Enter');
    assert.ok(Math.abs(((await heights())[0] ?? 0) - usual) < 4);
    assert.ok(below > 0);
  });
});
