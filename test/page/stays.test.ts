import assert from 'node:assert/strict';
import type { HostMessage } from '../../src/protocol/messages';
import { awaitedParts } from '../support/awaitedParts';
import { fuelMix } from '../support/webviewHarness/results';
import { toMessages } from '../../src/protocol/transfer';
import { drawnAbout, holed, loading, messagesOf, progress, query, title } from './support/longRun';
import { poll } from '../support/poll';
import { panel, usePage } from './support/resultsPage';

const partial = messagesOf(holed((hour) => hour >= 30, { awaited: awaitedParts(9) }));

describe('the results page while a long run draws its parts', function () {
  this.timeout(60_000);
  const on = usePage();
  const parts = (count: number): HostMessage[][] =>
    Array.from({ length: count }, (_, i) => {
      const hours = 30 + i * 6;
      return messagesOf(
        holed((hour) => hour >= hours, { awaited: awaitedParts(count - i) }),
        undefined,
        `part-${i}`,
      );
    });
  const isFocused = (name: string): Promise<boolean> =>
    on.open.page.locator(name).evaluate((one) => one === document.activeElement);

  it('leaves the focus where it is while parts come', async () => {
    await on.open.post([panel, loading, ...partial]);
    await on.open.page.getByRole('checkbox', { name: 'Wind' }).focus();
    for (const messages of parts(4)) await on.open.post(messages);
    const wind = on.open.page.getByRole('checkbox', { name: 'Wind' });
    assert.equal(await wind.evaluate((one) => one === document.activeElement), true);
  });

  it('leaves an open menu open, with the focus in it, while parts come', async () => {
    await on.open.post([panel, loading, ...partial]);
    const { page } = on.open;
    await page.getByRole('button', { name: 'Export' }).click();
    await page.keyboard.press('ArrowDown');
    for (const messages of parts(4)) await on.open.post([progress({}), ...messages]);
    assert.equal(await page.getByRole('menu').isVisible(), true);
    assert.equal(await isFocused('.menu:not([hidden]) > .menu-item >> nth=1'), true);
    await page.keyboard.press('Escape');
    assert.equal(await isFocused('.toolbar [aria-label=Export]'), true);
  });

  it('leaves marked text and selected cells, and a scrolled table where it is, while parts come', async () => {
    await on.open.post([panel, loading, ...partial]);
    const { page } = on.open;
    await on.tab('Table');
    const grid = page.getByRole('grid');
    const place = (): Promise<number[]> => grid.evaluate((one) => [one.scrollTop, one.scrollLeft]);
    await grid.evaluate((one) => {
      one.scrollTo(30, 35);
    });
    const marked = (): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '');
    await page.locator('#cell-5-1').click();
    await page.locator('#cell-7-2').click({ modifiers: ['Shift'] });
    const placeBefore = await place();
    for (const messages of parts(4)) await on.open.post([progress({}), ...messages]);
    await page.getByRole('grid', { name: /^Values/ }).waitFor();
    assert.equal(await page.locator('.cell.is-selected').count(), 6);
    assert.equal(await grid.getAttribute('aria-activedescendant'), 'cell-7-2');
    assert.deepEqual(await place(), placeBefore);
    assert.ok(placeBefore.every((pixels) => pixels > 0));
    assert.equal(await grid.getAttribute('aria-rowcount'), '49');
    await on.tab('Details');
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByRole('heading', { name: 'Source' }).evaluate((heading) => {
      getSelection()?.selectAllChildren(heading);
    });
    for (const messages of parts(4)) await on.open.post([progress({}), ...messages]);
    assert.equal(await marked(), 'Source');
  });

  it('leaves what is typed, and an open list of notices, while parts come', async () => {
    const noticed = (messages: readonly HostMessage[]): HostMessage[] =>
      messages.map((message) =>
        message.type === 'result'
          ? { ...message, header: { ...message.header, noticeSentences: ['One.'] } }
          : message,
      );
    await on.open.post([panel, loading, ...noticed(partial)]);
    const { page } = on.open;
    await page.locator('.notices summary').click();
    // The page has no text field, so this one represents the fields of future views.
    await page.locator('.legends').evaluate((legends) => {
      legends.append(document.createElement('input'));
    });
    await page.locator('.legends > input').fill('wind');
    for (const messages of parts(4)) await on.open.post([progress({}), ...noticed(messages)]);
    assert.equal(await page.locator('.legends > input').inputValue(), 'wind');
    assert.equal(await isFocused('.legends > input'), true);
    assert.equal(await page.getByText('One.').isVisible(), true);
  });

  it('changes nothing under a pointer that is held down, and catches up when it is let go of', async () => {
    await on.open.post([panel, loading, ...partial]);
    const { page } = on.open;
    const drawn = (share: number): Promise<number> => page.evaluate(drawnAbout, share);
    const box = await page.locator('.u-over').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + 10, box.y + 50);
    await page.mouse.down();
    await on.open.post(
      messagesOf(
        holed((hour) => hour >= 60, { awaited: awaitedParts(2) }),
        undefined,
        'r2',
      ),
    );
    await page.mouse.move(box.x + 12, box.y + 50);
    assert.equal(await drawn(0.55), 0);
    await page.mouse.up();
    await poll('what came is drawn', async () => (await drawn(0.55)) > 1000);
  });

  it('leaves the chart where it is when a run begins, goes on, is stopped, fails and ends', async () => {
    const { page } = on.open;
    const whole = messagesOf(fuelMix(), undefined, 'whole');
    const chart = page.locator('.parts');
    const problem = {
      sentence: 'The service did not answer.',
      actions: [{ id: 'retry', title: 'Try Again' }],
    };
    for (const width of [1280, 800, 400]) {
      await page.setViewportSize({ width, height: 700 });
      await on.open.post([panel, ...whole]);
      await chart.waitFor();
      const before = await chart.boundingBox();
      const steps: readonly (readonly [string, HostMessage])[] = [
        ['begins', loading],
        ['goes on', progress({ attempt: 2, waitingMs: 60_000 })],
        ['is stopped', { type: 'problem', state: 'cancelled', title, query, problem }],
        ['begins again', loading],
        ['fails', { type: 'problem', state: 'error', title, query, problem }],
      ];
      for (const [what, message] of steps) {
        await on.open.post([message]);
        assert.deepEqual(await chart.boundingBox(), before, `${what}, ${width}`);
        await on.shoot(`run-${what.replace(/ /g, '-')}-${width}`);
      }
      await page.getByRole('button', { name: 'Close' }).press('Enter');
      assert.equal(await page.getByText(problem.sentence).isVisible(), false);
      assert.deepEqual(await chart.boundingBox(), before);
    }
  });

  it('closes a notice that is open, and what was refused, when another query takes its place', async () => {
    const { page } = on.open;
    const show = (change: Partial<typeof query>, resultId: string): Promise<void> =>
      on.open.post([
        panel,
        ...toMessages(
          { ...fuelMix(), query: { ...query, ...change } },
          { resultId, title, noticeSentences: ['Kept.'] },
        ),
      ]);
    await show({}, 'r1');
    await page.getByText('1 notice').click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    const refused = { sentence: 'The file could not be written.', actions: [] };
    await on.open.post([{ type: 'reply', requestId: 1, ok: false, problem: refused }]);
    await page.getByText(refused.sentence).waitFor();
    await show({}, 'r2');
    assert.equal(await page.getByText('Kept.').isVisible(), true);
    await on.open.post([{ type: 'loading', title, query: { ...query, window: '7d' }, isSample: true }]);
    assert.equal(await page.getByText(refused.sentence).count(), 0);
    await show({ window: '7d' }, 'r3');
    assert.equal(await page.getByText('Kept.').isVisible(), false);
    await page.getByText('1 notice').waitFor();
  });
});
