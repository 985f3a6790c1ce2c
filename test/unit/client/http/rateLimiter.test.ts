import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { RateLimiter } from '#src/client/http/rateLimiter';
import { createFakeTimers } from '../../../support/fakeTimers';

const never = new AbortController().signal;

/** Starts `count` requests at a limiter on fake timers, and records when each one started. */
function paced(count: number, options: { perSecond?: number; maxInFlight?: number; takesMs?: number }) {
  const { perSecond = 2, maxInFlight = 4, takesMs = 0 } = options;
  const timers = createFakeTimers();
  const limiter = new RateLimiter(perSecond, maxInFlight, timers);
  const starts: number[] = [];
  for (let i = 0; i < count; i++)
    void limiter.acquire(never).then((leave) => {
      starts.push(timers.now());
      timers.after(takesMs, leave);
    });
  return { timers, limiter, starts };
}

describe('the rate limiter', () => {
  for (const [name, options, expected] of [
    ['lets two a second start, the first at once', {}, [0, 0, 1000, 1000, 2000, 2000]],
    ['lets any number start without a limit', { perSecond: Infinity, maxInFlight: 6 }, [0, 0, 0, 0, 0, 0]],
    ['can be slower than one a second', { perSecond: 0.5 }, [0, 2000, 4000, 6000, 8000, 10_000]],
    [
      'limits concurrent requests',
      { perSecond: Infinity, maxInFlight: 2, takesMs: 700 },
      [0, 0, 700, 700, 1400, 1400],
    ],
    [
      'limits both rate and concurrency',
      { perSecond: 2, maxInFlight: 1, takesMs: 300 },
      [0, 300, 1000, 1300, 2000, 2300],
    ],
  ] as const) {
    it(name, async () => {
      const { timers, starts } = paced(6, { takesMs: 1, ...options });
      await timers.pass(60_000);
      assert.deepEqual(starts, expected);
      assert.equal(timers.pending, 0);
    });
  }

  it('lets a request start at once after a rest', async () => {
    const { timers, limiter, starts } = paced(2, {});
    await timers.pass(5000);
    void limiter.acquire(never).then(() => starts.push(timers.now()));
    await timers.pass(0);
    assert.deepEqual(starts, [0, 0, 5000]);
  });

  it('drops an aborted request from the queue, with its timer', async () => {
    const { timers, limiter, starts } = paced(2, {});
    await timers.pass(10);
    const stop = new AbortController();
    const reason = new Error('enough');
    const waiting = [1, 2, 3].map(() => assert.rejects(limiter.acquire(stop.signal), reason));
    assert.equal(timers.pending, 1);
    stop.abort(reason);
    await Promise.all(waiting);
    assert.equal(timers.pending, 0);
    assert.equal(getEventListeners(stop.signal, 'abort').length, 0);
    await assert.rejects(limiter.acquire(stop.signal), reason);
    void limiter.acquire(never).then(() => starts.push(timers.now()));
    await timers.pass(990);
    assert.deepEqual(starts, [0, 0, 1000]);
  });
});
