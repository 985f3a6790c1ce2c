import assert from '../support/assert';
import { fuelMix, priceAndDemand, startMs } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

const hourMs = 3_600_000;

describe('the crosshair of the results page', () => {
  const on = usePage();
  const { press } = on;
  const hover = async (hour: number, act: 'move' | 'click' | 'dblclick' = 'move') => {
    const box = await on.boxOf('.u-over');
    await on.page.mouse[act](box.x + (box.width * (hour + 0.3)) / 72, box.y + 60);
  };
  const pins = async () => {
    const view = (await on.state())?.view as { states: { chart: { pins: number[] } } } | undefined;
    return view?.states.chart.pins ?? [];
  };
  const pinned = async (...hours: number[]) => {
    const moments = hours.map((hour) => startMs + hour * hourMs);
    const arePinned = async () => JSON.stringify(await pins()) === JSON.stringify(moments);
    await poll('the moments are pinned', arePinned, 5000).catch(async () => {
      assert.deepEqual(await pins(), moments);
    });
  };
  const focus = () => on.role('group', /^Chart/).focus();
  const spoken = async (text: string) => {
    const said = on.page.locator('.chart-tools > .only-heard');
    const isSaid = async () => ((await said.textContent()) ?? '').includes(text);
    await poll('it is said', isSaid, 5000).catch(async () => {
      assert.equal(await said.textContent(), text);
    });
  };
  const ready = () => on.page.locator('.zoom-bar').waitFor();

  it('marks every line, and shows its time with the offset', async () => {
    await on.show(priceAndDemand());
    await hover(30);
    const caption = on.page.locator('.legend-caption').first();
    await poll(
      'the moment is named',
      async () => (await caption.textContent()) === '14 Nov 2026 06:00 +10:00',
    );
    const marks = on.page.locator('.u-cursor-pt');
    const shown = await marks.evaluateAll((all) => all.filter((mark) => mark.clientWidth > 0).length);
    assert.equal(shown, 5);
  });

  it('keeps the time that keys have chosen when the chart is resized', async () => {
    await on.show(priceAndDemand());
    await ready();
    await focus();
    await press('Shift+ArrowRight');
    await spoken('14 Nov 2026 12:00 +10:00: ');
    const captions = on.page.locator('.legend-caption');
    for (const width of [1279, 1200, 1100, 1280]) {
      await on.page.setViewportSize({ width, height: 800 });
      await on.page.evaluate(async () => {
        for (let i = 0; i < 5; i++) await new Promise(requestAnimationFrame);
      });
      assert.deepEqual(
        [...new Set(await captions.allTextContents())],
        ['14 Nov 2026 12:00 +10:00'],
        `at ${width} px`,
      );
    }
  });

  it('marks every layer of a stack', async () => {
    await on.show(fuelMix());
    await hover(12);
    const marks = on.page.locator('.u-cursor-pt');
    await on.page.getByText('13 Nov 2026 12:00 +10:00').waitFor();
    const sizes = await marks.evaluateAll((all) => all.map((mark) => mark.clientWidth));
    assert.ok(sizes.filter((size) => size > 0).length >= 8, sizes.join());
  });

  it('pins with a click, measures with a second, and is released by Escape', async () => {
    await on.show(priceAndDemand());
    await ready();
    await hover(24, 'click');
    await pinned(24);
    await spoken('Pinned 14 Nov 2026 00:00 +10:00');
    assert.equal(await on.page.locator('.pin-line').count(), 3);
    await hover(30, 'click');
    await pinned(24, 30);
    await spoken('Measured 6 h from 14 Nov 2026 00:00 +10:00 to 14 Nov 2026 06:00 +10:00');
    const price = (i: number) => 80 + 40 * Math.sin(i / 4);
    const cells = await on
      .role('region', 'Measured between two moments')
      .getByRole('row', { name: /^NSW1/ })
      .first()
      .getByRole('cell')
      .evaluateAll((all) => all.map((cell) => cell.getAttribute('title')));
    const mean = [24, 25, 26, 27, 28, 29].reduce((sum, i) => sum + price(i), 0) / 6;
    const exact = (value: number) => `${value.toFixed(2)} $/MWh`;
    assert.deepEqual(cells, [
      exact(price(24)),
      '17,500.00 $/MWh',
      `${(17_500 - price(24)).toFixed(2).replace(/^(\d\d)/, '$1,')} $/MWh`,
      exact(mean),
    ]);
    await focus();
    await press('Escape');
    await pinned();
    assert.equal(await on.page.locator('.pin-line').count(), 0);
  });

  it('pins and measures by keys, and restores the measurement after a reload', async () => {
    await on.show(fuelMix());
    await ready();
    await focus();
    await press('Shift+ArrowRight');
    await spoken('14 Nov 2026 11:00 +10:00: ');
    await press('Enter', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter');
    await spoken('Measured 2 h from 14 Nov 2026 11:00 +10:00 to 14 Nov 2026 13:00 +10:00');
    await pinned(35, 37);
    await on.page.reload();
    await on.show(fuelMix());
    const region = on.role('region', 'Measured between two moments');
    await region.waitFor();
    const rows = await region.getByRole('rowheader').allTextContents();
    assert.deepEqual([rows.length, rows.at(-1)], [11, 'Sum']);
    await region.getByRole('button', { name: 'Close the measurement' }).press('Enter');
    await pinned();
  });

  it('leaves no pin after a double click', async () => {
    await on.show(fuelMix());
    await ready();
    await focus();
    await press('+');
    await on.button('Reset zoom').waitFor();
    await hover(20, 'dblclick');
    await on.button('Reset zoom').waitFor({ state: 'hidden' });
    await pinned();
  });
});
