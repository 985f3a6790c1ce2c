import assert from '../../../support/assert';
import { ApiError } from '#src/domain/result/failure';
import type { HostMessage } from '#src/protocol/messages';
import { result } from '../../formats/sampleResults';
import { answerTo, askedFor, SessionBench, settle } from './sessionBench';
import { isSameQuery, type Query } from '#src/domain';
import { changedQuery } from '#src/features/resultsTab/resultSession';

const [day, week] = [askedFor('24h'), askedFor('7d')];

const headersOf = (messages: HostMessage[]) =>
  messages.flatMap((message) => (message.type === 'result' ? [message.header.title] : []));

describe('a results tab', () => {
  it('reports the run, its progress, and the result with its columns', async () => {
    const bench = await SessionBench.open(day);
    const over = bench.live.run();
    bench.runs[0]?.onProgress({ receivedBytes: 4096 });
    bench.runs[0]?.succeed(answerTo(day));
    await over;
    assert.deepEqual(bench.takeTypes(), ['panel', 'loading', 'progress', 'result', 'columns']);
    assert.deepEqual(bench.live.shown?.result, answerTo(day));
  });

  it('sends nothing before the page is ready, then everything', async () => {
    const bench = new SessionBench(day);
    const over = bench.live.run();
    bench.runs[0]?.succeed(answerTo(day));
    await over;
    assert.deepEqual(bench.take(), []);
    await bench.ready();
    assert.deepEqual(bench.takeTypes(), ['panel', 'result', 'columns']);
  });

  it('shortens a long title in messages without a result', async () => {
    const bench = await SessionBench.open(day);
    void bench.live.run({ ...day, title: 'x'.repeat(60_000) });
    const titles = bench.take().flatMap((message) => (message.type === 'loading' ? [message.title] : []));
    assert.deepEqual(titles, [`${'x'.repeat(1021)}…`]);
  });

  it('stops the previous run when another starts, and ignores its answer', async () => {
    const bench = await SessionBench.open(day);
    const first = bench.live.run();
    const second = bench.live.run(week);
    assert.ok(bench.isStopped(0));
    bench.runs[1]?.succeed(answerTo(week));
    await second;
    bench.runs[0]?.onProgress({ receivedBytes: 1 });
    bench.runs[0]?.succeed(answerTo(day));
    await first;
    assert.deepEqual(headersOf(bench.take()), [week.title]);
    assert.equal(bench.live.shown?.title, week.title);
  });

  it('ignores an error of a replaced run', async () => {
    const bench = await SessionBench.open(day);
    const first = bench.live.run();
    const second = bench.live.run(week);
    bench.runs[0]?.fail(new DOMException('stopped', 'AbortError'));
    await first;
    assert.equal(bench.live.isRunning, true);
    bench.runs[1]?.succeed(answerTo(week));
    await second;
    assert.deepEqual(bench.takeTypes(), ['panel', 'loading', 'loading', 'result', 'columns']);
  });

  it('ends a cancelled run at once, and keeps the shown result', async () => {
    const bench = await SessionBench.open(day);
    bench.live.restore(day, answerTo(day));
    bench.take();
    const over = bench.live.run(week);
    bench.live.cancel();
    assert.ok(bench.isStopped(0));
    assert.equal(bench.live.isRunning, false);
    assert.deepEqual(bench.takeTypes(), ['loading', 'problem cancelled']);
    bench.runs[0]?.succeed(answerTo(week));
    await over;
    assert.deepEqual(bench.take(), []);
    assert.equal(bench.live.shown?.title, day.title);
    assert.equal(bench.live.requested.title, day.title);
    assert.equal(bench.live.failedOrRequested.title, week.title);
    await bench.ready();
    assert.deepEqual(bench.takeTypes(), ['panel', 'result', 'columns', 'problem cancelled']);
  });

  it('ignores Cancel without a run', async () => {
    const bench = await SessionBench.open(day);
    bench.take();
    bench.live.cancel();
    assert.deepEqual(bench.take(), []);
  });

  it('keeps the result when the same or another query fails, and retries that query', async () => {
    for (const next of [day, week]) {
      const bench = await SessionBench.open(day);
      bench.live.restore(day, answerTo(day));
      const over = bench.live.run(next);
      bench.runs[0]?.fail(new Error('unreachable'));
      await over;
      assert.equal(bench.live.shown?.title, day.title);
      assert.equal(bench.live.requested.title, day.title);
      const problem = bench.take().at(-1);
      assert.ok(problem?.type === 'problem');
      assert.equal(problem.title, next.title);
      const again = bench.live.run(bench.live.failedOrRequested);
      bench.runs[1]?.succeed(answerTo(next));
      await again;
      assert.equal(bench.live.shown.title, next.title);
      assert.equal(bench.live.failure, undefined);
    }
  });

  it('names the likely cause of an answer without points', async () => {
    const query = { ...day.query, network_region: 'NSW' };
    const bench = new SessionBench({ query, title: 'NSW power' });
    const over = bench.live.run();
    bench.runs[0]?.succeed(result([]));
    await over;
    const { sentence, remedy } = bench.live.failure?.problem ?? {};
    assert.equal(sentence, 'There is no data for this query.');
    assert.match(
      remedy ?? '',
      /^“NSW” is not a value of network_region that Gridlens knows\. Did you mean NSW1\?/,
    );
  });

  it('reports an answer without points as empty', async () => {
    const bench = await SessionBench.open(day);
    const over = bench.live.run();
    bench.runs[0]?.succeed(result([]));
    await over;
    assert.deepEqual(bench.takeTypes(), ['panel', 'loading', 'problem empty']);
    assert.equal(bench.live.shown, undefined);
  });

  it('stops the run and sends nothing more when closed', async () => {
    const bench = await SessionBench.open(day);
    const over = bench.live.run();
    bench.take();
    const changes = bench.changes;
    bench.close();
    assert.ok(bench.isStopped(0));
    bench.runs[0]?.fail(new DOMException('stopped', 'AbortError'));
    await over;
    await bench.live.run();
    assert.deepEqual(bench.take(), []);
    assert.equal(bench.runs.length, 1);
    assert.equal(bench.changes, changes);
  });

  it('sends nothing to a page that is gone, and the full state to the next', async () => {
    const bench = await SessionBench.open(day);
    const over = bench.live.run();
    bench.take();
    bench.session.pageGone();
    bench.runs[0]?.succeed(answerTo(day));
    await over;
    assert.deepEqual(bench.take(), []);
    await bench.ready();
    assert.deepEqual(bench.takeTypes(), ['panel', 'result', 'columns']);
  });

  it('sends the next result only after the page has drawn the previous one', async () => {
    const bench = await SessionBench.open(day);
    bench.live.restore(day, answerTo(day));
    bench.live.restore(day, answerTo(day, [3, 4, 5]));
    bench.live.restore(week, answerTo(week, [6, 7]));
    assert.equal(bench.onPage?.header.title, day.title);
    assert.deepEqual(bench.takeTypes(), ['panel', 'result', 'columns', 'update', 'columns']);
    assert.equal(bench.onPage.header.title, week.title);
    assert.deepEqual(bench.onPage.series, answerTo(week, [6, 7]).series);
  });

  it('sends at most 250 columns a message, each with exactly its buffer', async () => {
    const bench = await SessionBench.open(day);
    const one = answerTo(day);
    const all = Array.from({ length: 600 }, () => one.series).flat();
    bench.live.restore(day, { ...one, series: all });
    // A result with this many series is sent in several turns, so that other work can run.
    for (let turns = 0; turns < 100; turns++) await settle();
    const columns = bench.take().flatMap((message) => (message.type === 'columns' ? [message.columns] : []));
    assert.equal(columns.flat().length, 601);
    assert.ok(columns.every((part) => part.length <= 250));
    assert.ok(columns.flat().every((column) => column.buffer.byteLength === column.byteLength));
  });

  it('gives each request exactly one reply', async () => {
    const bench = await SessionBench.open(day);
    bench.take();
    bench.perform = (action) =>
      action.kind === 'save' ? Promise.resolve() : Promise.reject(new Error('no disk'));
    const running = bench.request(1, 'run');
    await bench.request(2, 'cancel');
    await running;
    await bench.request(3, 'save');
    await bench.request(4, 'edit');
    await bench.session.receive({ type: 'request', requestId: 5, action: undefined });
    bench.runs[0]?.succeed(answerTo(day));
    await settle();
    const replies = bench
      .take()
      .flatMap((message) => (message.type === 'reply' ? [[message.requestId, message.ok]] : []));
    assert.deepEqual(
      replies.sort(([a], [b]) => Number(a) - Number(b)),
      [
        [1, true],
        [2, true],
        [3, true],
        [4, false],
        [5, false],
      ],
    );
    assert.deepEqual(
      bench.performed.map((action) => action.kind),
      ['save', 'edit'],
    );
  });

  it('answers a run that the page cancels', async () => {
    const bench = await SessionBench.open(day);
    bench.take();
    const running = bench.request(1, 'run');
    await bench.request(2, 'cancel');
    bench.runs[0]?.fail(new DOMException('stopped', 'AbortError'));
    await running;
    assert.deepEqual(bench.takeTypes(), ['loading', 'problem cancelled', 'reply', 'reply']);
  });

  it('reports no problem when the user cancels an action', async () => {
    const bench = await SessionBench.open(day);
    bench.take();
    bench.perform = () => Promise.reject(new DOMException('stopped', 'AbortError'));
    await bench.request(1, 'edit');
    assert.deepEqual(bench.take(), [{ type: 'reply', requestId: 1, ok: true }]);
  });

  it('does not answer requests of the previous page', async () => {
    const bench = await SessionBench.open(day);
    let finish = (): void => undefined;
    bench.perform = () => new Promise((resolve) => (finish = resolve));
    const asking = bench.request(1, 'edit');
    await bench.ready();
    bench.take();
    finish();
    await asking;
    assert.deepEqual(bench.take(), []);
  });

  it('lets the page press only the buttons that it shows', async () => {
    const bench = await SessionBench.open(day);
    const over = bench.live.run();
    bench.runs[0]?.fail(new ApiError('unauthorised', { status: 401, hadToken: true }));
    await over;
    assert.match(bench.session.problemWith('signIn')?.sentence ?? '', /refused the API key/);
    assert.equal(bench.session.problemWith('chooseConnection'), undefined);
    bench.perform = () => Promise.reject(new Error('no disk'));
    await bench.request(1, 'save');
    assert.ok(bench.session.problemWith('retry'));
    bench.live.restore(day, answerTo(day));
    await bench.ready();
    assert.equal(bench.session.problemWith('signIn'), undefined);
  });

  it('bypasses the cache on Refresh only', async () => {
    const bench = await SessionBench.open(day);
    void bench.request(1, 'run');
    void bench.live.run(week);
    assert.deepEqual(
      bench.runs.map(({ refresh }) => refresh),
      [true, false],
    );
  });
});

