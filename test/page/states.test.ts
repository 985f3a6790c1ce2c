import assert from '../support/assert';
import type { Query, Result } from '#src/domain';
import type { HostMessage } from '#src/protocol/messages';
import { toMessages } from '../support/toMessages';
import { fuelMix, messagesOf, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { panel, usePage } from './support/resultsPage';

const title = 'NEM power by fueltech, 3d';
const { query } = fuelMix();
const loading: HostMessage = { type: 'loading', title, query, isSample: true };

const refusal = {
  sentence: 'The service does not accept this key.',
  remedy: 'Sign in again.',
  detail: 'Invalid <b>API</b> key',
  actions: [
    { id: 'signIn', title: 'Sign In…' },
    { id: 'useSampleData', title: 'Use Sample Data' },
  ],
};

describe('the results page', () => {
  const on = usePage();

  it('reports once that it is ready', async () => {
    assert.deepEqual(await on.sent(), [{ type: 'ready' }]);
  });

  it('shows markup in names as text', async () => {
    const name = '<img src=x onerror="document.title=1"><b>bold</b>';
    const labels = { unit_code: name };
    await on.show(toResult([toSeries({ labels, times: timesOf(3), valueAt: (i) => i })]), name);
    assert.equal(await on.page.getByRole('heading', { level: 1 }).textContent(), name);
    assert.equal(await on.page.locator('.legend-name').textContent(), name);
    for (const part of ['Table', 'Statistics', 'Profiles', 'Details']) await on.tab(part);
    assert.equal(await on.page.locator('img, b').count(), 0);
    assert.equal(await on.page.title(), 'Results');
  });

  it('has the sample data badge during a run, with a result and with a problem', async () => {
    const badge = on.page.getByText('Sample data', { exact: true });
    await on.post([panel, loading]);
    assert.equal(await badge.isVisible(), true);
    await on.post(messagesOf(fuelMix()));
    assert.equal(await badge.isVisible(), true);
    await on.post([loading, { type: 'problem', state: 'error', title, query, problem: refusal }]);
    assert.equal(await badge.isVisible(), true);
    await on.post([{ ...loading, isSample: false }]);
    assert.equal(await badge.isVisible(), false);
  });

  it('keeps the result visible during a run, and cancels the run', async () => {
    await on.show(fuelMix());
    await on.post([loading, { type: 'progress', receivedBytes: 1_400_000 }]);
    await on.page.getByText('1.4 MB received').waitFor();
    assert.ok(((await on.pixelsOf(['#3c8f38']))[0] ?? 0) > 5000);
    await on.button('Cancel').click();
    assert.deepEqual(await on.actions(), [{ kind: 'cancel' }]);
  });

  it('shows a problem, and sends the action of its button', async () => {
    await on.post([panel, loading, { type: 'problem', state: 'error', title, query, problem: refusal }]);
    const alert = on.page.getByRole('alert');
    const text = (await alert.textContent()) ?? '';
    for (const words of [refusal.sentence, refusal.remedy, refusal.detail]) {
      assert.ok(text.includes(words), `${words} is not in ${text}`);
    }
    await on.button('Use Sample Data').click();
    assert.deepEqual(await on.actions(), [{ kind: 'remedy', actionId: 'useSampleData' }]);
  });

  it('keeps the result dimmed while another query runs or has failed', async () => {
    await on.show(fuelMix());
    const { page } = on;
    const other = { title: 'NSW1 price, last quarter', query: { ...query, metrics: ['price'] } };
    const heading = page.getByRole('heading', { level: 1 });
    const dimmed = page.locator('.main.is-running .parts');
    const isWhole = async () => {
      assert.equal(await heading.textContent(), title);
      assert.equal(await page.getByRole('combobox', { name: 'Window' }).inputValue(), '3d');
      assert.ok(((await on.pixelsOf(['#3c8f38']))[0] ?? 0) > 5000);
    };
    await on.post([
      { type: 'loading', ...other, isSample: true },
      { type: 'progress', receivedBytes: 1_400_000, parts: { done: 6, failed: 0, total: 23 } },
    ]);
    await page.getByText('Part 7 of 23').waitFor();
    await page.getByText(/^NSW1 price, last quarter · \d s · 1\.4 MB received$/).waitFor();
    await dimmed.waitFor();
    await isWhole();
    await on.shoot('other-running');
    for (const state of ['empty', 'cancelled', 'error'] as const) {
      await on.post([{ type: 'problem', ...other, state, problem: refusal }]);
      await page.getByText(refusal.sentence).first().waitFor();
      await dimmed.waitFor();
      await isWhole();
    }
    const [bar, plot] = [page.locator('.overlay'), page.locator('canvas').first()];
    const bottomOf = await bar.evaluate((one) => one.getBoundingClientRect().bottom);
    const topOf = await plot.evaluate((one) => one.getBoundingClientRect().top);
    assert.ok(bottomOf <= topOf, 'the problem covers nothing');
    await on.shoot('other-failed');
    await on.button(`Back to ${title}`).click();
    await bar.waitFor({ state: 'hidden' });
    assert.equal(await dimmed.count(), 0);
    await isWhole();
  });

  it('shows hidden series again for another query, but not for another window', async () => {
    await on.show(fuelMix());
    const wind = on.role('checkbox', 'Wind');
    await wind.press('Space');
    const again = (change: Partial<Query>): Result => ({ ...fuelMix(), query: { ...query, ...change } });
    await on.show(again({ window: '7d' }));
    assert.equal(await wind.isChecked(), false);
    await on.post([
      { type: 'problem', state: 'error', title, query: { ...query, window: '1y' }, problem: refusal },
    ]);
    await on.show(again({ metrics: ['energy'] }));
    assert.equal(await wind.isChecked(), true);
  });

  it('keeps its tools on one line in a narrow tab', async () => {
    const { window: _window, ...dated } = query;
    const dates = { date_start: '2026-02-06T00:00:00', date_end: '2026-02-10T00:00:00' };
    await on.show({ ...fuelMix(), query: { ...dated, ...dates } });
    const select = on.role('combobox', 'Window');
    assert.equal(await select.locator('option:checked').textContent(), '6–9 Feb 2026');
    for (const width of [440, 380, 620, 1280]) {
      await on.page.setViewportSize({ width, height: 700 });
      const tops = await on.page
        .locator('.toolbar > *')
        .evaluateAll((tools) => tools.map((tool) => Math.round(tool.getBoundingClientRect().top / 10)));
      assert.equal(new Set(tops).size, 1, `${width}: ${tops.join()}`);
      assert.equal(await on.page.evaluate(() => document.body.scrollWidth), width);
    }
  });

  it('shows the age of an older result without a warning', async () => {
    const result = fuelMix();
    const provenance = { ...result.provenance, fetchedAtMs: Date.now() - 200_000 };
    const noticeSentences = ['Kept from before.'];
    await on.post([
      panel,
      ...toMessages({ ...result, provenance }, { resultId: 'r1', title, noticeSentences }),
    ]);
    await on.page.getByText('3 min ago', { exact: true }).waitFor();
    const notices = on.page.locator('.notices');
    assert.equal(await notices.locator('summary').textContent(), '1 notice');
    assert.equal(await notices.evaluate((one) => one.classList.contains('is-warning')), false);
    await on.post(
      toMessages(
        { ...result, notices: [{ code: 'badValues', metric: 'power', values: 1 }] },
        { resultId: 'r2', title, noticeSentences: ['A value could not be read.'] },
      ),
    );
    await poll('the notice warns', () => notices.evaluate((one) => one.classList.contains('is-warning')));
  });

  it('explains a view that cannot be loaded, and shows the others', async () => {
    await on.show(fuelMix());
    await on.page.route('**/page/detailsView-*.js', (route) => route.abort());
    await on.role('tab', 'Details').click();
    await on.page.getByText('This view could not be loaded.').waitFor();
    await on.role('tab', 'Statistics').click();
    await on.page.locator('.part-statistics td').first().waitFor();
    await on.role('tab', 'Chart').click();
    assert.deepEqual(on.faults.splice(0), ['Failed to load resource: net::ERR_FAILED']);
  });

  it('sends the actions of its controls', async () => {
    await on.show(fuelMix());
    await on.role('combobox', 'Window').selectOption('7d');
    await on.role('combobox', 'Interval').selectOption('1d');
    await on.button('Refresh').click();
    await on.button('Save').click();
    await on.button('Export').press('Enter');
    await on.press('ArrowDown', 'Enter');
    await on.button('More actions').press('Enter');
    await on.press('Enter');
    await on.button('More actions').click();
    await on.role('menuitem', 'Open to the Side').click();
    assert.deepEqual(await on.actions(), [
      { kind: 'change', window: '7d' },
      { kind: 'change', interval: '1d' },
      { kind: 'run' },
      { kind: 'save' },
      { kind: 'export', format: 'json' },
      { kind: 'edit' },
      { kind: 'openToSide' },
    ]);
  });

  it('offers Pin by mouse and keys in a preview only', async () => {
    const pin = on.button('Pin');
    await on.show(fuelMix());
    assert.equal(await pin.count(), 0);
    const stored = { isPreview: true };
    await on.post([{ ...panel, tab: { isPreview: true }, stored }]);
    await pin.click();
    await pin.press('Enter');
    assert.deepEqual(await on.actions(), [{ kind: 'pin' }, { kind: 'pin' }]);
    assert.deepEqual((await on.state())?.tab, stored);
    for (const width of [1280, 800, 400]) {
      await on.page.setViewportSize({ width, height: 700 });
      assert.equal(await on.page.evaluate(() => document.body.scrollWidth), width);
    }
    await on.post([panel]);
    assert.equal(await pin.count(), 0);
  });

  it('fills the star of a saved query, and offers to update a changed one', async () => {
    const save = on.page.getByRole('button', { name: 'Save', exact: true });
    await on.show(fuelMix());
    await save.click();
    const saved = {
      name: 'Fuel mix of a rather long name that would not fit a narrow menu',
      place: 'My queries',
    };
    const say = (isChanged: boolean) =>
      on.post([{ ...panel, tab: { isPreview: true, saved: { ...saved, isChanged } } }]);
    await say(false);
    const full = on.page.getByRole('button', { name: 'Saved', exact: true });
    assert.equal(
      await full.getAttribute('title'),
      `Saved as “${saved.name}” in My queries. Save it under another name`,
    );
    await full.press('Enter');
    await say(true);
    for (const width of [1280, 800, 400]) {
      await on.page.setViewportSize({ width, height: 700 });
      await save.click();
      const box = await on.page.getByRole('menu').boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, `the menu is cut off at ${width}`);
      await on.shoot(`star-${width}`);
      await on.press('Escape');
    }
    await save.press('Enter');
    await on.press('Enter');
    await save.click();
    await on.role('menuitem', 'Save As…').click();
    assert.deepEqual(await on.actions(), [
      { kind: 'save' },
      { kind: 'save' },
      { kind: 'update' },
      { kind: 'save' },
    ]);
  });

  it('shows the state of auto-refresh, and resumes it', async () => {
    await on.show(fuelMix());
    const sentence = 'Refreshes every 5 min while visible: last 14:50, next 14:55 (+10:00)';
    const say = (isStopped: boolean, words: string) =>
      on.post([{ ...panel, tab: { isPreview: false, refresh: { sentence: words, isStopped } } }]);
    await say(false, sentence);
    await on.page.getByText(sentence).waitFor();
    await on.shoot('refresh');
    await say(true, 'Auto-refresh has stopped');
    await on.page.getByText('Auto-refresh has stopped').waitFor();
    await on.shoot('refresh-stopped');
    await on.button('Resume').press('Enter');
    await on.button('More actions').click();
    await on.role('menuitem', 'Auto-Refresh…').click();
    await on.button('More actions').click();
    await on.role('menuitem', 'Compare…').click();
    assert.deepEqual(await on.actions(), [
      { kind: 'resumeRefresh' },
      { kind: 'autoRefresh' },
      { kind: 'compare' },
    ]);
  });

  it('requests a change made by keys once: on Enter, on blur or after a pause', async () => {
    const mix = fuelMix();
    await on.show({ ...mix, query: { ...mix.query, window: '1y' } });
    const select = on.role('combobox', 'Interval');
    const { press } = on;
    await select.focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    const atEnter = await select.inputValue();
    await press('ArrowUp', 'ArrowUp', 'Escape');
    assert.equal(await select.inputValue(), atEnter);
    await press('ArrowUp', 'ArrowDown', 'Enter', 'ArrowUp', 'Tab');
    const asked = async (): Promise<unknown[]> => (await on.actions()).map((action) => ({ ...action }));
    assert.deepEqual(await asked(), [
      { kind: 'change', interval: '1M' },
      { kind: 'change', interval: '7d' },
    ]);
    await select.focus();
    await press('ArrowUp', 'ArrowUp');
    assert.equal((await asked()).length, 2);
    await poll('the pause is over', async () => (await asked()).length === 3);
    assert.deepEqual((await asked())[2], { kind: 'change', interval: '1h' });
  });

  it('shows the host’s refusal above the result', async () => {
    await on.show(fuelMix());
    await on.button('Export').click();
    await on.role('menuitem', 'As CSV…').click();
    const problem = { sentence: 'The file could not be written.', actions: [] };
    await on.post([{ type: 'reply', requestId: 1, ok: false, problem }]);
    await on.page.getByText(problem.sentence).waitFor();
    await on.button('Close').click();
    assert.equal(await on.page.getByText(problem.sentence).count(), 0);
  });
});
