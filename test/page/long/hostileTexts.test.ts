import assert from 'node:assert/strict';
import { timesOf, toResult, toSeries } from '../../support/webviewHarness/results';
import { usePage } from '../support/resultsPage';

const times = timesOf(24);

describe('a large result', () => {
  const on = usePage();

  /** Asserts that the page has drawn the result and reacts to a click. */
  async function assertAnswers(rows: number) {
    await on.page.waitForFunction(() => window.harness.sent.some(({ type }) => type === 'drawn'));
    assert.equal(await on.page.locator('.legend-rows > li').count(), rows);
    await on.tab('Statistics');
    assert.equal((await on.page.locator('tbody tr').count()) <= 1000, true);
    await on.tab('Table');
    await on.page.locator('.cell').first().waitFor();
    assert.ok((await on.page.locator('.cell').count()) < 2000);
  }

  it('draws the largest 500 of 2,000 units', async () => {
    const unit = (s: number) => toSeries({ labels: { unit_code: `UNIT${s}` }, times, valueAt: (i) => s + i });
    await on.show(
      toResult(
        Array.from({ length: 2000 }, (_, s) => unit(s)),
        { operation: 'facilities' },
      ),
    );
    await assertAnswers(500);
  });

  it('draws series with 60 KB of digits, letters or labels', async () => {
    const digits = { unit_code: `${'7'.repeat(60_000)}x` };
    const letters = (s: number) => ({ unit_code: `${'x'.repeat(60_000)}${s}` });
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`label${i}`, 'x'.repeat(1000)]));
    const labels = [digits, letters(1), letters(2), many, { ...many, label0: 'y' }];
    await on.show(toResult(labels.map((one) => toSeries({ labels: one, times, valueAt: (i) => i }))));
    await assertAnswers(labels.length);
    const names = await on.texts('.legend-rows > li');
    assert.ok(names.every((name) => name.length < 3000));
  });
});
