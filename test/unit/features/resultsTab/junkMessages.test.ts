import assert from 'node:assert/strict';
import { createPageReader } from '#src/protocol/receive';
import { collectGarbage } from '../../../support/collectGarbage';
import { answerTo, askedFor, SessionBench, settle } from './sessionBench';

const day = askedFor('24h');

/** What a page in the wrong hands may send, again and again. */
const kinds: Record<string, (n: number) => unknown> = {
  'not of the protocol': (n) => ({ type: 'x', n, text: 'x'.repeat(100) }),
  'without a known action': (requestId) => ({
    type: 'request',
    requestId,
    action: { kind: 'rm', requestId },
  }),
  'for a dialog that stays open': (requestId) => ({ type: 'request', requestId, action: { kind: 'edit' } }),
  'for another run': (requestId) => ({ type: 'request', requestId, action: { kind: 'run' } }),
  'for the whole state': () => ({ type: 'ready' }),
  'about a lost result': () => ({ type: 'drawn', resultId: 'tab-1', revision: 0 }),
};

describe('100,000 messages of a page within a second', () => {
  for (const [what, messageOf] of Object.entries(kinds))
    it(`are dropped before they grow the extension host: ${what}`, async () => {
      const bench = await SessionBench.open(day);
      const over = bench.live.run();
      bench.runs[0]?.succeed(answerTo(day));
      await over;
      await settle();
      bench.take();
      bench.perform = () => new Promise(() => undefined);
      const read = createPageReader(() => 5000);
      await collectGarbage();
      const before = process.memoryUsage().heapUsed;
      for (let n = 0; n < 100_000; n++) {
        const message = read(messageOf(n));
        if (message) void bench.session.receive(message);
        if (n % 1000 === 0) await settle();
      }
      await settle();
      await collectGarbage();
      const grown = process.memoryUsage().heapUsed - before;
      assert.ok(bench.performed.length <= 100, `${bench.performed.length} actions`);
      assert.ok(bench.posted.length <= 1500, `${bench.posted.length} messages`);
      assert.ok(grown < 8e6, `${grown / 1e6} MB`);
      bench.close();
    });

  it('are read again in the next second, as far as they are of the protocol', () => {
    let nowMs = 5000;
    const read = createPageReader(() => nowMs);
    const readCount = () =>
      Array.from({ length: 2000 }, () => read({ type: 'resized' })).filter(Boolean).length;
    assert.equal(readCount(), 500);
    nowMs = 6000;
    assert.equal(readCount(), 500);
    assert.equal(read({ type: 'x' }), undefined);
  });
});