const base = { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '1h' } as const;
const dates = { date_start: '2026-10-01T00:00:00', date_end: '2026-10-08T00:00:00' };

describe('a change of the query from the page', () => {
  const rows: [Query, Parameters<typeof changedQuery>[1], Query][] = [
    [{ ...base, window: '7d' }, { window: '3d' }, { ...base, window: '3d' }],
    [{ ...base, window: '7d' }, { dates }, { ...base, ...dates }],
    [{ ...base, ...dates }, { window: '3d' }, { ...base, window: '3d' }],
    [
      { ...base, ...dates },
      { dates: { date_start: '2026-10-05T00:00:00' } },
      { ...base, date_start: '2026-10-05T00:00:00' },
    ],
    [{ ...base, window: '7d' }, { interval: '1d' }, { ...base, window: '7d', interval: '1d' }],
    [{ ...base, ...dates }, { interval: '1d' }, { ...base, ...dates, interval: '1d' }],
    [
      { ...base, measures: ['capture_price', 'renewable_share'] },
      { withoutMeasure: 'capture_price' },
      { ...base, measures: ['renewable_share'] },
    ],
    [{ ...base, measures: ['capture_price'] }, { withoutMeasure: 'capture_price' }, base],
    [
      { ...base, measures: ['capture_price'] },
      { withMetrics: ['energy', 'power'] },
      { ...base, metrics: ['power', 'energy'], measures: ['capture_price'] },
    ],
  ];
  for (const [query, change, expected] of rows) {
    it(`applies ${JSON.stringify(change)}`, () => {
      assert.deepEqual(changedQuery(query, change), expected);
      assert.ok(!isSameQuery(query, expected));
    });
  }
});
