import assert from '../support/assert';
import type { HostMessage } from '#src/protocol/messages';
import { awaitedParts } from '../support/awaitedParts';
import { fuelMix } from '../support/webviewHarness/results';
import { toMessages } from '../support/toMessages';
import { drawnAbout, holed, loading, messagesOf, progress, query, title } from './support/longRun';
import { poll } from '../support/poll';
import { panel, usePage } from './support/resultsPage';

const partial = messagesOf(holed((hour) => hour >= 30, { awaited: awaitedParts(9) }));

describe('the results page', () => {
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
  const isFocused = (name: string) => on.page.locator(name).evaluate((one) => one === document.activeElement);

  it('keeps the focus while parts arrive', async () => {
    await on.post([panel, loading, ...partial]);
    await on.role('checkbox', 'Wind').focus();
    for (const messages of parts(4)) await on.post(messages);
    const wind = on.role('checkbox', 'Wind');
    assert.equal(await wind.evaluate((one) => one === document.activeElement), true);
  });

  it('keeps a menu open and focused while parts arrive', async () => {
    await on.post([panel, loading, ...partial]);
    await on.button('Export').click();
    await on.press('ArrowDown');
    for (const messages of parts(4)) await on.post([progress({}), ...messages]);
    assert.equal(await on.page.getByRole('menu').isVisible(), true);
    assert.equal(await isFocused('.menu:not([hidden]) > .menu-item >> nth=1'), true);
    await on.press('Escape');
    assert.equal(await isFocused('.toolbar [aria-label=Export]'), true);
  });

  it('keeps selected text, selected cells and the scroll position while parts arrive', async () => {
    await on.post([panel, loading, ...partial]);
    await on.tab('Table');
    const grid = on.page.getByRole('grid');
    const place = () => grid.evaluate((one) => [one.scrollTop, one.scrollLeft]);
    await grid.evaluate((one) => {
      one.scrollTo(30, 35);
    });
    const marked = () => on.page.evaluate(() => getSelection()?.toString() ?? '');
    await on.page.locator('#cell-5-1').click();
    await on.page.locator('#cell-7-2').click({ modifiers: ['Shift'] });
    const placeBefore = await place();
    for (const messages of parts(4)) await on.post([progress({}), ...messages]);
    await on.role('grid', /^Values/).waitFor();
    assert.equal(await on.page.locator('.cell.is-selected').count(), 6);
    assert.equal(await grid.getAttribute('aria-activedescendant'), 'cell-7-2');
    assert.deepEqual(await place(), placeBefore);
    assert.ok(placeBefore.every((pixels) => pixels > 0));
    assert.equal(await grid.getAttribute('aria-rowcount'), '49');
    await on.tab('Details');
    const details = on.role('region', 'Details');
    await details.getByRole('heading', { name: 'Source' }).evaluate((heading) => {
      getSelection()?.selectAllChildren(heading);
    });
    for (const messages of parts(4)) await on.post([progress({}), ...messages]);
    assert.equal(await marked(), 'Source');
  });

  it('keeps typed text and an open list of notices while parts arrive', async () => {
    const noticed = (messages: HostMessage[]): HostMessage[] =>
      messages.map((message) =>
        message.type === 'result'
          ? { ...message, header: { ...message.header, noticeSentences: ['One.'] } }
          : message,
      );
    await on.post([panel, loading, ...noticed(partial)]);
    await on.page.locator('.notices summary').click();
    // The page has no text field, so this one represents the fields of future views.
    await on.page.locator('.legends').evaluate((legends) => {
      legends.append(document.createElement('input'));
    });
    await on.page.locator('.legends > input').fill('wind');
    for (const messages of parts(4)) await on.post([progress({}), ...noticed(messages)]);
    assert.equal(await on.page.locator('.legends > input').inputValue(), 'wind');
    assert.equal(await isFocused('.legends > input'), true);
    assert.equal(await on.page.getByText('One.').isVisible(), true);
  });

  it('waits with new parts while a mouse button is pressed', async () => {
    await on.post([panel, loading, ...partial]);
    const drawn = (share: number) => on.page.evaluate(drawnAbout, share);
    const box = await on.boxOf('.u-over');
    await on.page.mouse.move(box.x + 10, box.y + 50);
    await on.page.mouse.down();
    await on.post(
      messagesOf(
        holed((hour) => hour >= 60, { awaited: awaitedParts(2) }),
        undefined,
        'r2',
      ),
    );
    await on.page.mouse.move(box.x + 12, box.y + 50);
    assert.equal(await drawn(0.55), 0);
    await on.page.mouse.up();
    await poll('the new part is drawn', async () => (await drawn(0.55)) > 1000);
  });

  it('keeps the chart in place when a run begins, proceeds, is cancelled and fails', async () => {
    const whole = messagesOf(fuelMix(), undefined, 'whole');
    const chart = on.page.locator('.parts');
    const problem = {
      sentence: 'The service did not answer.',
      actions: [{ id: 'retry', title: 'Try Again' }],
    };
    for (const width of [1280, 800, 400]) {
      await on.page.setViewportSize({ width, height: 700 });
      await on.post([panel, ...whole]);
      await chart.waitFor();
      const before = await chart.boundingBox();
      const steps: [string, HostMessage][] = [
        ['begins', loading],
        ['goes on', progress({ attempt: 2, waitingMs: 60_000 })],
        ['is stopped', { type: 'problem', state: 'cancelled', title, query, problem }],
        ['begins again', loading],
        ['fails', { type: 'problem', state: 'error', title, query, problem }],
      ];
      for (const [what, message] of steps) {
        await on.post([message]);
        assert.deepEqual(await chart.boundingBox(), before, `${what}, ${width}`);
        await on.shoot(`run-${what.replace(/ /g, '-')}-${width}`);
      }
      await on.button('Close').press('Enter');
      assert.equal(await on.page.getByText(problem.sentence).isVisible(), false);
      assert.deepEqual(await chart.boundingBox(), before);
    }
  });

  it('closes notices and refusals when another query runs', async () => {
    const show = (change: Partial<typeof query>, resultId: string) =>
      on.post([
        panel,
        ...toMessages(
          { ...fuelMix(), query: { ...query, ...change } },
          { resultId, title, noticeSentences: ['Kept.'] },
        ),
      ]);
    await show({}, 'r1');
    await on.page.getByText('1 notice').click();
    await on.button('Refresh').click();
    const refused = { sentence: 'The file could not be written.', actions: [] };
    await on.post([{ type: 'reply', requestId: 1, ok: false, problem: refused }]);
    await on.page.getByText(refused.sentence).waitFor();
    await show({}, 'r2');
    assert.equal(await on.page.getByText('Kept.').isVisible(), true);
    await on.post([{ type: 'loading', title, query: { ...query, window: '7d' }, isSample: true }]);
    assert.equal(await on.page.getByText(refused.sentence).count(), 0);
    await show({ window: '7d' }, 'r3');
    assert.equal(await on.page.getByText('Kept.').isVisible(), false);
    await on.page.getByText('1 notice').waitFor();
  });
});
