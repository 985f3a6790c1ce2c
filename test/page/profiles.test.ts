import assert from '../support/assert';
import type { Result } from '#src/domain';
import { fuelMix, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { faintTexts } from '../support/faintTexts';
import { poll } from '../support/poll';
import { findFaults } from './support/axe';
import { usePage } from './support/resultsPage';

const dayMs = 86_400_000;
/** True when the hour `i` from Friday 13 November 2026, 0:00, is on a weekend. */
const isOnWeekend = (i: number) => [1, 2].includes(Math.floor(i / 24) % 7);

/** Counts the pixels of the plot with about this opacity. */
function countOpaque(canvas: HTMLCanvasElement | SVGElement, [least, most]: readonly [number, number]) {
  if (!(canvas instanceof HTMLCanvasElement)) return NaN;
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  let count = 0;
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i] ?? 0;
    if (alpha >= least && alpha <= most) count += 1;
  }
  return count;
}

describe('the profiles of a result', () => {
  const on = usePage();
  const { press } = on;

  const stage = () => on.role('group', /^(Average day|Duration curve|By month)/);
  const caption = () => on.page.locator('.profile-caption').textContent();
  const values = () => on.texts('.profile-legend li:not(.is-off) .profile-value');
  const choose = (name: string) => on.page.getByText(name, { exact: true }).click();
  const rows = () => on.rows('.profile-table');
  const showNumbers = async () => {
    await on.page.locator('summary', { hasText: 'Table' }).click();
    await on.page.locator('.profile-table tbody tr').first().waitFor();
  };
  const band = () => on.page.locator('.part-profiles canvas').evaluate(countOpaque, [60, 68] as const);

  /** Four weeks of prices: the hour of the day, plus 50 on weekends, with one missing. */
  const prices = (regions = ['NSW1', 'VIC1']): Result => {
    const times = timesOf(28 * 24);
    const valueAt = (i: number) => (i === 5 ? NaN : (i % 24) + (isOnWeekend(i) ? 50 : 0));
    const series = regions.map((region, s) =>
      toSeries({ metric: 'price', unit: '$/MWh', labels: { region }, times, valueAt: (i) => valueAt(i) + s }),
    );
    return toResult(series, { operation: 'market', primary_grouping: 'network_region' });
  };

  /** Eighty days of energy from 13 November: the index of the day as wind, constant coal, and loads. */
  const energy = (): Result => {
    const times = timesOf(80, dayMs);
    const parts = { metric: 'energy', unit: 'MWh', interval: '1d', times };
    return toResult(
      [
        toSeries({ ...parts, labels: { fueltech: 'wind' }, valueAt: (i) => (i === 20 ? NaN : i) }),
        toSeries({ ...parts, labels: { fueltech: 'coal_black' }, valueAt: () => 100 }),
        toSeries({ ...parts, labels: { fueltech: 'pumps' }, valueAt: () => 10 }),
      ],
      { interval: '1d', secondary_grouping: 'fueltech' },
    );
  };

  it('show the mean of an hour of the day by pointer and keys', async () => {
    await on.show(prices());
    await on.tab('Profiles');
    const { x, y, width } = await on.boxOf('.part-profiles .u-over');
    await on.page.mouse.move(x + (width * 8.5) / 24, y + 40);
    await poll('the slot is named', async () => (await caption()) === '08:00–09:00');
    // Two of seven days are 50 higher: 8 + 100 ÷ 7.
    assert.deepEqual(await values(), ['22.29', '23.29']);
    await stage().focus();
    await press('Home', 'ArrowRight');
    assert.equal(await caption(), '01:00–02:00');
    await press('End');
    assert.deepEqual(await values(), ['37.29', '38.29']);
    await on.page.getByText(/^23:00–24:00: .*37\.29, .*38\.29 \$\/MWh$/).waitFor({ state: 'attached' });
    await press('Escape');
    assert.equal(await caption(), 'Mean');
  });

  it('include weekdays or weekends, and the price spread between evening and midday', async () => {
    // 17.5 − 11.5
    const spread = 'Evening–midday spread (16:00–20:00 minus 10:00–14:00): ';
    await on.show(prices());
    await on.tab('Profiles');
    await on.page.getByText(`${spread}NSW1 6.00, VIC1 6.00 $/MWh`, { exact: true }).waitFor();
    await on.show(prices(['NSW1']));
    await on.page.getByText(`${spread}6.00 $/MWh`, { exact: true }).waitFor();
    await choose('Weekends');
    await stage().focus();
    await press('Home');
    assert.deepEqual(await values(), ['50.00']);
    await on.role('radio', 'Weekends').focus();
    await press('ArrowLeft');
    assert.ok(await on.role('radio', 'Weekdays').isChecked());
    await stage().focus();
    await press('Home');
    assert.deepEqual(await values(), ['0.00']);
  });

  it('have a band for a single series, and its numbers in a table and on the clipboard', async () => {
    await on.show(prices());
    await on.tab('Profiles');
    assert.ok((await band()) < 1000);
    const only = on.page.locator('.profile-legend .legend-only').first();
    await only.focus();
    await press('Enter');
    await poll('the band is drawn', async () => (await band()) > 5000);
    await showNumbers();
    const table = await rows();
    assert.equal(table.length, 24);
    assert.deepEqual(table[8], ['08:00–09:00', '22.29', '8.00', '58.00']);
    await on.role('region', 'Table of the profile').focus();
    await press('Control+c');
    const text = await on.clipboard();
    const lines = text.split('\n').map((line) => line.split('\t'));
    assert.equal(lines[0]?.[0], 'Time of day, network time +10:00');
    assert.deepEqual(lines[0].slice(2), ['P10 ($/MWh)', 'P90 ($/MWh)']);
    // One of 28 values is missing, and 8 are from weekends.
    const [mean = NaN, ...edges] = lines[6]?.map(Number).slice(1) ?? [];
    assert.ok(Math.abs(mean - (5 + (50 * 8) / 27)) < 1e-9, String(mean));
    assert.deepEqual(edges, [5, 55]);
    await only.press('Enter');
    await poll('both are back', async () => (await values()).length === 2);
  });

  it('include a duration curve from the highest value to the lowest', async () => {
    await on.show(prices(['NSW1']));
    await on.tab('Profiles');
    await choose('Duration curve');
    const all = Array.from({ length: 28 * 24 }, (_, i) => (i % 24) + (isOnWeekend(i) ? 50 : 0))
      .filter((_, i) => i !== 5)
      .sort((a, b) => b - a);
    await stage().focus();
    await press('Home');
    assert.deepEqual([await caption(), ...(await values())], ['0 %', '73.00']);
    await press('End');
    assert.deepEqual([await caption(), ...(await values())], ['100 %', '0.00']);
    await showNumbers();
    for (const [share, value] of await rows()) {
      const at = Math.min(all.length - 1, Math.floor((Number.parseFloat(share ?? '') / 100) * all.length));
      assert.equal(value, (all[at] ?? NaN).toFixed(2), share);
    }
  });

  it('include monthly totals with loads below zero, and mark incomplete months', async () => {
    await on.show(energy());
    await on.tab('Profiles');
    await on.page.getByText(/^Intervals of 1 day have no time of day/).waitFor();
    await on.role('radio', 'Average day').focus();
    await press('ArrowRight', 'ArrowRight');
    await on.page.getByText(/^Hatched months are incomplete/).waitFor();
    await showNumbers();
    // The window has 18 days of November, 31 of December and 31 of January.
    const sum = (from: number, to: number) => ((to - from) * (from + to - 1)) / 2;
    const named = await on.texts('.profile-table thead th');
    const at = (name: string) => named.findIndex((head) => head.startsWith(name));
    const table = await rows();
    const cells = (name: string): (string | undefined)[] => table.map((row) => row[at(name)]);
    assert.deepEqual(cells('Month'), ['Nov 2026 (part)', 'Dec 2026', 'Jan 2027']);
    assert.deepEqual(cells('Coal'), ['1,800.000', '3,100.000', '3,100.000']);
    assert.deepEqual(cells('Pumps'), ['−180.000', '−310.000', '−310.000']);
    const exact = (value: number) => value.toLocaleString('en-AU', { minimumFractionDigits: 3 });
    assert.deepEqual(cells('Wind'), [exact(sum(0, 18)), `${exact(sum(18, 49) - 20)} *`, exact(sum(49, 80))]);
    await on.page.getByText('* some values missing').waitFor();
    await stage().focus();
    await press('ArrowRight');
    assert.equal(await caption(), 'Nov 2026, part');
  });

  it('stack all series of a mix in the average day, with names on one line', async () => {
    await on.show(fuelMix());
    await on.tab('Profiles');
    const heights = await on.page
      .locator('.profile-legend li')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    assert.equal(heights.length, 10);
    assert.ok(Math.max(...heights) < 24, heights.join());
    assert.equal(await on.page.locator('.profile-legend .is-off').count(), 0);
    const filled = await on.page.locator('.part-profiles canvas').evaluate(countOpaque, [250, 255] as const);
    assert.ok(filled > 100_000, String(filled));
    await on.inAllLooks('day-of-mix');
    assert.deepEqual(await findFaults(on), []);
  });

  it('explain an empty profile, and restore the choices after a reload', async () => {
    await on.show(fuelMix());
    await on.tab('Profiles');
    await choose('By month');
    await on.page.getByText(/^Only one month in view/).waitFor();
    await choose('Duration curve');
    assert.equal((await values()).length, 6);
    await on.role('checkbox', 'Wind').last().click();
    assert.equal((await values()).length, 5);
    await on.untilSaved('"duration"');
    await on.page.reload();
    await on.show(fuelMix());
    await stage().waitFor();
    assert.equal((await values()).length, 5);
  });

  it('show a year of five-minute data', async () => {
    const times = timesOf(105_120, 300_000);
    await on.show(
      toResult([
        toSeries({
          metric: 'price',
          interval: '5m',
          unit: '$/MWh',
          times,
          valueAt: (i) => (i === 7 ? 17_500 : i % 300),
        }),
      ]),
    );
    await on.tab('Profiles');
    await choose('Duration curve');
    await stage().focus();
    await press('Home');
    assert.deepEqual(await values(), ['17,500.00']);
    await choose('Average day');
    await stage().focus();
    await press('Home');
    assert.equal(await caption(), '00:00–00:05');
  });

  it('are readable in every theme', async () => {
    const inAllLooks = (name: string) =>
      on.inAllLooks(`profiles-${name}`, async (place) => {
        const texts = '.profiles :is(th, td, p, label, span:not(.swatch), summary)';
        assert.deepEqual(await on.page.locator('body').evaluate(faintTexts, texts), [], place);
      });
    await on.show(prices(['NSW1']));
    await on.tab('Profiles');
    await stage().focus();
    await press('Home', 'PageDown');
    await inAllLooks('day');
    await choose('Duration curve');
    await showNumbers();
    await inAllLooks('duration');
    await on.show(energy());
    await on.tab('Profiles');
    await choose('By month');
    await stage().waitFor();
    await inAllLooks('month');
  });
});
