import assert from '../support/assert';
import { hourMs, type Provenance, type RequestRecord } from '#src/domain';
import type { HostMessage, Problem } from '#src/protocol/messages';
import { fuelMix, startMs } from '../support/webviewHarness/results';
import { faintTexts } from '../support/faintTexts';
import { drawnAbout, holed, loading, messagesOf, progress, query } from './support/longRun';
import { poll } from '../support/poll';
import { panel, usePage } from './support/resultsPage';
import { awaitedParts } from '../support/awaitedParts';

const incompleteProblem: Problem = {
  sentence: '2 of 4 parts are missing: 14 Nov and 16 Nov (+10:00).',
  remedy: 'service.example returned an error (500), 4 times. Try again.',
  actions: [
    { id: 'completeResult', title: 'Fetch the Missing Parts' },
    { id: 'editQuery', title: 'Edit Query…' },
  ],
};
const missing: Provenance['missing'] = [1, 3].map((day) => ({
  query,
  window: { startMs: startMs + day * 24 * hourMs, endMs: startMs + (day + 1) * 24 * hourMs },
  kind: 'server',
  facts: {},
}));
const isSecondDay = (hour: number) => hour >= 24 && hour < 48;

const partial = messagesOf(holed((hour) => hour >= 30, { awaited: awaitedParts(9) }));
const incomplete = messagesOf(holed(isSecondDay, { missing }), incompleteProblem);

const texts = '.running span, .running button, .missing-words span, .missing button:enabled';

