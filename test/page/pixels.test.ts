import assert from '../support/assert';
import { colourOf, type Result } from '#src/domain';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { plotPixels } from './support/plotPixels';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

const hour = 3_600_000;
const fuel = (fueltech: string) => colourOf({ fueltech }, 'dark') ?? '';
const region = colourOf({ region: 'NSW1' }, 'dark') ?? '';
type Runs = [from: number, end: number][];

/** Asserts that runs begin and end at the expected pixels, give or take one. */
function assertRuns(found: Runs, expected: Runs) {
  const isClose =
    found.length === expected.length &&
    found.every(([from, end], i) => {
      const [wantedFrom, wantedEnd] = expected[i] ?? [NaN, NaN];
      return Math.abs(from - wantedFrom) <= 1.5 && Math.abs(end - wantedEnd) <= 1.5;
    });
  if (!isClose) assert.deepEqual(found, expected);
}

describe('the chart', () => {
  const on = usePage();
  const drawn = async (result: Result, colour: string) => {
    await on.show(result);
    await poll('something is drawn', async () => ((await on.pixelsOf([colour]))[0] ?? 0) > 0);
    return plotPixels(on.page);
  };
  const oneSeries = (
    labels: Record<string, string>,
    [count, stepMs, interval]: [number, number, string],
    valueAt: (i: number) => number,
    metric = 'power',
  ): Result => {
    const unit = metric === 'price' ? '$/MWh' : 'MW';
    const times = timesOf(count, stepMs);
    return toResult([toSeries({ metric, unit, interval, labels, times, valueAt })], { interval });
  };

  describe('leaves a gap at missing values', () => {
    const isMissing = (i: number) => i >= 20 && i < 23;
    const valueAt = (i: number) => (isMissing(i) ? NaN : 5000);

    it('of an area, from the last value before to the first one after', async () => {
      const pixels = await drawn(oneSeries({ fueltech: 'wind' }, [48, hour, '1h'], valueAt), fuel('wind'));
      const at = (i: number) => Math.round((i / 47) * pixels.width);
      assertRuns(pixels.runsOf(fuel('wind')), [
        [0, at(19)],
        [at(23), pixels.width],
      ]);
    });

    it('of a line', async () => {
      const result = oneSeries({ region: 'NSW1' }, [48, hour, '1h'], (i) => valueAt(i) + i, 'demand');
      await on.show(result);
      await on.page.locator('.zoom-bar').waitFor();
      const pixels = await plotPixels(on.page);
      const at = (i: number) => Math.round((i / 47) * pixels.width);
      assertRuns(pixels.runsOf(region), [
        [0, at(19)],
        [at(23), pixels.width],
      ]);
    });

    it('of price steps, over the missing buckets', async () => {
      await on.show(oneSeries({ region: 'NSW1' }, [48, hour, '1h'], (i) => valueAt(i) / 100, 'price'));
      await on.page.locator('.zoom-bar').waitFor();
      const pixels = await plotPixels(on.page);
      const at = (i: number) => Math.round((i / 48) * pixels.width);
      assertRuns(pixels.runsOf(region), [
        [0, at(20)],
        [at(23), pixels.width],
      ]);
    });

    it('of bars', async () => {
      const pixels = await drawn(
        oneSeries({ fueltech: 'wind' }, [30, 24 * hour, '1d'], valueAt, 'energy'),
        fuel('wind'),
      );
      const runs = pixels.runsOf(fuel('wind'));
      assert.equal(runs.length, 27);
      const [before, after] = [runs[19]?.[1] ?? NaN, runs[20]?.[0] ?? NaN];
      assert.ok(Math.abs(after - before - (3.12 / 30) * pixels.width) <= 2, `${before} to ${after}`);
    });

    it('of means, where a span has no value', async () => {
      const missing = (i: number) => i >= 4000 && i < 6000;
      const pixels = await drawn(
        oneSeries({ fueltech: 'wind' }, [20_000, hour / 12, '5m'], (i) => (missing(i) ? NaN : 5000)),
        fuel('wind'),
      );
      const runs = pixels.runsOf(fuel('wind'));
      assert.equal(runs.length, 2);
      const gap = (runs[1]?.[0] ?? NaN) - (runs[0]?.[1] ?? NaN);
      // At most two spans lie on the edges of the gap.
      const wanted = (2000 / 20_000) * pixels.width;
      assert.ok(gap > wanted - 3 && gap < wanted + 5, `${gap} of ${wanted}`);
    });
  });

  it('draws half-hours in five-minute data as bars of one bucket', async () => {
    const result = toResult(
      [
        toSeries({
          interval: '5m',
          labels: { fueltech: 'wind' },
          times: timesOf(61, hour / 12),
          valueAt: (i) => (i % 6 === 0 ? 4000 : NaN),
        }),
      ],
      { interval: '5m' },
    );
    const pixels = await drawn(result, fuel('wind'));
    const runs = pixels.runsOf(fuel('wind'));
    // The last bucket begins where the axis ends.
    assert.equal(runs.length, 10);
    for (const [from, end] of runs) {
      const length = end - from;
      assert.ok(Math.abs(length - pixels.width / 60) <= 2, `${length} of ${pixels.width}`);
    }
  });

  it('draws loads below zero, to scale', async () => {
    for (const [count, stepMs, interval] of [
      [48, hour, '1h'],
      [20_000, hour / 12, '5m'],
    ] as const) {
      const times = timesOf(count, stepMs);
      const of = (fueltech: string, value: number) =>
        toSeries({ interval, labels: { fueltech }, times, valueAt: () => value });
      const result = toResult([of('wind', 3000), of('battery_charging', 1000)], { interval });
      const pixels = await drawn(result, fuel('wind'));
      const x = Math.round(pixels.width / 2);
      const [above, below] = [pixels.rowsOf(fuel('wind'), x), pixels.rowsOf(fuel('battery_charging'), x)];
      assert.ok((above.at(-1) ?? NaN) < (below[0] ?? NaN), 'the load is under the generation');
      assert.ok(Math.abs(above.length - 3 * below.length) <= 4, `${above.length} and ${below.length} rows`);
      assert.ok((below[0] ?? NaN) - (above.at(-1) ?? NaN) <= 2, 'both begin at zero');
    }
  });

  it('dashes only forecasts among means', async () => {
    // In a window that includes the present, the present would be marked.
    const times = timesOf(20_000, hour / 12).map((ms) => ms - 365 * 24 * hour);
    const of = (metric: string, value: number) =>
      toSeries({ metric, interval: '5m', labels: { region: 'NSW1' }, times, valueAt: () => value });
    await on.show(
      toResult([of('demand', 8000), of('solar_rooftop_forecast', 4000)], {
        operation: 'market',
        interval: '5m',
      }),
    );
    await on.page.getByText(/ means$/).waitFor();
    const [demand = '', forecast = ''] = await on.page.locator('.legend-rows .swatch').evaluateAll((all) =>
      all.map((one) => {
        const channels = getComputedStyle(one).backgroundColor.match(/\d+/g) ?? [];
        return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;
      }),
    );
    const pixels = await plotPixels(on.page);
    const lengths = (runs: Runs) => [...new Set(runs.map(([from, end]) => end - from))];
    assert.equal(pixels.runsOf(demand).length, 1);
    const dashes = pixels.runsOf(forecast);
    assert.ok(dashes.length > 50, `${dashes.length} dashes`);
    const first = dashes[0];
    const last = dashes.at(-1) ?? [NaN];
    const period = (last[0] - first[0]) / (dashes.length - 1);
    assert.ok(Math.abs(period - 9) < 0.05, `${period} pixels from dash to dash`);
    // The edge of a pixel may count as part of a dash.
    assert.ok(
      lengths(dashes).every((length) => length <= 7),
      lengths(dashes).join(),
    );
  });
});
