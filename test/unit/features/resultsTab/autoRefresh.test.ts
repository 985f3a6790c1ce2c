import assert from 'node:assert/strict';
import { createAutoRefresh } from '#src/features/resultsTab/autoRefresh';
import { tabWordsOf } from '#src/features/resultsTab/savedLink';
import { ApiError, dayMs, hourMs, minRefreshMinutes, minuteMs, refreshChoices } from '#src/domain';
import { countHeld } from '../../../support/collectGarbage';
import { createFakeTimers } from '../../../support/fakeTimers';
import { answerTo, askedFor, SessionBench, settle } from './sessionBench';

const day = askedFor('24h');

/** A tab that has just run and refreshes every five minutes. */
async function refreshing() {
  const bench = new SessionBench(day);
  const timers = createFakeTimers();
  const state = { isSeen: true, jumpMs: 0 };
  const refresh = createAutoRefresh({
    live: bench.live,
    isSeen: () => state.isSeen,
    now: () => timers.now() + state.jumpMs,
    after: (ms, act) => timers.after(ms, act),
    onDidChange: () => undefined,
  });
  const over = bench.live.run();
  bench.runs[0]?.succeed(answerTo(day));
  await over;
  bench.live.tab.update({ autoRefresh: { minutes: 5 } });
  return { bench, timers, state, refresh };
}

