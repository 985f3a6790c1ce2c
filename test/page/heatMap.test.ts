import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import type { Result } from '../../src/domain/result/result';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { findFaults } from './support/axe';
import { usePage } from './support/resultsPage';

const days = 60;

/** The price of an hour: below zero at noon, higher in the evening, and missing on one day. */
const priceAt = (i: number): number => {
  if (Math.floor(i / 24) === 20) return NaN;
  const hour = i % 24;
  return (hour >= 10 && hour < 14 ? -40 : hour >= 17 && hour < 21 ? 200 : 60) + Math.floor(i / 24);
};

const prices = (): Result =>
  toResult(
    ['NSW1', 'SA1'].map((region, r) =>
      toSeries({
        metric: 'price',
        unit: '$/MWh',
        labels: { region },
        times: timesOf(days * 24),
        valueAt: (i) => priceAt(i) + r,
      }),
    ),
    { operation: 'market', metrics: ['price'], primary_grouping: 'network_region', interval: '1h' },
  );

describe('the heat map of a result', function () {
  this.timeout(120_000);
  const on = usePage();

  const open = async (): Promise<void> => {
    await on.show(prices(), 'NEM price by region, 60d');
    await on.tab('Profiles');
    await on.open.page.getByText('Heat map', { exact: true }).click();
    await on.open.page.locator('.heat canvas').waitFor();
  };
  const reading = () => on.open.page.locator('.heat-reading').textContent();
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await on.open.page.keyboard.press(key);
  };

  it('looks right in all themes, and has nothing to find', async () => {
    await open();
    await on.inAllLooks('heatMap', () => on.open.page.waitForTimeout(50));
    assert.deepEqual(await findFaults(on.open), []);
  });

  it('has a colour for each value and none for a missing one, in a scale with its unit', async () => {
    await open();
    const { page } = on.open;
    const colours = await page.locator('.heat canvas').evaluate(
      (canvas, [columns, rows]) => {
        if (!(canvas instanceof HTMLCanvasElement)) return [];
        const context = canvas.getContext('2d');
        const at = (column: number, row: number): string => {
          const x = Math.floor(((column + 0.5) / columns) * canvas.width);
          const y = Math.floor(((row + 0.5) / rows) * canvas.height);
          return String([...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3));
        };
        return [at(0, 12), at(0, 18), at(0, 3), at(1, 12)];
      },
      [days, 24] as const,
    );
    assert.equal(new Set(colours.slice(0, 3)).size, 3, String(colours));
    const scale = await page.locator('.heat-scale').innerText();
    assert.match(scale, /\$\/MWh/);
    assert.match(scale, /No value/);
  });

  it('is read by keys, and by pointer', async () => {
    await open();
    const { page } = on.open;
    await page.getByRole('combobox', { name: 'Series' }).selectOption('NSW1');
    await page.locator('.heat').focus();
    await press('Home');
    assert.match((await reading()) ?? '', /^13 Nov 2026 12:00: [-−]40/);
    await press('ArrowDown', 'ArrowDown');
    assert.match((await reading()) ?? '', /^13 Nov 2026 14:00: 60/);
    await press('ArrowRight');
    assert.match((await reading()) ?? '', /^14 Nov 2026 14:00: 61/);
    await press('PageDown', 'PageDown', 'PageDown', 'ArrowLeft', 'ArrowLeft');
    assert.match((await reading()) ?? '', /^3 Dec 2026 14:00: no value$/);
    await press('Escape');
    assert.doesNotMatch((await reading()) ?? '', /Dec/);
    const box = await page.locator('.heat-plot').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width * (59.5 / days), box.y + box.height * (18.5 / 24));
    assert.match((await reading()) ?? '', /^11 Jan 2027 18:00: 259/);
  });

  it('shows another series, and means of months with their numbers', async () => {
    await open();
    const { page } = on.open;
    await page.getByRole('combobox', { name: 'Series' }).selectOption('SA1');
    await page
      .getByRole('radiogroup', { name: 'Columns' })
      .or(page.locator('fieldset', { hasText: 'Columns' }))
      .getByText('By month')
      .click();
    await page.locator('summary', { hasText: 'Numbers' }).click();
    const rows = page.locator('.profile-table tbody tr');
    await rows.first().waitFor();
    assert.deepEqual(await rows.locator('th').allTextContents(), ['Nov 2026', 'Dec 2026', 'Jan 2027']);
    let [sum, count] = [0, 0];
    for (let day = 0; day < 18; day++) {
      sum += priceAt(day * 24 + 12) + 1;
      count += 1;
    }
    const noon = await rows.first().locator('td').nth(12).textContent();
    assert.equal(noon?.replace('−', '-'), (sum / count).toFixed(2));
  });

  it('says why there is none for days', async () => {
    const times = timesOf(40, 86_400_000);
    const parts = { metric: 'price', unit: '$/MWh', labels: { region: 'NSW1' }, times, interval: '1d' };
    await on.show(
      toResult([toSeries({ ...parts, valueAt: (i) => i })], { operation: 'market', metrics: ['price'] }),
    );
    await on.tab('Profiles');
    await on.open.page.getByText('Heat map', { exact: true }).click();
    await on.open.page.getByText(/have no time of day/).waitFor();
  });

  it('is drawn as a picture while it is in front', async () => {
    await open();
    await on.open.post([{ type: 'picture', pictureId: 7, format: 'svg', scale: 1, theme: 'light' }]);
    const { page } = on.open;
    const reply = async () => (await on.open.sent()).find((one) => one.type === 'picture');
    for (let tries = 0; tries < 100 && !(await reply()); tries++) await page.waitForTimeout(50);
    // Typed arrays do not leave the browser: its own decoder reads them.
    const svg = await page.evaluate(() => {
      const sent = window.harness.sent.find((one) => one.type === 'picture');
      return sent?.type === 'picture' && sent.bytes ? new TextDecoder().decode(sent.bytes) : '';
    });
    assert.match(svg, /^<svg .*<image [^>]*href="data:image\/png;base64,[\w+/=]{100,}/s);
    assert.match(svg, />Price, \$\/MWh · SA1 · Time of day, network time \+10:00/);
    assert.match(svg, />(?:≤ )?[-−]\d+</);
    if (process.env['SHOTS']) await writeFile('out/shots/heatMap.svg', svg);
  });
});
