import assert from 'node:assert/strict';
import { dayMs } from '#src/domain';
import { messagesOf, startMs, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { panel, usePage } from './support/resultsPage';

const year = 105_120;
const spikeAt = 54_321;
const yearOfTimes = timesOf(year, 300_000);
const sunAt = (i: number) => Math.max(0, Math.sin((((i % 288) - 72) / 144) * Math.PI));
const fuelMix = (times = yearOfTimes) =>
  toResult(
    [
      toSeries({
        labels: { fueltech: 'coal_black' },
        interval: '5m',
        times,
        valueAt: (i) => 8000 - 3000 * sunAt(i),
      }),
      toSeries({
        labels: { fueltech: 'solar_utility' },
        interval: '5m',
        times,
        valueAt: (i) => 6000 * sunAt(i),
      }),
      toSeries({
        labels: { fueltech: 'gas_ocgt' },
        interval: '5m',
        times,
        valueAt: (i) => (i === spikeAt ? 30_000 : 50),
      }),
      toSeries({
        labels: { fueltech: 'battery_charging' },
        interval: '5m',
        times,
        valueAt: (i) => 900 * sunAt(i),
      }),
    ],
    { interval: '5m', window: '12M' },
  );

/** Posts prices with a spike and a drop, which are computed in the page: so many numbers are slow to send to it. */
function postMillion([header, count, start]: readonly [{ resultId: string }, number, number]) {
  const times = Float64Array.from({ length: count }, (_, i) => start + i * 300_000);
  const values = times.map((_, i) => {
    const sun = Math.max(0, Math.sin((((i % 288) - 72) / 144) * Math.PI));
    return i === 654_321 ? 17_500 : i === 200_000 ? -1000 : 80 + 60 * sun;
  });
  for (const data of [
    { type: 'result', revision: 1, header },
    { type: 'columns', resultId: header.resultId, first: 0, columns: [times, values] },
  ])
    window.postMessage(data, window.origin);
}

describe('a chart of dense buckets', () => {
  const on = usePage();

  /** Counts the painted pixels in the upper `share` of the plot. */
  const paintedAbove = (share: number) =>
    on.page
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement, part) => {
        const left = Math.round(70 * devicePixelRatio);
        const context = canvas.getContext('2d');
        const { data } = context?.getImageData(left, 12, canvas.width - left - 40, canvas.height * part) ?? {
          data: new Uint8ClampedArray(),
        };
        let painted = 0;
        for (let i = 3; i < data.length; i += 4) painted += (data[i] ?? 0) > 100 ? 1 : 0;
        return painted;
      }, share);

  /** Returns the columns of the plot that are painted in its upper `share`, and its width. */
  const columnsAbove = (share: number) =>
    on.page.locator('.u-over').evaluate((over: HTMLElement, part) => {
      const canvas = over.parentElement?.querySelector('canvas');
      const [left, width] = [Math.round(over.offsetLeft), Math.round(over.offsetWidth)];
      const height = Math.round(over.offsetHeight * part);
      const { data } = canvas?.getContext('2d')?.getImageData(left, over.offsetTop, width, height) ?? {
        data: [],
      };
      const columns = new Set<number>();
      for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 100) columns.add(((i - 3) / 4) % width);
      return { columns: [...columns], width };
    }, share);

  it('shows daily means of a year, and a spike of one bucket', async () => {
    await on.show(fuelMix());
    await on.page.getByText('5 min → 1 d means', { exact: true }).waitFor();
    await on.shoot('year-means');
    const spike = await paintedAbove(0.4);
    assert.ok(spike > 20, `${spike} pixels of the spike`);
    assert.ok(spike < 4000, `${spike} pixels: the spike is as wide as it is`);
  });

  it('is drawn once', async () => {
    await on.page.evaluate(() => {
      const { prototype } = CanvasRenderingContext2D;
      // oxlint-disable-next-line typescript/unbound-method -- called with its own object below
      const { clearRect } = prototype;
      prototype.clearRect = function (...args) {
        const { dataset } = document.body;
        if (this.canvas.closest('.plot')) dataset['draws'] = String(Number(dataset['draws'] ?? 0) + 1);
        clearRect.apply(this, args);
      };
    });
    const draws = (): Promise<string | undefined> => on.page.evaluate(() => document.body.dataset['draws']);
    // In a year that includes the present, the present would be marked.
    const past = yearOfTimes.map((ms) => ms - 2 * 365 * dayMs);
    await on.show(fuelMix(past));
    await on.role('slider', 'Visible period').waitFor();
    await on.button('Export').waitFor();
    assert.equal(await draws(), '1');
    await on.show(fuelMix(past));
    await poll('another result is drawn', async () => (await draws()) !== '1');
    assert.equal(await draws(), '2');
  });

  it('shows each bucket after enough zoom steps', async () => {
    await on.show(fuelMix());
    const note = on.page.getByText(/ means$/);
    await note.waitFor();
    await on.role('group', /^Chart/).focus();
    await poll('every bucket is drawn', async () => {
      await on.press('+');
      return (await note.count()) === 0;
    });
    await on.shoot('year-zoomed');
  });

  it('shows means of lines with their range, and a spike of one bucket in a million', async () => {
    const count = 1_000_000;
    const price = toSeries({
      metric: 'price',
      unit: '$/MWh',
      labels: { region: 'NSW1' },
      interval: '5m',
      times: timesOf(1),
      valueAt: () => 80,
    });
    const [message] = messagesOf(toResult([price], { interval: '5m', window: '12M' }));
    assert.ok(message?.type === 'result');
    await on.post([panel]);
    // In years that include the present, the present would be marked.
    await on.page.evaluate(postMillion, [message.header, count, startMs - 3650 * dayMs] as const);
    await on.page.getByText('5 min → 4 d means', { exact: true }).waitFor();
    await on.shoot('million-lines');
    const spike = await paintedAbove(0.3);
    assert.ok(spike > 20 && spike < 4000, `${spike} pixels of the spike`);
    // The spike is at its bucket, as wide as the four days of a point.
    const { columns, width } = await columnsAbove(0.2);
    const at = (654_321 / count) * width;
    assert.ok(columns.length > 0 && columns.length <= 3, columns.join());
    assert.ok(
      columns.every((x) => Math.abs(x + 0.5 - at) <= 2.5),
      `${columns.join()} for ${at}`,
    );
  });

  it('shows the range of each span of many lines, and a spike of one bucket', async () => {
    const count = 4000;
    const times = timesOf(count, 300_000).map((ms) => ms - 3650 * dayMs);
    const unit = (u: number) =>
      toSeries({
        metric: 'demand',
        labels: { region: `R${u}` },
        interval: '5m',
        times,
        valueAt: (i) => (u === 30 && i === 1234 ? 10_000 : 100 + u),
      });
    await on.show(
      toResult(
        Array.from({ length: 60 }, (_, u) => unit(u)),
        { interval: '5m' },
      ),
    );
    await on.page.getByText(/ means$/).waitFor();
    await on.shoot('sixty-lines');
    const { columns, width } = await columnsAbove(0.2);
    const at = (1234 / count) * width;
    assert.ok(columns.length > 0 && columns.length <= 6, columns.join());
    assert.ok(
      columns.every((x) => Math.abs(x + 0.5 - at) <= 4),
      `${columns.join()} for ${at}`,
    );
  });
});
