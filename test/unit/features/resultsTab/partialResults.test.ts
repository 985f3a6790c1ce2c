import assert from 'node:assert/strict';
import type { MissingPart } from '../../../../src/domain/result/result';
import { axis, result, series } from '../../formats/sampleResults';
import { answerTo, askedFor, SessionBench, settle } from './sessionBench';

const [week, year] = [askedFor('7d'), askedFor('1y')];
const base = 'https://service.example';

/** The parts of a plan. */
const planned = [0, 1, 2, 3].map((index) => ({
  query: { ...year.query, date_start: `2026-01-0${index + 1}` },
  window: { startMs: index, endMs: index + 1 },
}));

interface Come {
  parts: number[];
  missing?: MissingPart[];
  isLast?: boolean;
}

/** The partial result of the year's finished parts, with one value for each. */
function partial({ parts, missing = [], isLast = false }: Come) {
  const from = result([series({}, axis(parts.length), [...parts])], { query: year.query });
  const [request] = from.provenance.requests;
  assert.ok(request);
  const isAwaited = (index: number) =>
    !isLast && !parts.includes(index) && !missing.some(({ window }) => window?.startMs === index);
  const awaited = planned.flatMap((part, index): MissingPart[] =>
    isAwaited(index) ? [{ ...part, kind: 'cancelled', facts: {} }] : [],
  );
  return {
    ...from,
    provenance: {
      ...from.provenance,
      requests: parts.map((index) => ({ ...request, url: `${base}/v4/part/${index}` })),
      ...(missing.length > 0 && { missing }),
      ...(awaited.length > 0 && { awaited }),
    },
  };
}

function missingPart(index: number): MissingPart {
  const one = planned[index];
  assert.ok(one);
  return { ...one, kind: 'server', facts: { status: 500 } };
}

const headerOn = ({ onPage }: SessionBench) => {
  assert.ok(onPage);
  return onPage.header;
};

/** A tab in which the year runs. */
async function running(): Promise<{ bench: SessionBench; over: Promise<void>; offer: (come: Come) => void }> {
  const bench = new SessionBench(year);
  await bench.ready();
  const over = bench.live.run();
  bench.take();
  return { bench, over, offer: (come) => bench.runs[0]?.onPartial(() => partial(come)) };
}

