import assert from '../../../support/assert';
import { formulas, unitsIn, energyOf } from '../../../unit/client/measures/goldenFormulas';
import { regionsOf, slotsOf, type Slot } from '../../../unit/client/measures/marketState';
import { poll } from '../../../support/poll';
import { Keyboard } from '../../support/keyboard';
import { openOnSample } from '../../support/sharedWindow';
import type { Workbench } from '../../support/workbench';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const now = Date.now();
/** Now on the clock of the market, as if it were UTC. */
const wall = new Date(now + 10 * hourMs);
const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth()];

/** The chosen periods, in network time. */
const lastFinancialYear = ((): [number, number] => {
  const end = month >= 6 ? year : year - 1;
  return [Date.UTC(end - 1, 6), Date.UTC(end, 6)];
})();
const lastQuarter = ((): [number, number] => {
  const first = Math.floor(month / 3) * 3;
  return [Date.UTC(year, first - 3), Date.UTC(year, first)];
})();
const lastWeek = ((): [number, number] => {
  const today = Date.UTC(year, month, wall.getUTCDate());
  // Weeks begin on Sunday, as in the service.
  const sunday = today - wall.getUTCDay() * dayMs;
  return [sunday - 7 * dayMs, sunday];
})();
const octoberYear = month > 9 ? year : year - 1;
const october = (of: number): [number, number] => [Date.UTC(of, 9), Date.UTC(of, 10)];

const slotsIn = ([from, to]: [number, number]): Slot[] => [...slotsOf('NEM', from, to, now)];

/** Computes a measure with the plain loops behind the golden numbers. */
function measureOf(code: string, slots: Slot[], region: string, source = '') {
  const formula = formulas[code];
  assert.ok(formula, code);
  const bucket = { code: 'NEM', slots, before: [], startMs: 0, endMs: 0 } as const;
  return formula(slots, region, source, bucket).value;
}

/** Groups slots by the start of their month or day. */
function groupBy(slots: Slot[], startOf: (at: Date) => number): Slot[][] {
  const groups = new Map<number, Slot[]>();
  for (const slot of slots) {
    const start = startOf(new Date(slot.wallMs));
    const group = groups.get(start);
    if (group) group.push(slot);
    else groups.set(start, [slot]);
  }
  return [...groups.values()];
}

const monthOf = (at: Date) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth());

