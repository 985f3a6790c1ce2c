import assert from '../support/assert';
import { fuelMix, priceAndDemand, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { faintTexts } from '../support/faintTexts';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the legend of the results page', () => {
  const on = usePage();
  const { press, texts } = on;
  /** Returns the index of the focused switch; -1 when none has the focus. */
  const focused = () =>
    on.page
      .locator('.legend-box')
      .evaluateAll((boxes) => boxes.findIndex((box) => box === document.activeElement));
  const sortBy = async (name: string) => {
    await on.button('Sort the legend').click();
    await on.role('menuitemradio', name).click();
  };

  it('shows the metric only in its heading', async () => {
    await on.show(priceAndDemand());
    assert.deepEqual(await texts('.legend-title'), ['Price $/MWh', 'Demand MW', 'Renewable share %']);
    assert.deepEqual(await texts('.legend-name'), ['NSW1', 'SA1', 'NSW1', 'SA1', 'NSW1']);
    const title = on.page.locator('.legend-name').first();
    assert.equal(await title.getAttribute('title'), 'Price · NSW1');
  });

  it('is one tab stop, in which keys move, toggle and isolate', async () => {
    await on.show(priceAndDemand());
    await on.button('Sort the legend').focus();
    await press('Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    const boxes = on.page.locator('.legend-box');
    const checked = (): Promise<boolean[]> =>
      boxes.evaluateAll((all) => all.map((box) => box instanceof HTMLInputElement && box.checked));
    await press('Space');
    assert.deepEqual(await checked(), [true, true, true, false, true]);
    await press('Home', 'Enter');
    assert.deepEqual(await checked(), [true, false, true, false, true]);
    await press('End');
    assert.equal(await focused(), 4);
    await press('Tab');
    assert.equal(await focused(), -1);
    await press('Shift+Tab');
    assert.equal(await focused(), 4);
    await on.button('Show all (2 hidden)').press('Enter');
    assert.deepEqual(await checked(), [true, true, true, true, true]);
    assert.equal(await on.button(/^Show all/).count(), 0);
  });

  it('is sorted as drawn, by name or by value, and restores the order after a reload', async () => {
    const valued = (unit_code: string, value: number) =>
      toSeries({ labels: { unit_code }, times: timesOf(24), valueAt: () => value });
    const result = toResult([valued('U1', 5), valued('U10', 9), valued('U9', 7)]);
    await on.show(result);
    assert.deepEqual(await texts('.legend-name'), ['U9', 'U10', 'U1']);
    await sortBy('By value');
    assert.deepEqual(await texts('.legend-name'), ['U10', 'U9', 'U1']);
    assert.deepEqual(await texts('.legend-rows .legend-value'), ['9.00', '7.00', '5.00']);
    await sortBy('By name');
    assert.deepEqual(await texts('.legend-name'), ['U1', 'U9', 'U10']);
    await on.untilSaved('"order":"name"');
    await on.page.reload();
    await on.show(result);
    assert.deepEqual(await texts('.legend-name'), ['U1', 'U9', 'U10']);
    await on.button('Sort the legend').press('Enter');
    const chosen = on.page.locator('.legends [role=menuitemradio][aria-checked=true]');
    assert.deepEqual(await chosen.allTextContents(), ['By name']);
  });

  it('fits its content, and is resized by drag and by keys', async () => {
    await on.show(priceAndDemand());
    const width = () => on.page.locator('.legends').evaluate((legends) => legends.clientWidth);
    const fitting = await width();
    assert.ok(fitting < 290, String(fitting));
    const sash = on.role('separator', 'Width of the legend');
    const box = await on.boxOf(sash);
    await on.page.mouse.move(box.x + 2, box.y + 200);
    await on.page.mouse.down();
    await on.page.mouse.move(box.x - 98, box.y + 200, { steps: 3 });
    await on.page.mouse.up();
    await poll('it is wider', async () => (await width()) === fitting + 100);
    await sash.press('ArrowRight');
    await poll('it is a step narrower', async () => (await width()) === fitting + 84);
    assert.equal(await sash.getAttribute('aria-valuenow'), String(fitting + 84));
    await sash.press('Home');
    await poll('it is narrow', async () => (await width()) === 120);
    await sash.press('Enter');
    await poll('it fits', async () => (await width()) === fitting);
  });

  it('keeps its width while the crosshair moves', async () => {
    await on.show(priceAndDemand());
    const width = () => on.page.locator('.legends').evaluate((legends) => legends.clientWidth);
    const before = await width();
    const box = await on.boxOf('.u-over');
    for (const share of [0.1, 0.42, 0.5, 0.9]) {
      await on.page.mouse.move(box.x + box.width * share, box.y + 20);
      await poll('a moment is read', async () =>
        ((await texts('.legend-caption'))[0] ?? '').endsWith('+10:00'),
      );
      assert.equal(await width(), before);
    }
  });

  it('shows the mean over time of prices, median and maximum, also when the result has the demand', async () => {
    const times = timesOf(4);
    const prices = [100, 20, 60, NaN];
    const energies = [300, 100, 100, 50];
    const labels = { region: 'NSW1' };
    const price = toSeries({
      metric: 'price',
      unit: '$/MWh',
      labels,
      times,
      valueAt: (i) => prices[i] ?? NaN,
    });
    const energy = toSeries({
      metric: 'demand_energy',
      unit: 'MWh',
      labels,
      times,
      valueAt: (i) => energies[i] ?? NaN,
    });
    const seconds = on.page.locator('.has-medians .legend-rows .legend-share');
    const second = seconds.first();
    await on.show(toResult([price]));
    await poll('the median is there', async () => (await second.textContent()) === '60.00');
    assert.deepEqual(await seconds.allTextContents(), ['60.00', '100.0']);
    assert.deepEqual(await texts('.legend-caption'), ['Average in view']);
    assert.deepEqual(await texts('.legend-value'), ['60.00']);
    await on.show(toResult([price, energy]));
    await poll('the median is there', async () => (await second.textContent()) === '60.00');
    const caption = on.page.locator('.legend-caption').first();
    assert.equal(await caption.textContent(), 'Average in view');
    assert.equal(await on.page.locator('.legend-value').first().textContent(), '60.00');
    assert.match(
      (await caption.getAttribute('title')) ?? '',
      /^A mean over time\. .* demand-weighted mean\.$/,
    );
    // (100 × 300 + 20 × 100 + 60 × 100) ÷ 500
    await on.tab('Statistics');
    await on.page.getByRole('gridcell', { name: '≈ 76.00' }).waitFor();
  });

  it('shows hidden rows dimmed but readable in every theme', async () => {
    await on.show(fuelMix());
    await on.role('checkbox', 'Hydro').uncheck();
    for (const look of ['dark', 'light', 'highContrast', 'highContrastLight'] as const) {
      await on.setLook(look);
      const faint = await on.page
        .locator('body')
        .evaluate(faintTexts, '.legend-name, .legend-value, .legend-caption');
      assert.deepEqual(faint, [], look);
    }
    const decoration = await on.page
      .locator('.is-hidden .legend-name')
      .evaluateAll((names) => names.map((name) => getComputedStyle(name).textDecorationLine));
    assert.deepEqual(decoration, ['line-through']);
  });

  it('leaves the chart most of a narrow tab without cutting a name', async () => {
    const codes = ['Loy Yang A Power Station Unit 1', 'Loy Yang A Power Station Unit 2'];
    const named = codes.map((unit_code) =>
      toSeries({ labels: { unit_code }, times: timesOf(24), valueAt: () => 5 }),
    );
    for (const [width, height] of [
      [1280, 800],
      [800, 600],
      [400, 700],
    ] as const) {
      await on.page.setViewportSize({ width, height });
      for (const result of [fuelMix(), priceAndDemand(), toResult(named)]) {
        await on.show(result);
        const part = await on.page.locator('.chart').boundingBox();
        const stage = await on.page.locator('.stage-box').boundingBox();
        assert.ok(part && stage && stage.height >= part.height * 0.6, `${width} ${stage?.height}`);
        assert.ok(stage.width >= part.width * 0.55);
        const cut = await on.page
          .locator('.legend-name, .legend-value, .legend-title')
          .evaluateAll((all) =>
            all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
          );
        assert.deepEqual(cut, []);
      }
    }
  });
});
