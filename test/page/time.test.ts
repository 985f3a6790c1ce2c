import assert from 'node:assert/strict';
import type { Result } from '../../src/domain/result/result';
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

describe('the times of the results page', function () {
  this.timeout(60_000);
  const on = usePage({ timezoneId: 'Australia/Sydney' });
  const text = async (selector: string): Promise<string> =>
    (await on.open.page.locator(selector).first().textContent()) ?? '';
  const says = (selector: string, expected: RegExp): Promise<void> =>
    poll(`${selector} says ${expected}`, async () => expected.test(await text(selector)), 5000).catch(
      async () => assert.match(await text(selector), expected),
    );
  const ticks = () => on.open.page.locator('.time-tick').allTextContents();
  const remembered = async () =>
    (await on.open.sent()).flatMap((message) => (message.type === 'remember' ? [message] : []));
  const more = () => on.open.page.getByRole('button', { name: 'More actions' });
  const pick = async (name: RegExp): Promise<void> => {
    await more().click();
    await on.open.page.getByRole('menuitemradio', { name }).click();
  };
  const firstStamp = () => text('.table-row .cell-time');

  it('are of the network, of UTC by the menu, and so after a reload', async () => {
    const { page } = on.open;
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
    await page.reload();
    await on.show(fuelMix());
    await says('.subline', /14:00 UTC \+00:00/);
    await more().click();
    const checked = page.locator('.toolbar .menu [aria-checked=true]');
    assert.equal(await checked.textContent(), 'UTC +00:00');
    await page.keyboard.press('Escape');
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
    await page.locator('[aria-label*="by Time of day, network time +10:00"]').waitFor();
  });

  it('are of the own zone by keys alone, with the offset of each instant', async () => {
    const { page } = on.open;
    await on.show(overChange());
    await more().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'My Time (Sydney) +11:00' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await says('.subline', /^4 Oct 2026 00:00 – 13:00 Sydney time \+10:00 and \+11:00/);
    assert.deepEqual((await ticks()).slice(0, 4), ['00:00\n4 Oct 2026', '01:00', '03:00\n+11:00', '04:00']);
    assert.ok(await more().evaluate((button) => button === document.activeElement));
    await page.getByRole('group', { name: /^Chart/ }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    for (let i = 0; i < 12; i++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowRight');
    await says('.legend-caption', /^4 Oct 2026 01:00 \+10:00$/);
    await page.keyboard.press('Shift+ArrowRight');
    await says('.legend-caption', /^4 Oct 2026 03:00 \+11:00$/);
    await page.keyboard.press('Enter');
    await page.getByText('Pinned 4 Oct 2026 03:00 +11:00.').waitFor();
  });

  it('stand in the table with their offsets where those change, and are copied so', async () => {
    const { page } = on.open;
    await on.show(overChange());
    await pick(/^My Time/);
    await on.tab('Table');
    await says('.cell-time .cell-unit', /^Sydney$/);
    const stamps = () => page.locator('.table-row .cell-time').allTextContents();
    assert.deepEqual((await stamps()).slice(0, 3), [
      '2026-10-04 00:00 +10:00',
      '2026-10-04 01:00 +10:00',
      '2026-10-04 03:00 +11:00',
    ]);
    await page.locator('.table-row .cell-time').nth(2).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+c');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await poll('it is copied', async () => (await copied()) === '2026-10-04 03:00:00+11:00\t102', 5000);
    await page.keyboard.press('Control+g');
    await page.getByRole('textbox', { name: 'Go to' }).waitFor();
    await page.keyboard.type('06:00');
    await page.keyboard.press('Enter');
    const cursor = page.locator('.table:focus');
    await poll(
      'the cursor is there',
      async () => ((await cursor.getAttribute('aria-activedescendant')) ?? '').includes('-5-'),
      5000,
    );
    await page.keyboard.press('Control+c');
    await poll('the value of six o’clock is copied', async () => (await copied()) === '105', 5000);
  });

  it('are typed as they are shown', async () => {
    const { page } = on.open;
    await on.show(fuelMix());
    await pick(/^UTC/);
    await says('.subline', /UTC/);
    await page.getByRole('button', { name: 'Type the part in view' }).press('Enter');
    await page.getByText(/in UTC \+00:00$/).waitFor();
    await page.getByRole('textbox', { name: 'Part in view' }).fill('13 Nov 06:00 to 18:00');
    await page.keyboard.press('Enter');
    await says('.zoom-dates', /13 Nov 06:00 – 18:00/);
    const select = page.getByRole('combobox', { name: 'Window' });
    await select.selectOption({ label: 'Other…' });
    await page.getByRole('textbox', { name: 'Type a window' }).fill('13 Nov 2026 06:00 to 18:00');
    await page.keyboard.press('Enter');
    await poll('a window is asked for', async () => (await on.actions()).length > 0, 5000);
    assert.deepEqual(await on.actions(), [
      { kind: 'change', dates: { date_start: '2026-11-13T16:00:00', date_end: '2026-11-14T04:00:00' } },
    ]);
  });

  it('begin as the host says, which is not told to it again', async () => {
    await on.open.post([{ ...panel, tab: { isPreview: false, time: 'local' } }]);
    await on.show(fuelMix());
    await says('.subline', /Sydney time \+11:00/);
    await on.tab('Table');
    assert.equal(await firstStamp(), '2026-11-13 01:00');
    assert.deepEqual(await remembered(), []);
  });

  it('are drawn as was chosen of a saved query, and what is chosen is told', async () => {
    const { page } = on.open;
    const choices = { kinds: {}, priceAxis: 'auto', isSimplified: true, weights: {} } as const;
    await on.open.post([panel, { type: 'choices', choices }]);
    await on.show(fuelMix());
    await page.getByRole('button', { name: /Fuel technologies of Power: Simplified/ }).waitFor();
    assert.deepEqual(await remembered(), []);
    await page.getByRole('button', { name: /^Chart of Power/ }).click();
    await page.getByRole('menuitemradio', { name: 'Bars' }).click();
    await poll('it is told', async () => (await remembered()).length > 0, 5000);
    assert.deepEqual(await remembered(), [
      { type: 'remember', choices: { ...choices, kinds: { 'stack power MW': 'bars' } } },
    ]);
  });

  it('are shown in every theme and width', async () => {
    const { page } = on.open;
    const inAllLooks = (name: string, selector: string, words: RegExp): Promise<void> =>
      on.inAllLooks(name, async (place) => {
        assert.ok(await page.locator(selector).first().isVisible(), place);
        assert.match(await text(selector), words, place);
      });
    await on.show(overChange());
    await more().click();
    await inAllLooks('time-menu', '.toolbar .menu:not([hidden])', /My Time/);
    await page.getByRole('menuitemradio', { name: /^My Time/ }).click();
    await says('.subline', /Sydney/);
    await inAllLooks('time-zone', '.subline', /Sydney/);
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.locator('.table-row').first().waitFor();
    await inAllLooks('time-zone-table', '.cell-time .cell-unit', /Sydney/);
    await pick(/^UTC/);
    await says('.cell-time .cell-unit', /UTC/);
    await inAllLooks('time-utc-table', '.cell-time .cell-unit', /UTC/);
  });
});