/** Seven analysts’ questions, each asked from a window without an editor with at most six choices. */
describe('a new query by keyboard', function () {
  this.timeout(240_000);
  let bench: Workbench;
  let keys: Keyboard;
  let choices = 0;

  before(async () => {
    bench = await openOnSample({ stores: true });
    keys = await Keyboard.startIn(bench);
  });
  beforeEach(async () => {
    choices = 0;
    await keys.runCommand('View: Close All Editors');
  });
  afterEach(() => {
    assert.ok(choices <= 6, `${choices} choices`);
  });
  after(() => bench.close());

  /** Answers a step with the row of a text, or by default with the first one. */
  const choose = async (placeholder: string, text?: string) => {
    choices += 1;
    await bench.quickInput.waitFor(placeholder);
    if (text === undefined) {
      await bench.quickInput.box.locator('.monaco-list-row.focused').waitFor();
      await keys.press('Enter');
    } else await keys.pick(text);
  };
  const ask = async (measure: string, shot?: string) => {
    await keys.runCommand('Gridlens: New Query…');
    await bench.quickInput.waitFor('What do you want to see?');
    if (shot !== undefined) await bench.screenshot(shot);
    await choose('What do you want to see?', measure);
  };
  const page = () => bench.webview;
  const isDone = async () => {
    await page().locator('canvas').first().waitFor({ timeout: 120_000 });
    await poll(
      'the run ends',
      async () => (await page().getByRole('button', { name: 'Cancel', exact: true }).count()) === 0,
      120_000,
    );
  };
  /** Moves to a view of the page with the arrow keys of its tabs. */
  const view = async (name: string) => {
    choices += 1;
    await keys.tabTo(page().locator('[role=tab][aria-selected=true]'));
    for (let i = 0; i < 5 && (await page().getByRole('tab', { name, selected: true }).count()) === 0; i++)
      await keys.press('ArrowRight');
    await page().getByRole('tab', { name, selected: true }).waitFor();
  };
  const toNumber = (text = '') => Number(text.replaceAll(',', '').replace('−', '-').split(' ')[0]);
  /** Reads the names and exact values of the legend’s rows. */
  const legend = async (): Promise<[name: string, value: number][]> => {
    const rows = await page().locator('.legend-rows .legend-row').all();
    return Promise.all(
      rows.map(async (row) => {
        const name = (await row.locator('.legend-name').textContent()) ?? '';
        const exact = (await row.locator('.legend-value').getAttribute('title')) ?? '';
        return [name, toNumber(exact)] as const;
      }),
    );
  };
  /** Asserts that a number is shown, rounded to `decimals`. */
  const assertNear = (shown: number | undefined, expected: number, decimals: number, what = '') => {
    const distance = Math.abs((shown ?? NaN) - expected);
    assert.ok(distance <= 0.6 * 10 ** -decimals, `${what} ${shown} is ${expected}`);
  };

  it('computes the capture price of solar in South Australia in the last financial year', async () => {
    await ask('Capture price', 'measures-new-query');
    await choose('Where?', 'SA1');
    await choose('Which sources?', 'Solar (Utility)');
    await choose('Which window?', 'Last financial year');
    await choose('Which interval?');
    await isDone();
    await page().locator('.subline', { hasText: '12 intervals, 1 series' }).waitFor();
    await bench.screenshot('measures-capture-price');
    const expected = measureOf('capture_price', slotsIn(lastFinancialYear), 'SA1', 'solar_utility');
    assertNear((await legend())[0]?.[1], expected, 2);
  });

  it('computes the hours below zero of five regions', async () => {
    await ask('Hours below zero');
    await choose('Where?', 'NEM by Region');
    await choose('Which window?', 'Last quarter');
    await choose('Which interval?', '1 month');
    await isDone();
    await page().locator('.subline', { hasText: '3 intervals, 5 series' }).waitFor();
    await bench.screenshot('measures-hours');
    const slots = slotsIn(lastQuarter);
    const shown = new Map(await legend());
    for (const region of regionsOf('NEM'))
      assertNear(shown.get(region), measureOf('hours_below_zero', slots, region), 2, region);
  });

  it('computes the average day of battery net revenue', async () => {
    await ask('Battery net revenue');
    await choose('Where?', 'SA1');
    await choose('Which sources?');
    await choose('Which window?', 'Last week');
    await choose('Which interval?', '1 hour');
    await isDone();
    await view('Profiles');
    await page().locator('.profiles canvas').waitFor();
    await bench.screenshot('measures-average-day');
    const stage = page().getByRole('group', { name: /^Average day/ });
    await keys.tabTo(stage);
    const days = groupBy(slotsIn(lastWeek), (at) => at.getTime() - (at.getTime() % hourMs));
    for (const hour of [0, 1]) {
      await keys.press('ArrowRight');
      const own = days.filter(([slot]) => slot && new Date(slot.wallMs).getUTCHours() === hour);
      const revenues = own.map((slots) => {
        const earned = energyOf(slots, (slot) => slot.source('SA1', 'battery_discharging', 'price'));
        const paid = energyOf(slots, (slot) => slot.source('SA1', 'battery_charging', 'price'));
        // A side that is idle for the hour has no rows.
        return (earned || 0) - (paid || 0);
      });
      const mean = revenues.reduce((sum, one) => sum + one, 0) / revenues.length;
      await page()
        .locator('.profile-caption', { hasText: `0${hour}:00` })
        .waitFor();
      const text = (await page().locator('.profile-value').first().textContent()) ?? '';
      assertNear(toNumber(text), mean, 2, `${hour}:00`);
    }
  });

  it('computes the spread between evening and midday', async () => {
    await ask('Evening–midday spread');
    await choose('Where?', 'NSW1');
    await choose('Which window?', 'Last quarter');
    await choose('Which interval?', '1 month');
    await isDone();
    await page().locator('.subline', { hasText: '3 intervals, 1 series' }).waitFor();
    const months = groupBy(slotsIn(lastQuarter), monthOf).map((slots) => ({
      value: measureOf('evening_midday_spread', slots, 'NSW1'),
      days: slots.length / 288,
    }));
    const days = months.reduce((sum, one) => sum + one.days, 0);
    const mean = months.reduce((sum, one) => sum + one.value * one.days, 0) / days;
    assertNear((await legend())[0]?.[1], mean, 2);
  });

  it('computes the demand-weighted price of New South Wales last week', async () => {
    await ask('Demand-weighted price');
    await choose('Where?', 'NSW1');
    await choose('Which window?', 'Last week');
    await choose('Which interval?');
    await isDone();
    await page().locator('.subline', { hasText: '7 intervals, 1 series' }).waitFor();
    assertNear((await legend())[0]?.[1], measureOf('demand_weighted_price', slotsIn(lastWeek), 'NSW1'), 2);
  });

  it('compares the renewable share in October with the year before', async () => {
    await ask('Renewable share of demand');
    await choose('Where?', 'NSW1');
    choices += 1;
    await bench.quickInput.waitFor('Which window?');
    await keys.type(`Oct ${octoberYear}`);
    await bench.quickInput.box
      .locator('.monaco-list-row.focused', { hasText: `Oct ${octoberYear}` })
      .waitFor();
    await keys.press('Enter');
    await choose('Which interval?');
    await isDone();
    choices += 1;
    await keys.runCommand('Gridlens: Compare Result…');
    await choose('Compare with', 'Same period last year');
    await page().locator('.legend-row', { hasText: 'year before' }).first().waitFor({ timeout: 60_000 });
    await isDone();
    await bench.screenshot('measures-compare');
    const shown = await legend();
    const share = (of: number) => measureOf('renewable_share', slotsIn(october(of)), 'NSW1');
    assertNear(shown.find(([name]) => !/before|difference/.test(name))?.[1], share(octoberYear), 2);
    assertNear(shown.find(([name]) => name.includes('year before'))?.[1], share(octoberYear - 1), 2);
  });

  it('lists the units with the highest capacity factors first', async () => {
    await ask('Capacity factor');
    await choose('Where?', 'NEM');
    await choose('Which sources?', 'Each Unit of All Facilities');
    await choose('Which window?', 'Last week');
    await choose('Which interval?');
    await isDone();
    choices += 1;
    await keys.choose('By value', page().getByRole('button', { name: 'Sort the legend' }));
    await poll('the legend is sorted', async () => {
      const values = (await legend()).slice(0, 10).map(([, value]) => value);
      return values.length === 10 && values.every((value, i) => i === 0 || value <= (values[i - 1] ?? NaN));
    });
    await bench.screenshot('measures-capacity-factors');
    const slots = slotsIn(lastWeek);
    const hours = 7 * 24;
    const factors = unitsIn('NEM', ({ fueltech, firstDay, endDay }) => {
      const isThere = firstDay * dayMs <= lastWeek[0] && endDay * dayMs >= lastWeek[1];
      return isThere && fueltech !== 'battery';
    })
      .map(({ code, capacity }) => (energyOf(slots, (slot) => slot.unit(code)) * 100) / (capacity * hours))
      .filter((factor) => !Number.isNaN(factor))
      .sort((a, b) => b - a);
    for (const [i, [name, value]] of (await legend()).slice(0, 10).entries())
      assertNear(value, factors[i] ?? NaN, 1, name);
  });

  it('adds a measure below the chart, which stays until its button removes it', async () => {
    await keys.runCommand('Gridlens: Explore Sample Data');
    await isDone();
    const titles = () => page().locator('.panel-title').allTextContents();
    assert.deepEqual(await titles(), ['Power']);
    const wind = page().locator('.legend-row', { hasText: 'Wind' }).first().getByRole('checkbox');
    await wind.click();
    assert.equal(await wind.isChecked(), false);
    choices += 1;
    await keys.choose('Add Measure…', page().getByRole('button', { name: 'More actions' }));
    await bench.quickInput.waitFor('A number computed from the data');
    for (const theme of [
      'Light Modern',
      'Dark High Contrast',
      'Light High Contrast',
      'Dark Modern',
    ] as const) {
      await bench.useTheme(theme);
      await bench.screenshot(`measures-add-${theme.replaceAll(' ', '-')}`);
    }
    await keys.pick('Renewable share of demand');
    choices += 1;
    const button = page().getByRole('button', { name: 'Remove Renewable share of demand' });
    await button.waitFor({ timeout: 60_000 });
    // The measure may arrive before the metric.
    await isDone();
    assert.deepEqual(await titles(), ['Power', 'Renewable share of demand']);
    assert.equal(await wind.isChecked(), false, 'the hidden series stays hidden');
    await bench.screenshot('measures-added');
    await keys.pressButton(page().getByRole('button', { name: 'Refresh' }));
    await isDone();
    await keys.select(page().getByRole('combobox', { name: 'Window' }), '7d');
    await page().locator('.subline', { hasText: /6|7/ }).waitFor();
    await isDone();
    await poll('the measure stays', async () => (await titles()).length === 2, 60_000);
    await bench.reload();
    await poll('the measure stays over a reload', async () => (await titles()).length === 2, 60_000);
    await keys.pressButton(button);
    await poll('the panel has gone', async () => (await titles()).length === 1, 60_000);
  });
});
