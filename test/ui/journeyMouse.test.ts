import assert from '../support/assert';
import { dateOf, numberIn, shortDateOf, startJourney, type Journey } from './support/journey';
import { checkCrosshair, checkMeasured, checkStatistics } from './support/journeyChecks';
import { poll } from '../support/poll';

/** The keyboard only types texts. */
describe('the results view by mouse', function () {
  this.timeout(180_000);
  let on: Journey;
  before(async () => {
    on = await startJourney();
  });
  after(() => on.close());

  const button = (name: string | RegExp) => on.role('button', name);
  const tab = (name: string) => on.role('tab', name).click();
  const choose = async (opener: RegExp, item: string | RegExp) => {
    await button(opener).click();
    await on.role('menuitemradio', item).click();
  };
  const more = async (item: string) => {
    await button('More actions').click();
    await on.role('menuitem', item).click();
  };
  /** Returns the position in the window of one of the 72 hours, in the first panel. */
  const placeOf = async (hour: number): Promise<[number, number]> => {
    const box = await on.page.locator('.u-over').first().boundingBox();
    assert.ok(box);
    return [box.x + (box.width * (hour + 0.3)) / 72, box.y + 50];
  };
  const hover = async (hour: number) => {
    await on.bench.page.mouse.move(...(await placeOf(hour)));
  };
  const drag = async (from: [number, number], to: [number, number]) => {
    const { mouse } = on.bench.page;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(...to, { steps: 5 });
    await mouse.up();
  };
  const caption = () => on.page.locator('.legend-caption').first();
  const zoom = () => button(/^Go to a period/);

  it('opens as a preview with a click, and is pinned', async () => {
    await on.bench.treeRow('Prices and demand').click();
    await on.role('heading', 'Prices and demand').waitFor();
    await on.bench.tab('Prices and demand').waitFor();
    await button('Pin').click();
    await button('Pin').waitFor({ state: 'detached' });
  });

  it('shows the service’s values at the crosshair, and measures between two moments', async () => {
    await hover(30);
    await on.reads(caption(), /06:00 \+10:00$/);
    await checkCrosshair(on, 30);
    const { mouse } = on.bench.page;
    await mouse.click(...(await placeOf(24)));
    await mouse.click(...(await placeOf(30)));
    const measured = on.role('region', 'Measured between two moments');
    await checkMeasured(on, 24, 30);
    await on.bench.screenshot('journey-measured');
    await measured.getByRole('button', { name: 'Close the measurement' }).click();
    await measured.waitFor({ state: 'detached' });
  });

  it('changes the axis, kind and height of a panel, and the legend', async () => {
    await choose(/^Axis of Price/, 'Log tails');
    await button(/^Axis of Price: Log tails$/).waitFor();
    await choose(/^Chart of Demand/, 'Steps');
    await button(/^Chart of Demand: Steps$/).waitFor();
    const sash = on.role('separator', 'Heights of Price and Demand');
    const [box, percent] = [await sash.boundingBox(), await sash.getAttribute('aria-valuenow')];
    assert.ok(box);
    await drag([box.x + 200, box.y + 2], [box.x + 200, box.y + 82]);
    await poll('the price is higher', async () => (await sash.getAttribute('aria-valuenow')) !== percent);
    const row = on.page.locator('.legend-row', { hasText: 'SA1' }).first();
    await row.getByText('SA1').click();
    assert.equal(await row.getByRole('checkbox').isChecked(), false);
    await row.hover();
    await row.getByRole('button', { name: 'Only SA1' }).click();
    await button(/^Show all \(4 hidden\)/).click();
    await choose(/^Sort the legend/, 'By value');
    await on.bench.screenshot('journey-chart');
  });

  it('zooms by drag, wheel and text, steps back, and uses the part in view as the window', async () => {
    await drag(await placeOf(24), await placeOf(47.5));
    await on.reads(zoom(), new RegExp(shortDateOf(1)));
    await button('Zoom back').waitFor();
    const zoomed = await zoom().textContent();
    await on.bench.page.mouse.wheel(0, -300);
    await poll('the wheel zooms', async () => (await zoom().textContent()) !== zoomed);
    await button('Zoom back').click();
    await button('Zoom forward').waitFor();
    await zoom().click();
    await on.role('textbox', 'Visible period').fill(shortDateOf(1));
    await on.press('Enter');
    await button('Query only this period').click();
    await on.page.getByText(/^24 intervals, 10 series/).waitFor();
    await button('Window before').click();
    await on.reads(
      on.page.locator('.subline'),
      new RegExp(`^${shortDateOf(0).split(' ')[0] ?? ''} .*24 intervals`),
    );
    await button('Window after').click();
    const select = on.role('combobox', 'Window');
    await select.selectOption({ label: 'Other…' });
    await on.role('textbox', 'Type a window').fill(`${dateOf(0)} to ${dateOf(2)}`);
    await on.press('Enter');
    await on.page.getByText(/^72 intervals, 10 series/).waitFor();
  });

  it('switches times to UTC and back', async () => {
    await choose(/^More actions/, /^UTC/);
    await on.reads(on.page.locator('.subline'), /UTC \+00:00/);
    await choose(/^More actions/, /^Network Time/);
    await on.reads(on.page.locator('.subline'), /network time \+10:00/);
  });

  it('copies the service’s values, sorts, filters, goes to a time, moves and hides a column', async () => {
    await tab('Table');
    const head = (name: string | RegExp) => on.role('columnheader', name).first();
    const cell = (row: number, column: number) => on.page.locator(`#cell-${row}-${column}`);
    await cell(2, 1).click();
    await cell(11, 1).click({ modifiers: ['Shift'] });
    await button('Copy').click();
    await on.page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    await on.page.getByText('10 cells copied').waitFor();
    const region = (await head(/NSW1|QLD1|SA1|TAS1|VIC1/).textContent())?.match(/[A-Z]+1/)?.[0] ?? '';
    assert.deepEqual(
      (await on.clipboard()).split('\n').map(Number),
      on.numbersOf('price', region).slice(2, 12),
    );
    await head(region).click({ button: 'right' });
    await on.role('menuitem', 'Sort Descending').click();
    await poll('the highest is first', async () => {
      const shown = numberIn(await cell(0, 1).textContent());
      return Math.abs(shown - Math.max(...on.numbersOf('price', region))) <= 0.0051;
    });
    await button(/^By .*Back to the order of time/).click();
    await button('Filter').first().click();
    await on.role('combobox', 'What to filter').selectOption({ label: 'Time' });
    await on.role('textbox', 'Filter of Time').fill(shortDateOf(1));
    await on.reads(on.page.locator('.table-count'), /^24 of 72 rows$/);
    await button('Clear filters').first().click();
    const names = async () =>
      (await on.page.locator('[role=columnheader] .cell-name').allTextContents()).join();
    const before = await names();
    await on.page.getByRole('columnheader').nth(1).click({ button: 'right' });
    await on.role('menuitem', 'Move Right').click();
    await poll('the column is moved', async () => (await names()) !== before);
    await on.page.getByRole('columnheader').nth(1).click({ button: 'right' });
    await on.role('menuitem', 'Hide').click();
    await button('Columns (1 hidden)').waitFor();
    await button(/^Go to/)
      .first()
      .click();
    await on.role('textbox', 'Go to').fill(`${shortDateOf(2)} 18:00`);
    await on.press('Enter');
    await cell(66, 1).waitFor();
    await on.bench.screenshot('journey-table');
  });

  it('shows statistics, profiles and details', async () => {
    await tab('Statistics');
    await checkStatistics(on);
    await tab('Profiles');
    await on.page.getByText('Duration curve', { exact: true }).click();
    await on.page.locator('[aria-label^="Duration curve"]').waitFor();
    await tab('Details');
    await on.page
      .getByText(/market\/network\/NEM\?/)
      .first()
      .waitFor();
    await tab('Chart');
  });

  it('compares, updates a saved query, auto-refreshes, lists recent runs, and opens to the side', async () => {
    await more('Compare…');
    await on.bench.quickInput.pick('Previous period');
    await on.role('heading', /period before$/).waitFor();
    await on.page
      .locator('.legend-name', { hasText: /difference/ })
      .first()
      .waitFor();
    await on.bench.screenshot('journey-compare');
    await on.bench.treeRow('Fuel mix').click();
    await on.role('heading', 'Fuel mix').waitFor();
    await choose(/^Fuel technologies of Power/, 'Simplified');
    await choose(/^Chart of Power/, 'Share in %');
    await button(/^Chart of Power: Share/).waitFor();
    await on.role('combobox', 'Interval').selectOption('1d');
    // An exact name, because the filled star of the unchanged query is “Saved”.
    await button(/^Save$/).click();
    await on.role('menuitem', 'Update “Fuel mix”').click();
    await button('Saved').waitFor();
    await more('Auto-Refresh…');
    await on.bench.quickInput.waitFor('Runs only while the tab is visible');
    await on.bench.screenshot('journey-auto-refresh');
    await on.bench.quickInput.row('Refresh every 24 h').click();
    await on.reads(on.page.locator('.subline'), /Refreshes every 24 h while visible: last \d/);
    const recent = on.bench.page.getByRole('button', { name: /Recent Section/ });
    await recent.click();
    await on.bench
      .treeRow(/3 min|now|ago/)
      .first()
      .waitFor();
    await on.bench.screenshot('journey-recent');
    await recent.click();
    await more('Open to the Side');
    await poll(
      'there are two groups',
      async () => (await on.bench.page.locator('.editor-group-container').count()) === 2,
    );
    await on.bench.screenshot('journey-side');
  });
});
