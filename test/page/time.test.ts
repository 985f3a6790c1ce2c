import assert from '../support/assert';
import type { Result } from '#src/domain';
import { fuelMix, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { panel, usePage } from './support/resultsPage';

const hourMs = 3_600_000;

/** Twelve hours over the night in which Sydney sets its clocks forward: from 4 October 2026, midnight in the NEM. */
function overChange(): Result {
  const start = Date.parse('2026-10-04T00:00:00+10:00');
  const times = Float64Array.from({ length: 12 }, (_, i) => start + i * hourMs);
  return toResult([toSeries({ labels: { fueltech: 'wind' }, times, valueAt: (i) => 100 + i })]);
}

describe('times in the results page', () => {
  const on = usePage({ timezoneId: 'Australia/Sydney' });
  const text = async (selector: string) => (await on.page.locator(selector).first().textContent()) ?? '';
  const says = (selector: string, expected: RegExp) =>
    poll(`${selector} says ${expected}`, async () => expected.test(await text(selector)), 5000).catch(
      async () => assert.match(await text(selector), expected),
    );
  const ticks = () => on.texts('.time-tick');
  const remembered = async () =>
    (await on.sent()).flatMap((message) => (message.type === 'remember' ? [message] : []));
  const more = () => on.button('More actions');
  const pick = async (name: RegExp) => {
    await more().click();
    await on.role('menuitemradio', name).click();
  };
  const firstStamp = () => text('.table-row .cell-time');

  it('are in network time, or in UTC after a choice in the menu, also after a reload', async () => {
    await on.show(fuelMix());
    await says('.subline', /^13–15 Nov 2026 network time \+10:00/);
    await pick(/^UTC/);
    await says('.subline', /^12 Nov 14:00 – 15 Nov 2026 14:00 UTC \+00:00/);
    assert.deepEqual(await remembered(), [{ type: 'remember', time: 'utc' }]);
    // Midnight in UTC is ten in the morning in the NEM.
    await poll(
      'ticks are of UTC',
      async () => (await ticks()).some((tick) => /^00:00\n?13 Nov/.test(tick)),
      5000,
    );
    await on.page.reload();
    await on.show(fuelMix());
    await says('.subline', /14:00 UTC \+00:00/);
    await more().click();
    const checked = on.page.locator('.toolbar .menu [aria-checked=true]');
    assert.equal(await checked.textContent(), 'UTC +00:00');
    await on.press('Escape');
    for (const [tab, selector, expected] of [
      ['Table', '.cell-time .cell-unit', /^UTC \+00:00$/],
      ['Table', '.table-row .cell-time', /^2026-11-12 14:00$/],
      ['Statistics', '.part-statistics .scope-words', /12 Nov 14:00 – 15 Nov 2026 14:00 UTC \+00:00/],
      ['Details', '.details', /Window12 Nov 14:00 – 15 Nov 2026 14:00 UTC \+00:00/],
    ] as const) {
      await on.tab(tab);
      await says(selector, expected);
    }
    await on.tab('Profiles');
    await on.page.locator('[aria-label*="by Time of day, network time +10:00"]').waitFor();
  });

  it('are in the user’s zone after a choice by keys, with the offset of each instant', async () => {
    await on.show(overChange());
    await more().focus();
    await on.press('Enter');
    await on.role('menuitemradio', 'My Time (Sydney) +11:00').waitFor();
    await on.press('ArrowUp', 'Enter');
    await says('.subline', /^4 Oct 2026 00:00 – 13:00 Sydney time \+10:00 and \+11:00/);
    assert.deepEqual((await ticks()).slice(0, 4), ['00:00\n4 Oct 2026', '01:00', '03:00\n+11:00', '04:00']);
    assert.ok(await more().evaluate((button) => button === document.activeElement));
    await on.role('group', /^Chart/).focus();
    await on.press('Shift+ArrowRight');
    for (let i = 0; i < 12; i++) await on.press('Shift+ArrowLeft');
    await on.press('Shift+ArrowRight');
    await says('.legend-caption', /^4 Oct 2026 01:00 \+10:00$/);
    await on.press('Shift+ArrowRight');
    await says('.legend-caption', /^4 Oct 2026 03:00 \+11:00$/);
    await on.press('Enter');
    await on.page.getByText('Pinned 4 Oct 2026 03:00 +11:00.').waitFor();
  });

  it('have offsets in the table and in copies where the offset changes', async () => {
    await on.show(overChange());
    await pick(/^My Time/);
    await on.tab('Table');
    await says('.cell-time .cell-unit', /^Sydney$/);
    const stamps = () => on.texts('.table-row .cell-time');
    assert.deepEqual((await stamps()).slice(0, 3), [
      '2026-10-04 00:00 +10:00',
      '2026-10-04 01:00 +10:00',
      '2026-10-04 03:00 +11:00',
    ]);
    await on.page.locator('.table-row .cell-time').nth(2).click();
    await on.press('Shift+ArrowRight', 'Control+c');
    const copied = () => on.clipboard();
    await poll('it is copied', async () => (await copied()) === '2026-10-04 03:00:00+11:00\t102', 5000);
    await on.press('Control+g');
    await on.role('textbox', 'Go to').waitFor();
    await on.page.keyboard.type('06:00');
    await on.press('Enter');
    const cursor = on.page.locator('.table:focus');
    await poll(
      'the cursor is there',
      async () => ((await cursor.getAttribute('aria-activedescendant')) ?? '').includes('-5-'),
      5000,
    );
    await on.press('Control+c');
    await poll('the value of six o’clock is copied', async () => (await copied()) === '105', 5000);
  });

  it('are typed in the visible zone', async () => {
    await on.show(fuelMix());
    await pick(/^UTC/);
    await says('.subline', /UTC/);
    await on.button('Go to a period').press('Enter');
    await on.page.getByText(/in UTC \+00:00$/).waitFor();
    await on.role('textbox', 'Visible period').fill('13 Nov 06:00 to 18:00');
    await on.press('Enter');
    await says('.zoom-dates', /13 Nov 06:00 – 18:00/);
    const select = on.role('combobox', 'Window');
    await select.selectOption({ label: 'Other…' });
    await on.role('textbox', 'Type a window').fill('13 Nov 2026 06:00 to 18:00');
    await on.press('Enter');
    await poll('a window is asked for', async () => (await on.actions()).length > 0, 5000);
    assert.deepEqual(await on.actions(), [
      { kind: 'change', dates: { date_start: '2026-11-13T16:00:00', date_end: '2026-11-14T04:00:00' } },
    ]);
  });

  it('start in the host’s zone, without a message to the host', async () => {
    await on.post([{ ...panel, tab: { isPreview: false, time: 'local' } }]);
    await on.show(fuelMix());
    await says('.subline', /Sydney time \+11:00/);
    await on.tab('Table');
    assert.equal(await firstStamp(), '2026-11-13 01:00');
    assert.deepEqual(await remembered(), []);
  });

  it('come with a saved query’s chart choices, whose changes the host receives', async () => {
    const choices = { kinds: {}, priceAxis: 'auto', isSimplified: true, weights: {} } as const;
    await on.post([panel, { type: 'choices', choices }]);
    await on.show(fuelMix());
    await on.button(/Fuel technologies of Power: Simplified/).waitFor();
    assert.deepEqual(await remembered(), []);
    await on.button(/^Chart of Power/).click();
    await on.role('menuitemradio', 'Bars').click();
    await poll('the choice is reported', async () => (await remembered()).length > 0, 5000);
    assert.deepEqual(await remembered(), [
      { type: 'remember', choices: { ...choices, kinds: { 'stack power MW': 'bars' } } },
    ]);
  });

  it('are visible in every theme and width', async () => {
    const inAllLooks = (name: string, selector: string, words: RegExp) =>
      on.inAllLooks(name, async (place) => {
        assert.ok(await on.page.locator(selector).first().isVisible(), place);
        assert.match(await text(selector), words, place);
      });
    await on.show(overChange());
    await more().click();
    await inAllLooks('time-menu', '.toolbar .menu:not([hidden])', /My Time/);
    await on.role('menuitemradio', /^My Time/).click();
    await says('.subline', /Sydney/);
    await inAllLooks('time-zone', '.subline', /Sydney/);
    await on.role('tab', 'Table').click();
    await on.page.locator('.table-row').first().waitFor();
    await inAllLooks('time-zone-table', '.cell-time .cell-unit', /Sydney/);
    await pick(/^UTC/);
    await says('.cell-time .cell-unit', /UTC/);
    await inAllLooks('time-utc-table', '.cell-time .cell-unit', /UTC/);
  });
});
