import assert from 'node:assert/strict';
import type { HostMessage } from '../../src/protocol/messages';
import { fuelMix, messagesOf, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
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

describe('the states of the results page', function () {
  this.timeout(60_000);
  const on = usePage();

  it('says it is ready, once', async () => {
    assert.deepEqual(await on.open.sent(), [{ type: 'ready' }]);
  });

  it('shows names as they are, whatever they hold', async () => {
    const name = '<img src=x onerror="document.title=1"><b>bold</b>';
    const labels = { unit_code: name };
    await on.show(toResult([toSeries({ labels, times: timesOf(3), valueAt: (i) => i })]), name);
    assert.equal(await on.open.page.getByRole('heading', { level: 1 }).textContent(), name);
    assert.equal(await on.open.page.locator('.legend-name').textContent(), name);
    for (const part of ['Table', 'Statistics', 'Details']) await on.tab(part);
    assert.equal(await on.open.page.locator('img, b').count(), 0);
    assert.equal(await on.open.page.title(), 'Results');
  });

  it('marks sample data while it runs, over a result and over a problem', async () => {
    const badge = on.open.page.getByText('Sample data', { exact: true });
    await on.open.post([panel, loading]);
    assert.equal(await badge.isVisible(), true);
    await on.open.post(messagesOf(fuelMix()));
    assert.equal(await badge.isVisible(), true);
    await on.open.post([loading, { type: 'problem', state: 'error', title, query, problem: refusal }]);
    assert.equal(await badge.isVisible(), true);
    await on.open.post([{ ...loading, isSample: false }]);
    assert.equal(await badge.isVisible(), false);
  });

  it('keeps the result visible while a run is under way, and cancels it', async () => {
    await on.show(fuelMix());
    await on.open.post([loading, { type: 'progress', receivedBytes: 1_400_000 }]);
    await on.open.page.getByText('1.4 MB received').waitFor();
    assert.ok(((await on.pixelsOf(['#3c8f38']))[0] ?? 0) > 5000);
    await on.open.page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual(await on.actions(), [{ kind: 'cancel' }]);
  });

  it('tells a problem, and sends what its buttons stand for', async () => {
    await on.open.post([panel, loading, { type: 'problem', state: 'error', title, query, problem: refusal }]);
    const alert = on.open.page.getByRole('alert');
    const text = (await alert.textContent()) ?? '';
    for (const words of [refusal.sentence, refusal.remedy, refusal.detail]) {
      assert.ok(text.includes(words), `${words} is not in ${text}`);
    }
    await on.open.page.getByRole('button', { name: 'Use Sample Data' }).click();
    assert.deepEqual(await on.actions(), [{ kind: 'remedy', actionId: 'useSampleData' }]);
  });

  it('takes the result of another query away when the new one fails', async () => {
    await on.show(fuelMix());
    const other = { ...query, metrics: ['price'] };
    await on.open.post([{ type: 'problem', state: 'empty', title: 'Other', query: other, problem: refusal }]);
    assert.equal(await on.open.page.locator('canvas').count(), 0);
    await on.open.page.getByText(refusal.sentence).first().waitFor();
  });

  it('asks for what the controls say', async () => {
    await on.show(fuelMix());
    const { page } = on.open;
    await page.getByRole('combobox', { name: 'Window' }).selectOption('7d');
    await page.getByRole('combobox', { name: 'Interval' }).selectOption('1d');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit query' }).click();
    assert.deepEqual(await on.actions(), [
      { kind: 'change', window: '7d' },
      { kind: 'change', interval: '1d' },
      { kind: 'run' },
      { kind: 'save' },
      { kind: 'export', format: 'json' },
      { kind: 'edit' },
    ]);
  });

  it('tells what the host refused, above the result', async () => {
    await on.show(fuelMix());
    await on.open.page.getByRole('button', { name: 'Export' }).click();
    await on.open.page.getByRole('menuitem', { name: 'As CSV…' }).click();
    const problem = { sentence: 'The file could not be written.', actions: [] };
    await on.open.post([{ type: 'reply', requestId: 1, ok: false, problem }]);
    await on.open.page.getByText(problem.sentence).waitFor();
    await on.open.page.getByRole('button', { name: 'Close' }).click();
    assert.equal(await on.open.page.getByText(problem.sentence).count(), 0);
  });
});