describe('the results page during a long run', () => {
  const on = usePage();
  const running = (): ReturnType<typeof on.page.locator> => on.page.locator('.running');
  const strip = (): ReturnType<typeof on.page.locator> => on.role('group', 'Missing parts');

  it('draws an invisible chart in advance, so that the first one is quick', async () => {
    await on.page.evaluate(() => {
      const seen = (nodes: NodeList) =>
        [...nodes].some((node) => node instanceof HTMLElement && node.matches('.warm-up'));
      const { dataset } = document.body;
      new MutationObserver((changes) => {
        for (const { addedNodes, removedNodes } of changes) {
          if (seen(addedNodes)) dataset['drawn'] = 'and here';
          if (seen(removedNodes)) dataset['drawn'] = 'and gone';
        }
      }).observe(document.body, { childList: true });
      // In a frame it would be on screen.
      const look = () => {
        if (document.querySelector('.warm-up')) dataset['onScreen'] = 'yes';
        requestAnimationFrame(look);
      };
      look();
    });
    await on.post([panel, loading]);
    await poll('it is drawn and gone', () =>
      on.page.evaluate(() => document.body.dataset['drawn'] === 'and gone'),
    );
    assert.equal(await on.page.evaluate(() => document.body.dataset['onScreen']), undefined);
    assert.equal(await on.page.locator('canvas').count(), 0);
    await on.post(partial);
    await on.page.locator('.plot canvas').first().waitFor();
    assert.equal(await on.page.locator('.warm-up').count(), 0);
  });

  it('shows the current part, the received bytes and the next attempt', async () => {
    await on.post([panel, loading]);
    await running().getByText('Running the query…').waitFor();
    await on.post([progress({})]);
    await running().getByText('Part 3 of 12').waitFor();
    await running().getByText('1.4 MB received').waitFor();
    const bar = on.page.getByRole('progressbar');
    assert.equal(await bar.getAttribute('aria-valuenow'), '17');
    await on.post([progress({ attempt: 2, waitingMs: 60_000, parts: { done: 5, failed: 1, total: 12 } })]);
    await running()
      .getByText(/^1\.4 MB received · 1 failed · Trying again in (60|59) s \(attempt 2\)$/)
      .waitFor();
    await running()
      .getByText(/in 58 s/)
      .waitFor();
    assert.equal(await bar.getAttribute('aria-valuenow'), '50');
    await on.button('Cancel').click();
    assert.deepEqual(await on.actions(), [{ kind: 'cancel' }]);
  });

  it('draws the received parts with room for the rest, and keeps Cancel focused', async () => {
    await on.post([panel, loading, progress({}), ...partial]);
    await poll('the first day is drawn', async () => (await on.page.evaluate(drawnAbout, 0.1)) > 1000);
    assert.equal(await on.page.evaluate(drawnAbout, 0.6), 0);
    await running().getByText('Part 3 of 12').waitFor();
    assert.equal(await on.page.locator('.parts').evaluate((one) => getComputedStyle(one).filter), 'none');
    assert.equal(await strip().isVisible(), false);
    const cancel = on.button('Cancel');
    await cancel.focus();
    await on.post([
      progress({}),
      ...messagesOf(
        holed((hour) => hour >= 60, { awaited: awaitedParts(2) }),
        undefined,
        'r2',
      ),
    ]);
    await poll('more is drawn', async () => (await on.page.evaluate(drawnAbout, 0.6)) > 1000);
    assert.equal(await cancel.evaluate((one) => one === document.activeElement), true);
    await on.post(messagesOf(fuelMix(), undefined, 'r3'));
    await poll('the run is over', async () => !(await running().isVisible()));
  });

  it('shows missing parts as gaps, and names them above the chart', async () => {
    await on.post([panel, ...incomplete]);
    await strip().getByText(incompleteProblem.sentence).waitFor();
    const drawn = (share: number) => on.page.evaluate(drawnAbout, share);
    await poll('the first day is drawn', async () => (await drawn(0.1)) > 1000);
    assert.deepEqual([await drawn(0.375), (await drawn(0.6)) > 1000, await drawn(0.9)], [0, true, 0]);
    await strip().getByRole('button', { name: 'Fetch the Missing Parts' }).click();
    assert.deepEqual(await on.actions(), [{ kind: 'remedy', actionId: 'completeResult' }]);
    const heard = await on.page.locator('#app > [aria-live]').textContent();
    assert.ok(heard?.endsWith(incompleteProblem.sentence), heard ?? '');
    await on.tab('Details');
    await on.page.getByText('14 Nov (+10:00): It failed.').waitFor();
  });

  it('shows a gap in lines too', async () => {
    const result = holed(isSecondDay, { missing });
    const series = result.series.slice(0, 2).map((one) => ({ ...one, metric: 'demand' }));
    await on.post([panel, ...messagesOf({ ...result, series }, incompleteProblem)]);
    const drawn = (share: number) => on.page.evaluate(drawnAbout, share);
    await poll('the first day is drawn', async () => (await drawn(0.1)) > 10);
    assert.deepEqual([await drawn(0.375), (await drawn(0.6)) > 10, await drawn(0.9)], [0, true, 0]);
  });

  it('disables the buttons of missing parts while they are fetched', async () => {
    await on.post([panel, ...incomplete, loading, progress({ parts: { done: 0, failed: 0, total: 2 } })]);
    await running().getByText('Part 1 of 2').waitFor();
    await poll('the strip cannot be pressed', () => strip().getByRole('button').first().isDisabled());
    assert.ok(await strip().isVisible());
    await on.post(messagesOf(fuelMix(), undefined, 'r2'));
    await poll('nothing is missing', async () => !(await strip().isVisible()));
  });

  it('counts the requests from the cache, and warns when the service could not be reached', async () => {
    const result = fuelMix();
    const [request] = result.provenance.requests;
    assert.ok(request);
    const fetchedAtMs = Date.now() - 3 * hourMs - 60_000;
    const shown = (cache: RequestRecord['cache'] & string, resultId: string): HostMessage[] =>
      messagesOf(
        {
          ...result,
          provenance: {
            ...result.provenance,
            fetchedAtMs: Date.now() - 200_000,
            requests: [request, { ...request, fetchedAtMs, cache }],
          },
        },
        undefined,
        resultId,
      );
    await on.post([panel, ...shown('fresh', 'r1')]);
    await on.page.getByText('3 min ago · 1 of 2 from cache', { exact: true }).waitFor();
    await on.page.getByText('2 requests', { exact: true }).waitFor();
    assert.equal(await on.page.locator('.stale').isVisible(), false);
    await on.post(shown('stale', 'r2'));
    await on.page
      .getByText('The service could not be reached: 1 of 2 requests have values from 3 h ago')
      .waitFor();
    await on.tab('Details');
    await on.page.getByText('From cache, the service could not be reached').waitFor();
  });

  it('has one line of progress above the chart at any width', async () => {
    await on.post([panel, loading, progress({ attempt: 2, waitingMs: 60_000 }), ...partial]);
    for (const width of [1280, 800, 480]) {
      await on.page.setViewportSize({ width, height: 700 });
      const box = await running().boundingBox();
      assert.ok(box && box.height <= 30, `${width}: ${box?.height ?? 0}`);
      assert.equal(await on.page.evaluate(() => document.body.scrollWidth), width);
    }
  });

  it('is readable in every theme', async () => {
    const states: [string, HostMessage[]][] = [
      ['first', [panel, loading, progress({ attempt: 2, waitingMs: 9000 })]],
      ['partial', partial],
      ['missing', incomplete],
      ['fetching', [loading, progress({ parts: { done: 0, failed: 0, total: 2 } })]],
    ];
    for (const [name, messages] of states) {
      await on.post(messages);
      await on.inAllLooks(`long-${name}`, async (place) => {
        const faint = await on.page.locator('body').evaluate(faintTexts, texts);
        assert.deepEqual(faint, [], `${name}: ${place}`);
      });
    }
  });
});
