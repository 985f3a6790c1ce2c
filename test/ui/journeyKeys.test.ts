import assert from '../support/assert';
import { dateOf, numberIn, shortDateOf, startJourney, type Journey } from './support/journey';
import { assertShown, checkCrosshair, checkMeasured, checkStatistics } from './support/journeyChecks';
import { Keyboard } from './support/keyboard';
import { poll } from '../support/poll';

describe('the results view by keyboard alone', function () {
  this.timeout(180_000);
  let on: Journey;
  let keys: Keyboard;
  before(async () => {
    on = await startJourney(async (bench) => {
      keys = await Keyboard.startIn(bench);
      return keys;
    });
  });
  after(() => on.close());

  const button = (name: string | RegExp) => on.role('button', name);
  const stage = () => on.role('group', /^Chart|series/).first();
  const caption = () => on.page.locator('.legend-caption').first();
  const zoom = () => button(/^Go to a period/);
  const subline = () => on.page.locator('.subline');
  const grid = () => on.role('grid', /^Values/);
  const cell = (row: number, column: number) => on.page.locator(`#cell-${row}-${column}`);
  /** Moves to the next view with the arrow key that moves between tabs. */
  const nextTab = async (name: string) => {
    await keys.tabTo(on.page.locator('[role=tab][aria-selected=true]'));
    await keys.press('ArrowRight');
    await on.page.getByRole('tab', { name, selected: true }).waitFor();
  };
  /** Returns the names of the value columns in view. */
  const heads = () => on.page.locator('[role=columnheader]:not(.cell-time) .cell-name').allTextContents();
  /** Returns the service's values for the metric and region in the name of each column. */
  const columns = async (): Promise<number[][]> => {
    return (await heads()).map((name) => {
      const region = /[A-Z]+1/.exec(name)?.[0] ?? '';
      return on.numbersOf(name.includes('Demand') ? 'demand' : 'price', region);
    });
  };

  it('opens from the palette, and is pinned', async () => {
    await keys.runCommand('Gridlens: Run Saved Query…');
    await keys.pick('Prices and demand');
    await on.role('heading', 'Prices and demand').waitFor();
    await on.reads(subline(), /72 intervals, 10 series/);
    await keys.pressButton(button('Pin'));
    await button('Pin').waitFor({ state: 'detached' });
  });

  it('shows the service’s values at the crosshair, and measures between two moments', async () => {
    await keys.tabTo(stage());
    await keys.press('Shift+ArrowRight');
    await on.reads(caption(), /12:00 \+10:00$/);
    await checkCrosshair(on, 36);
    const spoken = on.page.locator('.chart-tools [role=status]').last();
    await on.reads(spoken, / 12:00 \+10:00: .*NSW1 /);
    await keys.press('Enter');
    await on.reads(on.page.locator('.pin-note'), /^Pinned .* 12:00 /);
    for (let i = 0; i < 6; i++) await keys.press('Shift+ArrowRight');
    await checkCrosshair(on, 42);
    await keys.press('Enter');
    await on.reads(spoken, /^Measured 6 h from /);
    await checkMeasured(on, 36, 42);
    await on.bench.screenshot('keys-measured');
    await keys.press('Escape');
    await on.page.locator('.measure').waitFor({ state: 'detached' });
  });

  it('zooms, pans, steps back, and uses a typed part as the window', async () => {
    await keys.press('+');
    await on.reads(zoom(), /\d/);
    const zoomed = await zoom().textContent();
    await keys.press('ArrowRight');
    await poll('it pans', async () => (await zoom().textContent()) !== zoomed);
    await keys.press('Alt+ArrowLeft');
    await button('Zoom forward').waitFor();
    await keys.press('0');
    await button('Reset zoom').waitFor({ state: 'detached' });
    await keys.pressButton(zoom());
    await keys.type(shortDateOf(1));
    await keys.press('Enter');
    await on.reads(zoom(), new RegExp(shortDateOf(1)));
    await keys.pressButton(button('Query only this period'));
    await on.reads(subline(), /24 intervals, 10 series/);
    const from = (day: number) => new RegExp(`^${shortDateOf(day).split(' ')[0] ?? ''} .*24 intervals`);
    await keys.pressButton(button('Window before'));
    await on.reads(subline(), from(0));
    await keys.pressButton(button('Window after'));
    await on.reads(subline(), from(1));
    await keys.tabTo(on.role('combobox', 'Window'));
    await keys.press('End', 'Enter');
    await on.role('textbox', 'Type a window').waitFor();
    await keys.press('Control+a');
    await keys.type(`${dateOf(0)} to ${dateOf(2)}`);
    await keys.press('Enter');
    await on.reads(subline(), /72 intervals, 10 series/);
  });

  it('changes the axis, kind and height of a panel, and the time zone', async () => {
    await keys.choose('Log tails', button(/^Axis of Price/));
    await button(/^Axis of Price: Log tails$/).waitFor();
    await keys.choose('Steps', button(/^Chart of Demand/));
    await button(/^Chart of Demand: Steps$/).waitFor();
    const sash = on.role('separator', 'Heights of Price and Demand');
    const percent = await sash.getAttribute('aria-valuenow');
    await keys.tabTo(sash);
    await keys.press('ArrowDown');
    await poll('the price is higher', async () => (await sash.getAttribute('aria-valuenow')) !== percent);
    await keys.choose(/^UTC/, button('More actions'));
    await on.reads(subline(), /UTC \+00:00/);
    await keys.choose(/^Network Time/, button('More actions'));
    await on.reads(subline(), /network time \+10:00/);
  });

  it('has one tab stop for the legend, in which arrows move, Space hides and Enter isolates', async () => {
    const boxes = on.page.locator('.legend-box');
    const isOn = (at: number) => boxes.nth(at).evaluate((one) => one === document.activeElement);
    await keys.tabTo(on.page.locator('.legend-box[tabindex="0"]'));
    await keys.press('Home', 'ArrowDown', 'Space');
    assert.ok(await isOn(1));
    assert.equal(await boxes.nth(1).isChecked(), false);
    await button('Show all (1 hidden)').waitFor();
    await keys.press('ArrowDown', 'Enter');
    await button('Show all (4 hidden)').waitFor();
    await keys.press('Shift+Tab');
    assert.equal(await on.page.locator('.legend-box:focus').count(), 0);
    await keys.press('Tab');
    assert.ok(await isOn(2));
    await keys.pressButton(button('Show all (4 hidden)'));
    await button(/^Show all/).waitFor({ state: 'detached' });
    await keys.choose('By value', button('Sort the legend'));
    await on.bench.screenshot('keys-chart');
  });

  it('copies the service’s values in every format', async () => {
    await nextTab('Table');
    await keys.tabTo(grid());
    const [first = [], second = []] = await columns();
    await keys.press('ArrowDown', 'ArrowDown', ...Array.from({ length: 9 }, () => 'Shift+ArrowDown'));
    await keys.press('Control+c');
    await on.page.getByText('10 cells copied').waitFor();
    assert.deepEqual((await on.clipboard()).split('\n').map(Number), first.slice(2, 12));
    await keys.press('Control+Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowDown');
    const own = [0, 1].map((hour) => [
      Date.parse(`${dateOf(0)}T0${hour}:00:00+10:00`),
      first[hour],
      second[hour],
    ]);
    const lines = (text: string, separator: string): string[][] =>
      text.split('\n').map((line) => line.split(separator));
    const formats: [item: string, read: (text: string) => unknown[][]][] = [
      ['Copy', (text) => lines(text, '\t')],
      ['Copy with Headers', (text) => lines(text, '\t').slice(1)],
      ['Copy as CSV', (text) => lines(text, ',').slice(1)],
      [
        'Copy as Markdown',
        (text) =>
          lines(text, '|')
            .map((line) => line.slice(1, -1))
            .slice(2),
      ],
      [
        'Copy as JSON',
        (text) => (JSON.parse(text) as Record<string, unknown>[]).map((one) => Object.values(one)),
      ],
    ];
    for (const [item, read] of formats) {
      await keys.choose(item, button('Copy cells'));
      await on.page.getByText('6 cells copied').waitFor();
      const rows = read(await on.clipboard()).map(([time, ...values]) => {
        const stamp = String(time).trim().replace(' ', 'T');
        return [Date.parse(/[+]/.test(stamp) ? stamp : `${stamp}+10:00`), ...values.map(Number)];
      });
      assert.deepEqual(rows, own, item);
      await keys.press('Escape');
      await keys.tabTo(grid());
      // Changes the selection, so that the next copy is announced again.
      await keys.press('Shift+ArrowRight', 'Shift+ArrowLeft');
    }
    await keys.choose('Copy as pandas', button('Copy cells'));
    await poll('it is Python', async () => (await on.clipboard()).startsWith('import pandas'));
    for (const column of [first, second])
      assert.ok(
        (await on.clipboard()).includes(`pd.array([${column.slice(0, 2).join(', ')}], dtype="Float64")`),
      );
  });

  it('sorts, filters, goes to a time, moves and hides a column', async () => {
    await keys.tabTo(grid());
    await keys.press('Control+Home', 'ArrowRight');
    const [sorted = []] = await columns();
    await keys.press('Alt+ArrowDown');
    await keys.choose('Sort Descending');
    await poll('the highest is first', async () => {
      const shown = numberIn(await cell(0, 1).textContent());
      return Math.abs(shown - Math.max(...sorted)) <= 0.0051;
    });
    await keys.press('Home', 'Alt+ArrowDown');
    await keys.choose('Sort Ascending');
    await poll(
      'the first hour is first',
      async () => Math.abs(numberIn(await cell(0, 1).textContent()) - (sorted[0] ?? NaN)) <= 0.0051,
    );
    await keys.press('Alt+ArrowDown');
    await keys.choose('Filter…');
    await on.role('textbox', 'Filter of Time').waitFor();
    await keys.type(shortDateOf(1));
    await on.reads(on.page.locator('.table-count'), /^24 of 72 rows$/);
    assertShown(await cell(0, 1).textContent(), sorted[24] ?? NaN, 'the first match');
    await keys.pressButton(button('Clear filters'));
    await on.page.getByText('24 of 72 rows').waitFor({ state: 'detached' });
    await keys.press('Control+g');
    await keys.type(`${shortDateOf(2)} 18:00`);
    await keys.press('Enter');
    await poll(
      'the cursor is there',
      async () => (await grid().getAttribute('aria-activedescendant'))?.startsWith('cell-66-') === true,
    );
    assertShown(await cell(66, 1).textContent(), sorted[66] ?? NaN, 'at that time');
    await keys.pressButton(button('Columns'));
    await on.role('textbox', 'Find columns').waitFor();
    const [moved, next] = await on.page.locator('.column-name').allTextContents();
    await keys.press('ArrowDown', 'Alt+ArrowDown');
    await poll(
      'it is moved',
      async () => (await on.page.locator('.column-name').nth(1).textContent()) === moved,
    );
    await keys.press('Space', 'Escape');
    await button('Columns (1 hidden)').waitFor();
    assert.equal((await heads())[0], next);
    await on.bench.screenshot('keys-table');
  });

  it('shows statistics, a duration curve and details', async () => {
    await nextTab('Statistics');
    await checkStatistics(on);
    await keys.tabTo(on.page.locator('.statistics-table tr[tabindex="0"]'));
    await keys.press('Space', 'Control+c');
    await on.page.getByText(/1 .*row copied/).waitFor();
    const copied = (await on.clipboard()).split('\n');
    assert.equal(copied.length, 2, copied.join());
    await nextTab('Profiles');
    await keys.tabTo(on.role('radio', 'Average day'));
    await keys.press('ArrowRight');
    const curve = on.page.locator('[aria-label^="Duration curve"]');
    await keys.tabTo(curve);
    await keys.press('Home');
    const spoken = curve.getByRole('status');
    await on.reads(spoken, /NSW1 /);
    const read = /NSW1 ([−\d,.]+)/.exec((await spoken.textContent()) ?? '')?.[1] ?? '';
    assertShown(read, Math.max(...on.numbersOf('price', 'NSW1')), 'the highest price');
    await nextTab('Details');
    await on.page
      .getByText(/market\/network\/NEM\?/)
      .first()
      .waitFor();
    await nextTab('Chart');
  });

  it('causes no pointer event', () => {
    assert.deepEqual(keys.pointed, []);
  });
});
