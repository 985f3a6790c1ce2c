import assert from 'node:assert/strict';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

const hour = 3_600_000;
/** The number of colours in a square of 10 pixels in the first plot, and their greatest contrast. */
interface Square {
  count: number;
  contrast: number;
}

/** Reads the square whose middle is at `part` of the canvas height, from the top. */
function squareAt(canvas: HTMLCanvasElement, part: number): Square {
  const top = Math.round(canvas.height * part) - 5;
  const context = canvas.getContext('2d');
  const { data } = context?.getImageData(Math.round(canvas.width / 2), top, 10, 10) ?? { data: [] };
  const found = new Set<string>();
  for (let i = 0; i < data.length; i += 4) found.add([data[i], data[i + 1], data[i + 2]].join());
  const luminances = [...found].map((colour) => {
    const [red = 0, green = 0, blue = 0] = colour
      .split(',')
      .map((channel) => ((Number(channel) / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  const contrast = (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
  return { count: found.size, contrast };
}

describe('series in high contrast', () => {
  const on = usePage();
  const canvas = () => on.page.locator('.plot canvas').first();
  const swatches = () => on.page.locator('canvas.swatch-marked');
  const twoFuels = (interval: string, stepMs: number, count: number) =>
    toResult(
      ['coal_black', 'wind'].map((fueltech) =>
        toSeries({
          metric: stepMs > hour ? 'energy' : 'power',
          unit: 'MW',
          interval,
          labels: { fueltech },
          times: timesOf(count, stepMs),
          valueAt: () => 5000,
        }),
      ),
    );
  /** Returns every swatch as an image. */
  const pictures = () =>
    swatches().evaluateAll((all: HTMLCanvasElement[]) => all.map((one) => one.toDataURL()));

  for (const [name, interval, stepMs, count] of [
    ['areas', '1h', hour, 72],
    ['areas of dense buckets', '5m', hour / 12, 3000],
    ['bars', '1d', 24 * hour, 20],
  ] as const)
    it(`have patterns in ${name} and in their swatches`, async () => {
      await on.setLook('dark');
      await on.show(twoFuels(interval, stepMs, count));
      await canvas().waitFor();
      const [wind, coal] = [0.3, 0.8].map((part) => () => canvas().evaluate(squareAt, part));
      const hasColoursAlone = async () => (await wind()).count === 1 && (await coal()).count === 1;
      await poll('areas are drawn in their colours', hasColoursAlone);
      assert.equal(await swatches().count(), 0);
      for (const look of ['highContrast', 'highContrastLight'] as const) {
        await on.setLook(look);
        await poll('there are two swatches', async () => (await swatches().count()) === 2);
        await poll('one of two has a pattern', async () => (await wind()).count > 1);
        const { contrast } = await wind();
        assert.ok(contrast >= 3, `${look}: ${contrast}`);
        assert.equal((await coal()).count, 1);
        assert.equal(new Set(await pictures()).size, 2);
      }
      await on.setLook('dark');
      await poll('there are colours alone', hasColoursAlone);
      assert.equal(await swatches().count(), 0);
    });

  it('have symbols on their lines in the chart and in profiles', async () => {
    const regions = ['NSW1', 'SA1', 'VIC1'];
    const series = regions.map((region, k) =>
      toSeries({
        metric: 'demand',
        unit: 'MW',
        labels: { region },
        times: timesOf(72),
        valueAt: () => 1000 * (k + 1),
      }),
    );
    await on.setLook('highContrast');
    await on.show(toResult(series, { operation: 'market' }));
    await poll('there are three swatches', async () => (await swatches().count()) === 3);
    assert.equal(new Set(await pictures()).size, 3);
    /** Returns the rows of pixels that the level lines reach: they are as thick as their symbols are tall. */
    const rows = () =>
      canvas().evaluate((one: HTMLCanvasElement) => {
        const context = one.getContext('2d');
        const { data } = context?.getImageData(80, 0, one.width - 130, one.height) ?? { data: [] };
        const wide = one.width - 130;
        return Array.from({ length: one.height }, (_, y) => y).filter((y) => {
          for (let x = 0; x < wide; x++) {
            const at = 4 * (y * wide + x);
            const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
            if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) return true;
          }
          return false;
        }).length;
      });
    await poll('symbols are drawn', async () => (await rows()) > 15);
    await on.setLook('dark');
    await poll('lines are thin', async () => (await rows()) <= 12);
    await on.setLook('highContrast');
    await on.tab('Profiles');
    const ofProfile = on.page.locator('.profile-legend canvas.swatch-marked');
    await poll('the profile has them', async () => (await ofProfile.count()) === 3);
    await on.shoot('contrast-profile');
  });

  it('have no pattern when there is only one', async () => {
    await on.setLook('highContrast');
    const times = timesOf(72);
    await on.show(toResult([toSeries({ labels: { fueltech: 'wind' }, times, valueAt: () => 5 })]));
    await on.page.locator('.swatch').waitFor();
    assert.equal(await swatches().count(), 0);
    assert.equal((await canvas().evaluate(squareAt, 0.7)).count, 1);
  });
});
