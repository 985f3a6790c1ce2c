import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { dateOf, startJourney, type Journey } from '../../support/journey';
import { assertShown } from '../../support/journeyChecks';
import { Keyboard } from '../../support/keyboard';
import { poll } from '../../../support/poll';

describe('results by keyboard alone', function () {
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

  const button = (name: string | RegExp) => on.page.getByRole('button', { name, exact: true });
  const heading = (name: string | RegExp) => on.page.getByRole('heading', { name, level: 1 });
  const subline = () => on.page.locator('.subline');
  const missing = () => on.role('group', 'Missing parts');
  const more = (item: string) => keys.choose(item, button('More actions'));
  /** Runs a saved query, and moves the focus to the page. */
  const run = async (name: string) => {
    await keys.openRow('Saved Queries', name);
    await heading(name).waitFor();
    await on.reads(subline(), /(buckets|request)/);
    await keys.press('Control+1');
  };
  /** Returns which of the four parts a request asks for, 0 to 3; -1 for none. */
  const partOf = (address: URL) =>
    [0, 8, 16, 24].findIndex((day) => address.searchParams.get('date_start')?.startsWith(dateOf(day)));

  it('pins a preview, updates its query from the star, and saves it under another name', async () => {
    await run('Fuel mix');
    await on.bench.tab('Fuel mix').waitFor();
    await keys.pressButton(button('Pin'));
    await button('Pin').waitFor({ state: 'detached' });
    await keys.select(on.role('combobox', 'Interval'), '1d');
    await on.reads(subline(), /3 intervals/);
    await keys.choose('Update “Fuel mix”', button('Save'));
    await button('Saved').waitFor();
    const file = path.join(on.bench.folder, 'queries', 'Fuel mix.gridlens.json');
    assert.match(fs.readFileSync(file, 'utf8'), /"interval": ?"1d"/);
    await keys.pressButton(button('Saved'));
    await on.bench.quickInput.waitFor('Name of the query');
    await keys.type('Daily mix');
    await keys.press('Enter');
    await on.bench.quickInput.waitFor('Where?');
    await keys.pick('My queries');
    await on.bench.quickInput.waitFor('Save Query: Folder');
    await keys.pick('No folder');
    await on.bench.treeRow('Daily mix').waitFor();
    await on.bench.screenshot('keys-saved');
  });

  it('reopens a run from Recent', async () => {
    await run('Prices and demand');
    await on.reads(subline(), /72 intervals, 10 series/);
    await run('Fuel mix');
    await keys.openRow('Recent', /10 series/);
    await on.reads(subline(), /72 intervals, 10 series/);
    await button('Pin').waitFor();
  });

  it('compares with the previous period and with another query', async () => {
    await run('Prices and demand');
    await more('Compare…');
    await on.bench.quickInput.waitFor('Compare with an earlier period');
    await keys.pick('Previous period');
    await heading(/period before$/).waitFor();
    await on.reads(subline(), /72 intervals/);
    await keys.tabTo(on.page.locator('.stage'));
    await keys.press('Shift+ArrowRight');
    await on.reads(on.page.locator('.legend-caption').first(), /12:00 \+10:00$/);
    const [own, before] = [on.numbersOf('price', 'NSW1'), on.numbersBefore('price', 'NSW1')];
    const legend = on.page.locator('.legend-panels');
    for (const [name, expected] of [
      [/^NSW1$/, own[36] ?? NaN],
      [/^NSW1 · period before$/, before[36] ?? NaN],
      [/^NSW1 · difference$/, (own[36] ?? NaN) - (before[36] ?? NaN)],
    ] as const) {
      const row = legend.locator('.legend-row', { has: on.page.locator('.legend-name', { hasText: name }) });
      assertShown(await row.first().locator('.legend-value').getAttribute('title'), expected, String(name));
    }
    await on.bench.screenshot('keys-compared');
    await run('Prices and demand');
    await more('Compare…');
    await on.bench.quickInput.waitFor('Compare with an earlier period');
    await keys.pick('Daily mix');
    await heading(/ and Daily mix$/).waitFor();
    await on.page.locator('.legend-row', { hasText: /^Power.*Coal \(Black\) · Daily mix/ }).waitFor();
    await on.bench.screenshot('keys-compared-query');
  });

  it('auto-refreshes until an error, and again after Resume', async () => {
    await run('Prices and demand');
    await more('Auto-Refresh…');
    await on.bench.quickInput.waitFor('Runs only while the tab is visible');
    await keys.pick('Refresh every 1 h');
    await on.reads(
      subline(),
      /Refreshes every 1 h while visible: last \d\d:\d\d, next \d\d:\d\d \(\+10:00\)/,
    );
    on.service.setFate(() => 'fail');
    await keys.pressButton(button('Refresh'));
    const problem = on.page.locator('.problem-error');
    await problem.getByText(/returned an error \(500\)/).waitFor();
    await on.reads(subline(), /Auto-refresh has stopped/);
    await on.reads(subline(), /72 intervals, 10 series/);
    await on.bench.screenshot('keys-error');
    on.service.setFate(() => 'pass');
    await keys.pressButton(problem.getByRole('button', { name: 'Try Again' }));
    await problem.waitFor({ state: 'detached' });
    await keys.pressButton(button('Resume'));
    await on.reads(subline(), /Refreshes every 1 h/);
  });

  it('shows the received parts of a cancelled run, and fetches the rest', async () => {
    on.service.setFate((address) => (partOf(address) >= 2 ? 'hold' : 'pass'));
    await run('Four parts');
    await on.page.getByText('Part 3 of 4').waitFor();
    await keys.pressButton(button('Cancel'));
    await missing()
      .getByText(/^2 of 4 parts are missing: /)
      .waitFor();
    on.service.setFate(() => 'pass');
    const before = on.service.asked.length;
    await keys.pressButton(missing().getByRole('button', { name: 'Fetch the Missing Parts' }));
    await missing().waitFor({ state: 'hidden' });
    // The note is hidden as soon as the parts are requested.
    await on.reads(subline(), /9,216 intervals, 5 series/);
    assert.deepEqual(on.service.asked.slice(before).map(partOf).sort(), [2, 3]);
  });

  it('restores its tabs after a window reload', async () => {
    await run('Prices and demand');
    await on.reads(subline(), /Refreshes every 1 h/);
    for (const name of ['Table', 'Statistics']) {
      await keys.tabTo(on.page.locator('[role=tab][aria-selected=true]'));
      await keys.press('ArrowRight');
      await on.page.getByRole('tab', { name, selected: true }).waitFor();
    }
    await on.bench.reload();
    await heading('Prices and demand').waitFor();
    await on.reads(subline(), /72 intervals, 10 series.*Refreshes every 1 h/);
    await on.page.getByRole('tab', { name: 'Statistics', selected: true }).waitFor();
    await keys.press('Control+1');
    await keys.tabTo(on.page.locator('[role=tab][aria-selected=true]'));
    await keys.press('ArrowLeft');
    await on.role('grid', /^Values/).waitFor();
  });

  it('opens a result to the side', async () => {
    const groups = () => on.bench.page.locator('.editor-group-container').count();
    assert.equal(await groups(), 1);
    await keys.press('Control+\\');
    await poll('there are two groups', async () => (await groups()) === 2);
    await on.bench.screenshot('keys-side');
  });

  it('causes no pointer event', () => {
    assert.deepEqual(keys.pointed, []);
  });
});
