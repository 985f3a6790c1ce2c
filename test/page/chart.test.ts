import assert from 'node:assert/strict';
import { colourOf, fallbackColours } from '../../src/domain/catalog/index';
import {
  fuelMix,
  messagesOf,
  priceAndDemand,
  timesOf,
  toResult,
  toSeries,
} from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

const { query } = fuelMix();

describe('the chart and the table of the results page', function () {
  this.timeout(60_000);
  const on = usePage();

  it('draws a stack in the colours of the fuel technologies, and of the theme', async () => {
    await on.show(fuelMix());
    const [wind = 0, coal = 0, charging = 0] = await on.pixelsOf(['#3c8f38', '#7d7d7d', '#7f9aff']);
    assert.ok(wind > 5000 && coal > 5000 && charging > 500, [wind, coal, charging].join());
    await on.open.setLook('light');
    await poll('the chart is drawn in light colours', async () => {
      const [light = 0, dark = 0] = await on.pixelsOf(['#2c7629', '#3c8f38']);
      return light > 5000 && dark === 0;
    });
  });

  it('draws solar in yellow with a darker edge on white', async () => {
    await on.open.setLook('light');
    await on.show(fuelMix());
    const [rooftop = 0, utility = 0, edge = 0] = await on.pixelsOf(['#f9dc5c', '#f0bc00', '#958437']);
    assert.ok(rooftop > 5000 && utility > 5000 && edge > 20, [rooftop, utility, edge].join());
  });

  it('takes a series away and shows one alone', async () => {
    await on.show(fuelMix());
    await on.open.page.getByRole('checkbox', { name: 'Wind' }).press('Space');
    await poll('wind is gone', async () => (await on.pixelsOf(['#3c8f38']))[0] === 0);
    await on.open.page.getByRole('button', { name: 'Only Wind' }).focus();
    await on.open.page.keyboard.press('Enter');
    await poll('wind is alone', async () => {
      const [wind = 0, coal = 0] = await on.pixelsOf(['#3c8f38', '#7d7d7d']);
      return wind > 5000 && coal === 0;
    });
    await on.open.page.getByRole('button', { name: 'Only Wind' }).press('Enter');
    await poll('all are back', async () => ((await on.pixelsOf(['#7d7d7d']))[0] ?? 0) > 5000);
  });

  it('reads the bucket under the pointer in every panel', async () => {
    await on.show(priceAndDemand());
    const over = on.open.page.locator('.u-over').first();
    const box = await over.boundingBox();
    assert.ok(box);
    await on.open.page.mouse.move(box.x + (box.width * 30.5) / 72, box.y + 20);
    const captions = on.open.page.locator('.legend-caption');
    await poll('the price panel names the bucket', async () =>
      ((await captions.nth(0).textContent()) ?? '').includes('14 Nov 2026 06:00'),
    );
    assert.equal(await on.open.page.locator('.legend-value').first().textContent(), '17,500');
    assert.match((await captions.nth(1).textContent()) ?? '', /14 Nov 2026/);
  });

  it('says of sums of regions that charging and pumping are counted in, and of technologies not', async () => {
    const region = toSeries({ labels: { region: 'NSW1' }, times: timesOf(24), valueAt: () => 7000 });
    await on.show(toResult([region], { primary_grouping: 'network_region' }));
    const notes = on.open.page.getByText(/^The service adds charging and pumping/);
    const note = notes.filter({ visible: true });
    await note.waitFor();
    await on.tab('Statistics');
    await note.waitFor();
    await on.show(fuelMix());
    await poll('no sum is of several technologies', async () => (await notes.count()) === 0);
  });

  it('names the days that it shows, the last included', async () => {
    await on.show(fuelMix());
    await on.open.page.getByText('13–15 Nov 2026 network time +10:00', { exact: true }).waitFor();
    const chart = on.open.page.getByRole('group', { name: /^Chart/ });
    assert.match((await chart.getAttribute('aria-label')) ?? '', / 13–15 Nov 2026 network time \+10:00\. /);
  });

  it('says the same means in legend and statistics where a series has a part of the buckets', async () => {
    const times = timesOf(24);
    const coal = toSeries({ labels: { fueltech: 'coal_black' }, times, valueAt: () => 1000 });
    const wind = toSeries({ labels: { fueltech: 'wind' }, times: times.slice(23), valueAt: () => 600 });
    await on.show(toResult([coal, wind], { secondary_grouping: 'fueltech' }));
    const texts = (name: string): Promise<string[]> => on.open.page.locator(name).allTextContents();
    assert.deepEqual(await texts('.legend-value'), ['25.00', '1,000', '1,025']);
    assert.deepEqual(await texts('.legend-rows .legend-share'), ['2%', '98%']);
    await on.tab('Statistics');
    const row = on.open.page.getByRole('row', { name: /^Wind/ });
    const cells = await row.getByRole('gridcell').allTextContents();
    assert.deepEqual([...cells.slice(0, 2), ...cells.slice(4, 6)], ['MW', '25.000', '23', '1']);
  });

  it('keeps menus whole at 214 px, and half of a small window for the plot', async () => {
    const { page } = on.open;
    await page.setViewportSize({ width: 214, height: 700 });
    await on.show(fuelMix());
    await page.getByRole('group', { name: /^Chart/ }).focus();
    await page.keyboard.press('+');
    const cut = (): Promise<string[]> =>
      page
        .locator('.tab, .panel-menus .tool, .zoom-bar button')
        .evaluateAll((all) =>
          all
            .filter(
              (one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth,
            )
            .map(({ textContent }) => textContent),
        );
    assert.deepEqual(await cut(), []);
    await page.setViewportSize({ width: 60, height: 600 });
    for (const width of [400, 640, 800, 1280]) {
      await page.setViewportSize({ width, height: 600 });
      const [menus, zoom, plot] = await Promise.all(
        ['.panel-menus', '.zoom-bar', '.plot'].map((name) => page.locator(name).boundingBox()),
      );
      assert.ok(menus && zoom && plot);
      const isApart = zoom.x >= menus.x + menus.width || zoom.y >= menus.y + menus.height;
      assert.ok(isApart, `the zoom is on the menus at ${width} px`);
      if (width >= 800) assert.ok(plot.height >= 300, `${plot.height} px of plot at ${width} px`);
    }
  });

  it('zooms by keys, keeps it over a reload, and shows all again', async () => {
    await on.show(fuelMix());
    const whole = on.open.page.getByRole('button', { name: 'Reset zoom' });
    assert.equal(await whole.isVisible(), false);
    await on.open.page.getByRole('group', { name: /^Chart/ }).focus();
    await on.open.page.keyboard.press('+');
    await on.open.page.keyboard.press('ArrowRight');
    await on.open.page.getByRole('checkbox', { name: 'Hydro' }).click();
    await whole.waitFor();
    interface View {
      readonly range?: { readonly min: number; readonly max: number };
      hidden: string[];
    }
    const kept = async (): Promise<View | undefined> => {
      const view = (await on.open.state())?.view as { states: { chart: View } } | undefined;
      return view?.states.chart;
    };
    await poll('the view is kept', async () => ((await kept())?.hidden.length ?? 0) === 1);
    const before = await kept();
    const state = await on.open.state();
    assert.equal(state?.panelId, 'panel-1');
    assert.deepEqual(state.query, query);
    await on.open.page.reload();
    await on.show(fuelMix());
    await whole.waitFor();
    assert.equal(await on.open.page.getByRole('checkbox', { name: 'Hydro' }).isChecked(), false);
    assert.deepEqual((await kept())?.range, before?.range);
    await on.open.page.getByRole('group', { name: /^Chart/ }).press('0');
    await whole.waitFor({ state: 'hidden' });
  });

  it('zooms to what is marked by dragging', async () => {
    await on.show(fuelMix());
    const box = await on.open.page.locator('.u-over').boundingBox();
    assert.ok(box);
    await on.open.page.mouse.move(box.x + 200, box.y + 100);
    await on.open.page.mouse.down();
    await on.open.page.mouse.move(box.x + 400, box.y + 100, { steps: 4 });
    await on.open.page.mouse.up();
    const whole = on.open.page.getByRole('button', { name: 'Reset zoom' });
    await whole.waitFor();
    await on.open.page.mouse.dblclick(box.x + 100, box.y + 100);
    await whole.waitFor({ state: 'hidden' });
  });

  it('holds a price for the whole of its bucket, also before a gap', async () => {
    const values = [100, NaN, 100, 50];
    const labels = { region: 'NSW1' };
    const colour = colourOf(labels, 'dark') ?? fallbackColours.dark[0] ?? '';
    const price = toSeries({
      metric: 'price',
      unit: '$/MWh',
      labels,
      times: timesOf(values.length),
      valueAt: (i) => values[i] ?? NaN,
    });
    await on.show(toResult([price]));
    // Counts columns of pixels that have the colour, completely or partly.
    const drawn = await on.open.page
      .locator('canvas')
      .first()
      .evaluate(
        (canvas: HTMLCanvasElement, [red = 0, green = 0, blue = 0]) => {
          const { width, height } = canvas;
          const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
          const columns = new Set<number>();
          for (let i = 0; i < data.length; i += 4) {
            const off =
              Math.abs((data[i] ?? 0) - red) +
              Math.abs((data[i + 1] ?? 0) - green) +
              Math.abs((data[i + 2] ?? 0) - blue);
            if ((data[i + 3] ?? 0) > 60 && off < 24) columns.add((i / 4) % width);
          }
          return columns.size;
        },
        [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)),
      );
    const plotWidth = (await on.open.page.locator('.u-over').first().boundingBox())?.width ?? 0;
    assert.ok(Math.abs(drawn / plotWidth - 3 / 4) < 0.03, `${drawn} of ${plotWidth} px`);
  });

  it('tabulates the values, with a dash for a missing one and a 0 for zero', async () => {
    const values = [1.25, NaN, 0, -1234.5];
    const price = toSeries({
      metric: 'price',
      unit: '$/MWh',
      labels: { region: 'NSW1' },
      times: timesOf(4),
      valueAt: (i) => values[i] ?? NaN,
    });
    await on.show(toResult([price]));
    await on.tab('Table');
    const heads = await on.open.page.getByRole('columnheader').allTextContents();
    assert.deepEqual(heads, ['Timenetwork +10:00', 'NSW1$/MWh']);
    assert.deepEqual(await on.open.page.getByRole('gridcell').allTextContents(), [
      '1.25',
      '–',
      '0.00',
      '−1,234.50',
    ]);
    assert.equal(await on.open.page.getByRole('rowheader').nth(1).textContent(), '2026-11-13 01:00');
  });

  it('gives every column of the table the room that its name and its values need', async () => {
    await on.show(priceAndDemand());
    await on.tab('Table');
    await on.open.page.getByRole('columnheader', { name: 'Demand · NSW1' }).waitFor();
    const cut = await on.open.page
      .locator('.cell, .cell-name')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    assert.deepEqual(cut, []);
  });

  it('stays usable with a million points and with hundreds of series', async () => {
    await on.show(fuelMix());
    const { page } = on.open;
    await page.evaluate((header) => {
      const count = 50_000;
      const times = Float64Array.from({ length: count }, (_, i) => 1.7e12 + i * 300_000);
      const columns = [
        times,
        ...header.series.map((_, s) => Float64Array.from(times, (_time, i) => s + Math.sin(i))),
      ];
      for (const data of [
        { type: 'result', revision: 1, header },
        { type: 'columns', resultId: header.resultId, first: 0, columns },
      ]) {
        window.postMessage(data, window.origin);
      }
    }, manySeries(20));
    await page.getByText('50,000 buckets × 20 series', { exact: true }).waitFor();
    await page.locator('.u-over').hover();
    for (let i = 0; i < 20; i++) await page.mouse.wheel(0, -100);
    await page.getByRole('button', { name: 'Reset zoom' }).waitFor();
    await on.tab('Table');
    await page.getByRole('grid').press('Control+End');
    await poll(
      'the last row is there',
      async () => (await page.locator('[aria-rowindex="50001"]').count()) === 1,
    );
    assert.ok((await page.locator('.cell').count()) < 2000);
    await on.tab('Chart');
    const times = timesOf(100);
    const wide = Array.from({ length: 400 }, (_, s) =>
      toSeries({ labels: { unit_code: `U${String(s).padStart(3, '0')}` }, times, valueAt: (i) => s + i }),
    );
    await on.show(toResult(wide, { window: '24h' }));
    await on.tab('Table');
    await page.getByRole('columnheader', { name: 'U399' }).waitFor();
    assert.ok((await page.locator('.cell').count()) < 2000);
    await page.getByRole('grid').evaluate((grid) => {
      grid.scrollLeft = grid.scrollWidth;
    });
    await page.getByRole('columnheader', { name: 'U000' }).waitFor();
  });
});

/** Returns the header of a result of `count` series on one time column. */
function manySeries(count: number) {
  const times = timesOf(1);
  const series = Array.from({ length: count }, (_, s) =>
    toSeries({ interval: '5m', labels: { unit_code: `U${s}` }, times, valueAt: () => s }),
  );
  const [message] = messagesOf(toResult(series, { window: '2y' }), 'Many', 'many');
  if (message?.type !== 'result') throw new Error('A result begins with its header.');
  return message.header;
}
