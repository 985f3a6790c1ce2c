import assert from '../support/assert';
import type { Result } from '#src/domain';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { faintTexts } from '../support/faintTexts';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

/** The colours of the middle of a cell of the plot: red, green, blue and opacity. */
function colourAt(canvas: HTMLCanvasElement | SVGElement, [across, down]: readonly [number, number]) {
  if (!(canvas instanceof HTMLCanvasElement)) return [];
  const over = document.querySelector('.part-profiles .u-over')?.getBoundingClientRect();
  const all = canvas.getBoundingClientRect();
  if (!over) return [];
  const x = over.left - all.left + over.width * across;
  const y = over.top - all.top + over.height * down;
  const { data } = canvas
    .getContext('2d')
    ?.getImageData(x * devicePixelRatio, y * devicePixelRatio, 1, 1) ?? {
    data: [],
  };
  return [...data];
}

describe('the heat map of a result', () => {
  const on = usePage();
  const { press } = on;

  const stage = () => on.role('group', /^Heat map/);
  const caption = () => on.page.locator('.heat-head .profile-caption').textContent();
  const ends = () => on.texts('.heat-ends span');
  const choose = (name: string) => on.page.getByText(name, { exact: true }).last().click();

  /** Eight weeks of prices from Friday 13 November 2026: the hour of the day, below zero at midday if asked. */
  const prices = (at12 = 12): Result => {
    const times = timesOf(56 * 24);
    const valueAt = (i: number) => (i === 53 ? NaN : i % 24 === 12 ? at12 : i % 24);
    const series = ['NSW1', 'VIC1'].map((region, s) =>
      toSeries({ metric: 'price', unit: '$/MWh', labels: { region }, times, valueAt: (i) => valueAt(i) + s }),
    );
    return toResult(series, { operation: 'market', primary_grouping: 'network_region' });
  };

  const open = async (result: Result) => {
    await on.show(result);
    await on.tab('Profiles');
    await choose('Heat map');
    await stage().waitFor();
  };

  it('shows the value of an hour by pointer and keys', async () => {
    await open(prices());
    const { x, y, width, height } = await on.boxOf('.part-profiles .u-over');
    await on.page.mouse.move(x + (width * 1.5) / 56, y + (height * 8.5) / 24);
    await poll(
      'the cell is named',
      async () => (await caption()) === 'Sat 14 Nov 2026 08:00–09:00: 9.00 $/MWh',
    );
    await stage().focus();
    await press('Home', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp');
    assert.match((await caption()) ?? '', /^Sat 14 Nov 2026 09:00–10:00: 10\.00/);
    await press('End');
    await on.page
      .getByText(/^Thu 7 Jan 2027 09:00–10:00: 10\.00 \$\/MWh$/)
      .first()
      .waitFor();
    await press('Escape');
    assert.equal(await caption(), 'VIC1');
  });

  it('draws higher values lighter, and hatches missing ones', async () => {
    await open(prices());
    const canvas = on.page.locator('.part-profiles .profile-plot canvas');
    const at = (day: number, hour: number) =>
      canvas.evaluate(colourAt, [(day + 0.5) / 56, (hour + 0.5) / 24] as const);
    const light = (colour: number[]) => colour.slice(0, 3).reduce((sum, part) => sum + part, 0);
    assert.deepEqual(await at(0, 8), await at(40, 8));
    assert.ok(
      light(await at(3, 2)) < light(await at(3, 12)) && light(await at(3, 12)) < light(await at(3, 22)),
    );
    assert.deepEqual(await ends(), ['1.00', '24.00']);
    await on.page.getByText('Missing', { exact: true }).waitFor();
    await stage().focus();
    await press('Home', 'ArrowRight', 'ArrowRight', ...Array.from({ length: 5 }, () => 'ArrowDown'));
    assert.equal(await caption(), 'Sun 15 Nov 2026 05:00–06:00: –');
  });

  it('centres its scale at zero when a value is negative', async () => {
    await open(prices(-40));
    assert.deepEqual(await ends(), ['−39.00', '0', '39.00']);
  });

  it('restores the chosen series and columns by month after a reload', async () => {
    await open(prices());
    await on.role('combobox', 'Series').selectOption({ label: 'NSW1' });
    await choose('By month');
    await poll('it is by month', async () =>
      ((await stage().getAttribute('aria-label')) ?? '').includes('by time of day and month'),
    );
    await on.untilSaved('"heatColumns":"month"');
    await on.page.reload();
    await on.show(prices());
    await stage().focus();
    await press('Home', 'ArrowDown');
    assert.equal(await caption(), 'Nov 2026 01:00–02:00: 1.00 $/MWh');
  });

  it('lists its numbers in a table, and copies each as a row', async () => {
    await open(prices());
    await on.page.locator('summary', { hasText: 'Table' }).click();
    const rows = on.page.locator('.profile-table tbody tr');
    await rows.first().waitFor();
    assert.equal(await rows.count(), 56);
    const cells = await rows.nth(2).locator('th, td').allTextContents();
    assert.deepEqual(
      [cells.length, ...cells.slice(0, 3), cells[6]],
      [25, 'Sun 15 Nov 2026', '1.00', '2.00', '–'],
    );
    await on.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await on.page.getByText('Copied', { exact: true }).waitFor();
    const lines = (await on.clipboard()).split('\n');
    assert.equal(lines.length, 1 + 56 * 24);
    assert.deepEqual(lines[0], 'Date\tTime of day\tVIC1 ($/MWh)');
    assert.deepEqual(lines.slice(54, 56), [
      'Sun 15 Nov 2026\t05:00–06:00\t',
      'Sun 15 Nov 2026\t06:00–07:00\t7',
    ]);
  });

  it('is exported as a picture with its scale and source while it is visible', async () => {
    await open(prices(-40));
    await on.post([{ type: 'picture', pictureId: 1, format: 'svg', scale: 1, theme: 'light' }]);
    const reply = async () => (await on.sent()).find((message) => message.type === 'picture');
    await poll('the picture arrives', async () => (await reply()) !== undefined);
    const { isDone, bytes } = (await reply()) ?? assert.fail();
    assert.ok(isDone && bytes);
    const svg = new TextDecoder().decode(Uint8Array.from(Object.values(bytes)));
    for (const part of [
      'VIC1, $/MWh',
      '−39',
      '39',
      '06:00',
      '13 Nov',
      'hatched: missing',
      'Sample data: made up',
    ])
      assert.ok(svg.includes(part), part);
    assert.equal(svg.match(/<image [^>]*href="data:image\/png;base64,/g)?.length, 2);
    const picture = await on.page.context().newPage();
    await picture.setContent(svg);
    await picture.screenshot({ path: 'out/shots/heat-map-picture.png' });
    await picture.close();
  });

  it('requires intervals shorter than a day', async () => {
    await on.show(
      toResult(
        [
          toSeries({
            metric: 'energy',
            unit: 'MWh',
            interval: '1d',
            valueAt: (i) => i,
            times: timesOf(9, 86_400_000),
          }),
        ],
        { interval: '1d' },
      ),
    );
    await on.tab('Profiles');
    await choose('Heat map');
    await on.page.getByText(/^Intervals of 1 day have no time of day/).waitFor();
  });

  it('is readable in every theme', async () => {
    for (const [name, at12] of [
      ['even', 12],
      ['signed', -40],
    ] as const) {
      await open(prices(at12));
      await stage().focus();
      await press('Home', 'PageDown', 'ArrowDown');
      await on.inAllLooks(`heat-map-${name}`, async (place) => {
        const texts = '.profiles :is(th, td, p, label, span:not(.swatch), summary)';
        assert.deepEqual(await on.page.locator('body').evaluate(faintTexts, texts), [], place);
      });
    }
  });
});