describe('a results tab: a run of many parts', () => {
  it('shows what has come as it comes, and stays under way', async () => {
    const { bench, over, offer } = await running();
    offer({ parts: [1] });
    assert.deepEqual(bench.takeTypes(), ['result', 'columns']);
    assert.equal(bench.live.isRunning, true);
    assert.equal(bench.live.shown?.isPartial, true);
    await bench.ready();
    assert.deepEqual(bench.takeTypes(), ['panel', 'result', 'columns', 'loading']);
    bench.runs[0]?.succeed(partial({ parts: [0, 1, 2, 3] }));
    await over;
    assert.deepEqual(bench.takeTypes(), ['update', 'columns']);
    assert.equal(bench.live.shown.isPartial, false);
  });

  it('is put together when the page has drawn what it was sent, the last that came', async () => {
    const { bench, offer } = await running();
    let count = 0;
    const offerCounted = (parts: number[]) => {
      bench.runs[0]?.onPartial(() => {
        count += 1;
        return partial({ parts });
      });
    };
    offer({ parts: [0] });
    offerCounted([0, 1]);
    offerCounted([0, 1, 2]);
    assert.equal(count, 0);
    bench.drawn();
    assert.equal(count, 1);
    assert.equal(headerOn(bench).provenance.awaited?.length, 1);
    bench.drawn();
    bench.drawn();
    assert.equal(count, 1);
  });

  it('waits for the page with its end, too, and brings it over as it is', async () => {
    const { bench, over, offer } = await running();
    offer({ parts: [0] });
    bench.runs[0]?.succeed(partial({ parts: [0, 1, 2, 3] }));
    await over;
    assert.equal(headerOn(bench).provenance.awaited?.length, 3);
    bench.drawn();
    assert.equal(headerOn(bench).provenance.awaited, undefined);
    assert.deepEqual(bench.onPage?.series, bench.live.shown?.result.series);
  });

  it('sends nothing more of a run when it is over, stopped or closed', async () => {
    for (const end of ['succeed', 'fail', 'cancel', 'close', 'run'] as const) {
      const { bench, offer } = await running();
      offer({ parts: [0] });
      offer({ parts: [0, 1] });
      if (end === 'succeed') bench.runs[0]?.succeed(partial({ parts: [0, 1, 2, 3] }));
      else if (end === 'fail') bench.runs[0]?.fail(new Error('no'));
      else if (end === 'run') void bench.live.run(week);
      else if (end === 'close') bench.close();
      else bench.live.cancel();
      await settle();
      bench.take();
      offer({ parts: [0, 1, 2] });
      assert.deepEqual(bench.take(), [], end);
    }
  });

  it('keeps what has come when it is cancelled, the latest too, and names the parts that are missing', async () => {
    const { bench, over, offer } = await running();
    offer({ parts: [2] });
    offer({ parts: [2, 0], missing: [missingPart(3)] });
    bench.take();
    bench.live.cancel();
    await over;
    assert.ok(bench.isStopped(0));
    const { shown } = bench.live;
    assert.equal(shown?.isPartial, false);
    const { missing, awaited } = shown.result.provenance;
    assert.equal(awaited, undefined);
    assert.deepEqual(
      missing?.map(({ window, kind }) => [window?.startMs, kind]),
      [
        [3, 'server'],
        [1, 'cancelled'],
      ],
    );
    const messages = bench.take();
    assert.deepEqual(
      messages.map((message) => message.type),
      ['update'],
    );
    assert.match(headerOn(bench).missing?.sentence ?? '', /^2 of 4 parts are missing: /);
    assert.ok(bench.session.problemWith('completeResult'));
  });

  it('keeps what has come when another query is run, and when that fails', async () => {
    const { bench, offer } = await running();
    offer({ parts: [0, 1] });
    void bench.live.run(week);
    assert.equal(bench.live.shown?.result.provenance.missing?.length, 2);
    assert.equal(bench.live.requested.title, week.title);
    bench.runs[1]?.fail(new Error('no'));
    await settle();
    assert.equal(bench.live.shown.title, bench.live.requested.title);
    assert.equal(bench.live.tried.title, week.title);
  });

  it('tells a failure above what has come', async () => {
    const { bench, over, offer } = await running();
    offer({ parts: [0, 1] });
    bench.runs[0]?.fail(new Error('no'));
    await over;
    assert.deepEqual(bench.takeTypes(), ['result', 'columns', 'problem error', 'update']);
    assert.equal(bench.live.shown?.isPartial, false);
  });

  it('does not show what has no point yet', async () => {
    const { bench } = await running();
    bench.runs[0]?.onPartial(() => ({ ...partial({ parts: [] }), series: [] }));
    assert.deepEqual(bench.take(), []);
    bench.live.cancel();
    assert.deepEqual(bench.takeTypes(), ['problem cancelled']);
  });

  it('does not take a whole result of the same query away before it is over', async () => {
    const bench = new SessionBench(year);
    await bench.ready();
    bench.live.restore(year, answerTo(year));
    bench.take();
    const over = bench.live.run(year, { refresh: true });
    bench.runs[0]?.onPartial(() => assert.fail('put together for nothing'));
    assert.deepEqual(bench.takeTypes(), ['loading']);
    bench.live.cancel();
    await over;
    assert.deepEqual(bench.takeTypes(), ['problem cancelled']);
    assert.deepEqual(bench.live.shown?.result, answerTo(year));
  });

  it('shows of the same query only more than is on show', async () => {
    const bench = new SessionBench(year);
    await bench.ready();
    bench.live.restore(
      year,
      partial({ parts: [0, 1], missing: [missingPart(2), missingPart(3)], isLast: true }),
    );
    bench.take();
    void bench.live.run();
    bench.runs[0]?.onPartial(() => partial({ parts: [3] }));
    assert.deepEqual(bench.takeTypes(), ['loading']);
    bench.runs[0]?.onPartial(() => partial({ parts: [0, 1, 3] }));
    assert.deepEqual(bench.takeTypes(), ['update', 'columns']);
  });
});

describe('a results tab: what is asked of the service', () => {
  const incomplete = partial({ parts: [0, 1, 2], missing: [missingPart(3)], isLast: true });

  it('is what a result misses alone, and what is on show stays', async () => {
    const bench = new SessionBench(year);
    await bench.ready();
    bench.live.restore(year, incomplete);
    bench.take();
    assert.match(headerOn(bench).missing?.sentence ?? '', /^1 of 4 parts is missing: /);
    const over = bench.live.complete();
    assert.equal(bench.runs[0]?.completes, incomplete);
    assert.deepEqual(bench.takeTypes(), ['loading']);
    assert.equal(bench.live.shown?.result, incomplete);
    bench.runs[0].succeed(partial({ parts: [0, 1, 2, 3] }));
    await over;
    bench.take();
    assert.equal(headerOn(bench).missing, undefined);
  });

  it('stays when completing fails, with the button to try again', async () => {
    const bench = new SessionBench(year);
    await bench.ready();
    bench.live.restore(year, incomplete);
    const over = bench.live.complete();
    bench.runs[0]?.fail(new Error('no'));
    await over;
    assert.equal(bench.live.shown?.result, incomplete);
    assert.ok(bench.session.problemWith('completeResult'));
  });

  it('is the service whatever is kept on Refresh, and what is kept else', async () => {
    const bench = new SessionBench(year);
    await bench.ready();
    void bench.session.receive({ type: 'request', requestId: 1, action: { kind: 'run' } });
    void bench.live.run(week);
    assert.deepEqual(
      bench.runs.map(({ refresh }) => refresh),
      [true, false],
    );
  });

  it('tells a page that is loaded again how far the run is', async () => {
    const { bench } = await running();
    const progress = { receivedBytes: 5, parts: { done: 1, failed: 0, total: 4 } };
    bench.runs[0]?.onProgress(progress);
    bench.take();
    await bench.ready();
    assert.deepEqual(bench.take().at(-1), { type: 'progress', ...progress });
  });
});
