import assert from '../support/assert';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { plotPixels } from './support/plotPixels';
import { colourOf } from '#src/domain';
import { usePage } from './support/resultsPage';

describe('the results page', () => {
  const on = usePage();
  const { texts } = on;

  it('marks provisional buckets in the chart, the legend, the table and the statistics', async () => {
    const times = timesOf(10, 24 * 3_600_000);
    const energy = toSeries({
      metric: 'energy',
      unit: 'MWh',
      interval: '1d',
      labels: { fueltech: 'wind' },
      times,
      valueAt: () => 5,
    });
    await on.show(toResult([energy]));
    const [plain = 0] = await on.pixelsOf(['#3c8f38']);
    assert.deepEqual(await texts('.legend-caption'), ['Total in view']);
    await on.show(toResult([{ ...energy, settledUntilMs: times[9] ?? 0 }]));
    await poll('the last bar is hatched', async () => {
      const [marked = 0] = await on.pixelsOf(['#3c8f38']);
      return marked < 0.97 * plain && marked > 0.9 * plain;
    });
    assert.deepEqual(await texts('.legend-caption'), ['Total in view, settled']);
    assert.deepEqual(await texts('.legend-value'), ['45.00']);
    await on.tab('Table');
    const cells = on.page.getByRole('gridcell');
    assert.equal(await cells.nth(8).getAttribute('title'), null);
    assert.equal(await cells.nth(9).getAttribute('title'), 'Provisional: not final yet');
    await on.tab('Statistics');
    await on.page.getByText('Excludes provisional and partial intervals').waitFor();
    const row = on.role('row', /^Wind/);
    assert.deepEqual((await row.getByRole('gridcell').allTextContents()).slice(5, 8), ['0', '1', '9']);
  });

  /** The start of a day of network time. */
  const at = (year: number, month: number) => Date.UTC(year, month - 1, 1, -10);
  /** Each interval with the edges of its buckets, and their names; the last edge is the end of the data. */
  const calendars: [interval: string, edges: number[], names: string[], label: string][] = [
    [
      'fy',
      [at(2023, 7), at(2024, 7), at(2025, 7), at(2026, 7), Date.UTC(2026, 10, 27, -10)],
      ['FY 2023–24', 'FY 2024–25', 'FY 2025–26', 'FY 2026–27'],
      'FY\n2024–25',
    ],
    [
      '1M',
      Array.from({ length: 13 }, (_, month) => at(2025, 11 + month)),
      [
        'November 2025',
        'December 2025',
        ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'].map(
          (month) => `${month} 2026`,
        ),
        'October 2026',
      ],
      'Dec',
    ],
    [
      'season',
      [at(2025, 3), at(2025, 6), at(2025, 9), at(2025, 12), at(2026, 3)],
      ['Autumn 2025', 'Winter 2025', 'Spring 2025', 'Summer 2025/26'],
      'Winter\n2025',
    ],
    [
      '3M',
      [at(2025, 1), at(2025, 4), at(2025, 7), at(2025, 10)],
      ['Q1 2025', 'Q2 2025', 'Q3 2025'],
      'Q2\n2025',
    ],
  ];
  for (const [interval, edges, names, secondLabel] of calendars) {
    const times = Float64Array.from(edges.slice(0, -1));
    const endMs = edges[times.length] ?? NaN;
    const resultOf = (metric: string, unit: string, labels: Record<string, string>) => {
      const series = toSeries({ metric, unit, interval, labels, times, valueAt: (i) => 100 - i });
      const result = toResult([series], { interval, metrics: [metric] });
      const window = { startMs: edges[0] ?? NaN, endMs };
      return { ...result, provenance: { ...result.provenance, window, fetchedAtMs: endMs } };
    };

    it(`draws ${interval} over its span and names it on every tab`, async () => {
      await on.show(resultOf('energy', 'MWh', { fueltech: 'wind' }));
      await poll('bars are drawn', async () => ((await on.pixelsOf(['#3c8f38']))[0] ?? 0) > 0);
      const pixels = await plotPixels(on.page);
      const first = edges[0] ?? NaN;
      const leftOf = (ms: number) => ((ms - first) / (endMs - first)) * pixels.width;
      const runs = pixels.runsOf('#3c8f38');
      assert.equal(runs.length, names.length);
      runs.forEach(([from, end], k) => {
        const [left, right] = [leftOf(edges[k] ?? NaN), leftOf(edges[k + 1] ?? NaN)];
        const gap = (right - left) * 0.06;
        assert.ok(Math.abs(from - left - gap) <= 1.5, `${names[k]} begins at ${from}, not ${left + gap}`);
        assert.ok(Math.abs(right - gap - end) <= 1.5, `${names[k]} ends at ${end}, not ${right - gap}`);
      });
      const label = await on.boxOf(on.page.locator('.time-tick', { hasText: secondLabel }));
      const box = await on.boxOf('.u-over');
      const middle = box.x + leftOf(((edges[1] ?? NaN) + (edges[2] ?? NaN)) / 2);
      assert.ok(Math.abs(label.x + label.width / 2 - middle) <= 1.5, `${label.x}, not below ${middle}`);
      const caption = on.page.locator('.legend-caption');
      for (const [k, name] of names.entries()) {
        // At the very edges of the bucket, not only in its middle.
        for (const ms of [(edges[k] ?? NaN) + 3e8, (edges[k + 1] ?? NaN) - 3e8]) {
          await on.page.mouse.move(box.x + leftOf(ms), box.y + 20);
          await poll(`${name} is read`, async () => (await caption.textContent()) === name);
        }
      }
      await on.page.locator('.stage').focus();
      await on.press('Shift+ArrowRight');
      const spoken = on.page.getByRole('status').filter({ hasText: 'Wind' });
      assert.ok(
        names.includes((await spoken.textContent())?.split(':')[0] ?? ''),
        (await spoken.textContent()) ?? '',
      );
      const read = names.indexOf((await spoken.textContent())?.split(':')[0] ?? '');
      const point = await on.boxOf('.u-cursor-pt');
      const [line, dot] = [await on.boxOf('.u-cursor-x'), { x: point.x + point.width / 2 }].map(
        ({ x }) => x - box.x,
      );
      const centre = (leftOf(edges[read] ?? NaN) + leftOf(edges[read + 1] ?? NaN)) / 2;
      assert.ok(Math.abs((line ?? NaN) - centre) <= 1.5, `the crosshair is at ${line}, not ${centre}`);
      assert.ok(Math.abs((dot ?? NaN) - centre) <= 1.5, `the point is at ${dot}, not ${centre}`);
      await on.shoot(`spans-${interval}`);
      await on.tab('Table');
      assert.deepEqual(await on.page.getByRole('rowheader').allTextContents(), names);
      await on.tab('Statistics');
      const row = on.role('row', /^Wind/);
      assert.ok((await row.getByRole('gridcell').allTextContents()).includes(names[0] ?? ''));
    });

    it(`draws the steps of ${interval} over its span`, async () => {
      const { series, ...rest } = resultOf('price', '$/MWh', { region: 'NSW1' });
      const values = Float64Array.from(times, (_, i) => (i === 1 ? NaN : 100));
      await on.show({ ...rest, series: series.map((one) => ({ ...one, values })) });
      await on.page.locator('.zoom-bar').waitFor();
      const pixels = await plotPixels(on.page);
      const leftOf = (k: number) =>
        (((edges[k] ?? NaN) - (edges[0] ?? NaN)) / (endMs - (edges[0] ?? NaN))) * pixels.width;
      const runs = pixels.runsOf(colourOf({ region: 'NSW1' }, 'dark') ?? '');
      const expected = [0, leftOf(1), leftOf(2), pixels.width];
      assert.ok(
        runs.length === 2 && runs.flat().every((x, k) => Math.abs(x - (expected[k] ?? NaN)) <= 1.5),
        `${runs.join('; ')}, not ${expected.join()}`,
      );
    });
  }
});
