import assert from '../support/assert';
import { colourOf, fallbackColours } from '#src/domain';
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

describe('the chart and the table of the results page', () => {
  const on = usePage();
  const { texts } = on;

  it('draw a stack in the fuel technologies’ colours of the theme', async () => {
    await on.show(fuelMix());
    const [wind = 0, coal = 0, charging = 0] = await on.pixelsOf(['#3c8f38', '#7d7d7d', '#7f9aff']);
    assert.ok(wind > 5000 && coal > 5000 && charging > 500, [wind, coal, charging].join());
    await on.setLook('light');
    await poll('the chart is drawn in light colours', async () => {
      const [light = 0, dark = 0] = await on.pixelsOf(['#2c7629', '#3c8f38']);
      return light > 5000 && dark === 0;
    });
  });

  it('draw solar in yellow with a darker edge on white', async () => {
    await on.setLook('light');
    await on.show(fuelMix());
    const [rooftop = 0, utility = 0, edge = 0] = await on.pixelsOf(['#f9dc5c', '#f0bc00', '#958437']);
    assert.ok(rooftop > 5000 && utility > 5000 && edge > 20, [rooftop, utility, edge].join());
  });

  it('hide a series and show one alone', async () => {
    await on.show(fuelMix());
    await on.role('checkbox', 'Wind').press('Space');
    await poll('wind is gone', async () => (await on.pixelsOf(['#3c8f38']))[0] === 0);
    await on.button('Only Wind').focus();
    await on.press('Enter');
    await poll('wind is alone', async () => {
      const [wind = 0, coal = 0] = await on.pixelsOf(['#3c8f38', '#7d7d7d']);
      return wind > 5000 && coal === 0;
    });
    await on.button('Only Wind').press('Enter');
    await poll('all are back', async () => ((await on.pixelsOf(['#7d7d7d']))[0] ?? 0) > 5000);
  });

  it('show the bucket under the pointer in every panel', async () => {
    await on.show(priceAndDemand());
    const box = await on.boxOf('.u-over');
    await on.page.mouse.move(box.x + (box.width * 30.5) / 72, box.y + 20);
    const captions = on.page.locator('.legend-caption');
    await poll('the price panel names the bucket', async () =>
      ((await captions.nth(0).textContent()) ?? '').includes('14 Nov 2026 06:00'),
    );
    assert.equal(await on.page.locator('.legend-value').first().textContent(), '17,500');
    assert.match((await captions.nth(1).textContent()) ?? '', /14 Nov 2026/);
  });

  it('explain that region totals include charging and pumping', async () => {
    const region = toSeries({ labels: { region: 'NSW1' }, times: timesOf(24), valueAt: () => 7000 });
    await on.show(toResult([region], { primary_grouping: 'network_region' }));
    const notes = on.page.getByText(/^The service adds charging and pumping/);
    const note = notes.filter({ visible: true });
    await note.waitFor();
    await on.tab('Statistics');
    await note.waitFor();
    await on.show(fuelMix());
    await poll('no sum is of several technologies', async () => (await notes.count()) === 0);
  });

  it('name their days, including the last', async () => {
    await on.show(fuelMix());
    await on.page.getByText('13–15 Nov 2026 network time +10:00', { exact: true }).waitFor();
    const chart = on.role('group', /^Chart/);
    assert.match((await chart.getAttribute('aria-label')) ?? '', / 13–15 Nov 2026 network time \+10:00\. /);
  });

  it('show the same mean of an incomplete series in the legend and the statistics', async () => {
    const times = timesOf(24);
    const coal = toSeries({ labels: { fueltech: 'coal_black' }, times, valueAt: () => 1000 });
    const wind = toSeries({ labels: { fueltech: 'wind' }, times: times.slice(23), valueAt: () => 600 });
    await on.show(toResult([coal, wind], { secondary_grouping: 'fueltech' }));
    assert.deepEqual(await texts('.legend-value'), ['25.00', '1,000', '1,025']);
    assert.deepEqual(await texts('.legend-rows .legend-share'), ['2%', '98%']);
    await on.tab('Statistics');
    const row = on.role('row', /^Wind/);
    const cells = await row.getByRole('gridcell').allTextContents();
    assert.deepEqual([...cells.slice(0, 2), ...cells.slice(4, 6)], ['MW', '25.000', '23', '1']);
  });

  it('cut no menu at 214 px, and leave the plot half of a small window', async () => {
    await on.page.setViewportSize({ width: 214, height: 700 });
    await on.show(fuelMix());
    await on.role('group', /^Chart/).focus();
    await on.press('+');
    const cut = () =>
      on.page
        .locator('.tab, .panel-menus .tool, .zoom-bar button')
        .evaluateAll((all) =>
          all
            .filter(
              (one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth,
            )
            .map(({ textContent }) => textContent),
        );
    assert.deepEqual(await cut(), []);
    await on.page.setViewportSize({ width: 60, height: 600 });
    for (const width of [400, 640, 800, 1280]) {
      await on.page.setViewportSize({ width, height: 600 });
      const [menus, zoom, plot] = await Promise.all(
        ['.panel-menus', '.zoom-bar', '.plot'].map((name) => on.page.locator(name).boundingBox()),
      );
      assert.ok(menus && zoom && plot);
      const hasRoom = zoom.x >= menus.x + menus.width || zoom.y >= menus.y + menus.height;
      assert.ok(hasRoom, `the zoom covers the menus at ${width} px`);
      if (width >= 800) assert.ok(plot.height >= 300, `${plot.height} px of plot at ${width} px`);
    }
  });

  it('zoom by keys, restore the zoom after a reload, and reset it', async () => {
    await on.show(fuelMix());
    const whole = on.button('Reset zoom');
    assert.equal(await whole.isVisible(), false);
    await on.role('group', /^Chart/).focus();
    await on.press('+', 'ArrowRight');
    await on.role('checkbox', 'Hydro').click();
    await whole.waitFor();
    interface View {
      range?: { min: number; max: number };
      hidden: string[];
    }
    const savedView = async (): Promise<View | undefined> => {
      const view = (await on.state())?.view as { states: { chart: View } } | undefined;
      return view?.states.chart;
    };
    await poll('the view is saved', async () => ((await savedView())?.hidden.length ?? 0) === 1);
    const before = await savedView();
    const state = await on.state();
    assert.equal(state?.panelId, 'panel-1');
    assert.deepEqual(state.query, query);
    await on.page.reload();
    await on.show(fuelMix());
    await whole.waitFor();
    assert.equal(await on.role('checkbox', 'Hydro').isChecked(), false);
    assert.deepEqual((await savedView())?.range, before?.range);
    await on.role('group', /^Chart/).press('0');
    await whole.waitFor({ state: 'hidden' });
  });

  it('zoom to a dragged range', async () => {
    await on.show(fuelMix());
    const box = await on.boxOf('.u-over');
    await on.page.mouse.move(box.x + 200, box.y + 100);
    await on.page.mouse.down();
    await on.page.mouse.move(box.x + 400, box.y + 100, { steps: 4 });
    await on.page.mouse.up();
    const whole = on.button('Reset zoom');
    await whole.waitFor();
    await on.page.mouse.dblclick(box.x + 100, box.y + 100);
    await whole.waitFor({ state: 'hidden' });
  });

  it('draw a price for its whole bucket, also before a gap', async () => {
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
    const drawn = await on.page
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
    const plotWidth = (await on.page.locator('.u-over').first().boundingBox())?.width ?? 0;
    assert.ok(Math.abs(drawn / plotWidth - 3 / 4) < 0.03, `${drawn} of ${plotWidth} px`);
  });

  it('show a missing value as a dash and zero as 0', async () => {
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
    const heads = await on.page.getByRole('columnheader').allTextContents();
    assert.deepEqual(heads, ['Timenetwork +10:00', 'NSW1$/MWh']);
    assert.deepEqual(await on.page.getByRole('gridcell').allTextContents(), [
      '1.25',
      '–',
      '0.00',
      '−1,234.50',
    ]);
    assert.equal(await on.page.getByRole('rowheader').nth(1).textContent(), '2026-11-13 01:00');
  });

  it('make every table column as wide as its name and values', async () => {
    await on.show(priceAndDemand());
    await on.tab('Table');
    await on.role('columnheader', 'Demand · NSW1').waitFor();
    const cut = await on.page
      .locator('.cell, .cell-name')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
    assert.deepEqual(cut, []);
  });

  it('stay usable with a million points and with hundreds of series', async () => {
    await on.show(fuelMix());
    await on.page.evaluate((header) => {
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
    await on.page.getByText('50,000 intervals, 20 series', { exact: true }).waitFor();
    await on.page.locator('.u-over').hover();
    for (let i = 0; i < 20; i++) await on.page.mouse.wheel(0, -100);
    await on.button('Reset zoom').waitFor();
    await on.tab('Table');
    await on.page.getByRole('grid').press('Control+End');
    await poll(
      'the last row is there',
      async () => (await on.page.locator('[aria-rowindex="50001"]').count()) === 1,
    );
    assert.ok((await on.page.locator('.cell').count()) < 2000);
    await on.tab('Chart');
    const times = timesOf(100);
    const wide = Array.from({ length: 400 }, (_, s) =>
      toSeries({ labels: { unit_code: `U${String(s).padStart(3, '0')}` }, times, valueAt: (i) => s + i }),
    );
    await on.show(toResult(wide, { window: '24h' }));
    await on.tab('Table');
    await on.role('columnheader', 'U399').waitFor();
    assert.ok((await on.page.locator('.cell').count()) < 2000);
    await on.page.getByRole('grid').evaluate((grid) => {
      grid.scrollLeft = grid.scrollWidth;
    });
    await on.role('columnheader', 'U000').waitFor();
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