describe('auto-refresh', () => {
  it('runs after its interval, and again only after that run', async () => {
    const { bench, timers, refresh } = await refreshing();
    assert.equal(refresh.nextMs, 5 * minuteMs);
    await timers.pass(5 * minuteMs - 1);
    assert.equal(bench.runs.length, 1);
    await timers.pass(1);
    assert.equal(bench.runs.length, 2);
    assert.deepEqual([bench.runs[1]?.refresh, refresh.nextMs], [false, undefined]);
    await timers.pass(20 * minuteMs);
    assert.equal(bench.runs.length, 2, 'two runs at a time');
    bench.runs[1]?.succeed(answerTo(day));
    await settle();
    assert.equal(refresh.nextMs, 30 * minuteMs);
    refresh.dispose();
    assert.equal(timers.pending, 0);
  });

  it('schedules the next run of a restored tab at once, and reports changes only', () => {
    const bench = new SessionBench(day);
    const timers = createFakeTimers();
    bench.live.tab.update({ autoRefresh: { minutes: 5 } });
    let changes = 0;
    const refresh = createAutoRefresh({
      live: bench.live,
      isSeen: () => true,
      now: () => timers.now(),
      after: (ms, act) => timers.after(ms, act),
      onDidChange: () => changes++,
    });
    assert.deepEqual([refresh.nextMs, changes], [5 * minuteMs, 0]);
    bench.live.tab.update({ autoRefresh: undefined });
    assert.deepEqual([refresh.nextMs, changes], [undefined, 1]);
    refresh.dispose();
  });

  it('waits while the tab is hidden, and runs at once when overdue', async () => {
    const { bench, timers, state, refresh } = await refreshing();
    state.isSeen = false;
    refresh.look();
    await timers.pass(60 * minuteMs);
    assert.equal(bench.runs.length, 1);
    state.isSeen = true;
    refresh.look();
    await timers.pass(0);
    assert.equal(bench.runs.length, 2);
    refresh.dispose();
  });

  it('stops at a failure, says so, and resumes on request', async () => {
    const { bench, timers, refresh } = await refreshing();
    await timers.pass(5 * minuteMs);
    bench.runs[1]?.fail(new Error('no'));
    await settle();
    await timers.pass(60 * minuteMs);
    assert.equal(bench.runs.length, 2);
    assert.deepEqual(tabWordsOf(bench.live, undefined, refresh.nextMs).refresh, {
      sentence: 'Auto-refresh has stopped',
      isStopped: true,
    });
    void bench.live.run();
    bench.live.tab.update({ autoRefresh: { minutes: 5 } });
    bench.runs[2]?.succeed(answerTo(day));
    await settle();
    await timers.pass(5 * minuteMs);
    assert.equal(bench.runs.length, 4);
    refresh.dispose();
  });

  for (const [what, failure, minutes] of [
    ['no network', new ApiError('network', { code: 'ENOTFOUND' }), 5],
    ['a broken connection', new ApiError('network', { code: 'ECONNRESET' }), 5],
    ['a silent service', new ApiError('timeout', { waitedFor: 'answer' }), 5],
    ['a status 503', new ApiError('server', { status: 503 }), 5],
    ['a maintenance page', new ApiError('maintenance', { status: 503 }), 5],
    ['a throttled request', new ApiError('rateLimited', { status: 429 }), 5],
    ['a throttled request that names an hour', new ApiError('rateLimited', { retryAfterMs: hourMs }), 60],
    ['a pause of a year', new ApiError('rateLimited', { retryAfterMs: 365 * dayMs }), 24 * 60],
    ['a window without data yet', new ApiError('noData', {}), 5],
  ] as const)
    it(`goes on after ${what}`, async () => {
      const { bench, timers, refresh } = await refreshing();
      await timers.pass(5 * minuteMs);
      bench.runs[1]?.fail(failure);
      await settle();
      assert.equal(refresh.nextMs, (5 + minutes) * minuteMs);
      await timers.pass(minutes * minuteMs - 1);
      assert.equal(bench.runs.length, 2);
      await timers.pass(1);
      assert.equal(bench.runs.length, 3);
      bench.runs[2]?.succeed(answerTo(day));
      await settle();
      assert.equal(refresh.nextMs, (10 + minutes) * minuteMs);
      refresh.dispose();
    });

  it('waits its interval after a run of the user fails', async () => {
    const { bench, timers, state, refresh } = await refreshing();
    state.isSeen = false;
    refresh.look();
    await timers.pass(60 * minuteMs);
    state.isSeen = true;
    const over = bench.live.run();
    bench.runs[1]?.fail(new ApiError('network'));
    await over;
    await timers.pass(5 * minuteMs - 1);
    assert.equal(bench.runs.length, 2);
    await timers.pass(1);
    assert.equal(bench.runs.length, 3);
    refresh.dispose();
  });

  for (const failure of [
    new ApiError('unauthorised', { status: 401, hadToken: true, workedBefore: true }),
    new ApiError('network', { code: 'CERT_HAS_EXPIRED' }),
    new ApiError('invalidRequest', { status: 400 }),
    new ApiError('cancelled'),
  ])
    it(`stops after a failure that does not pass: ${failure.kind}`, async () => {
      const { bench, timers, refresh } = await refreshing();
      await timers.pass(5 * minuteMs);
      bench.runs[1]?.fail(failure);
      await settle();
      await timers.pass(60 * minuteMs);
      assert.equal(bench.runs.length, 2);
      assert.equal(bench.live.tab.facts.autoRefresh?.isStopped, true);
      refresh.dispose();
    });

  it('runs no more often than buckets arrive, and never when off', async () => {
    const { bench, timers, refresh } = await refreshing();
    bench.live.tab.update({ autoRefresh: undefined });
    assert.equal(refresh.nextMs, undefined);
    await timers.pass(60 * minuteMs);
    assert.equal(bench.runs.length, 1);
    refresh.dispose();
    const { query } = day;
    const rows = [
      ['5m', 5],
      ['30m', 30],
      ['1h', 60],
      ['1d', 1440],
      ['1M', 1440],
    ] as const;
    for (const [interval, least] of rows) {
      assert.equal(minRefreshMinutes({ ...query, interval }), least);
      assert.equal(refreshChoices({ ...query, interval })[0], least);
    }
  });

  it('holds one result and one timer after a day', async () => {
    const { bench, timers, refresh } = await refreshing();
    await bench.ready();
    bench.runs.length = 0;
    const results: WeakRef<object>[] = [];
    const refreshOnce = async () => {
      await timers.pass(5 * minuteMs);
      const [run, ...others] = bench.runs.splice(0);
      const answer = answerTo(day, Array<number>(1000).fill(results.length));
      results.push(new WeakRef(answer));
      assert.equal(others.length, 0);
      run?.succeed(answer);
      await settle();
      bench.take();
    };
    for (let i = 0; i < (24 * hourMs) / (5 * minuteMs); i++) await refreshOnce();
    assert.equal(timers.pending, 1);
    assert.ok((await countHeld(results)) <= 1, 'results of earlier refreshes are still held');
    assert.equal(bench.live.shown?.result.series[0]?.values[0], results.length - 1);
    refresh.dispose();
  });

  for (const [what, jumpMs] of [
    ['back by a day', -dayMs],
    ['back by an hour', -hourMs],
    ['forward by a day', dayMs],
  ] as const)
    it(`runs once within its interval after the clock moves ${what}`, async () => {
      const { bench, timers, state, refresh } = await refreshing();
      state.jumpMs = jumpMs;
      // Hiding and showing the window checks the clock.
      for (let i = 0; i < 5; i++) {
        refresh.look();
        await timers.pass(minuteMs);
      }
      assert.equal(bench.runs.length, 2);
      bench.runs[1]?.succeed(answerTo(day));
      await settle();
      await timers.pass(5 * minuteMs);
      assert.equal(bench.runs.length, 3);
      refresh.dispose();
      assert.equal(timers.pending, 0);
    });
});
