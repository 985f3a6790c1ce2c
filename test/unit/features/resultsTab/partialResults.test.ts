import assert from '../../../support/assert';
import type { MissingPart } from '#src/domain';
import { axis, result, series } from '../../formats/sampleResults';
import { answerTo, askedFor, SessionBench, settle } from './sessionBench';

const [week, year] = [askedFor('7d'), askedFor('1y')];
const base = 'https://service.example';

/** The parts of a plan. */
const planned = [0, 1, 2, 3].map((index) => ({
  query: { ...year.query, date_start: `2026-01-0${index + 1}` },
  window: { startMs: index, endMs: index + 1 },
}));

interface Finished {
  parts: number[];
  missing?: MissingPart[];
  isLast?: boolean;
}

/** The partial result of the year's finished parts, with one value for each. */
function partial({ parts, missing = [], isLast = false }: Finished) {
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
async function running(): Promise<{
  bench: SessionBench;
  over: Promise<void>;
  offer: (finished: Finished) => void;
}> {
  const bench = await SessionBench.open(year);
  const over = bench.live.run();
  bench.take();
  return { bench, over, offer: (finished) => bench.runs[0]?.onPartial(() => partial(finished)) };
}

describe('a run of many parts', () => {
  it('shows finished parts while it runs', async () => {
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

  it('joins the newest parts once the page has drawn the previous ones', async () => {
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

  it('sends the final result once the page has drawn the previous parts', async () => {
    const { bench, over, offer } = await running();
    offer({ parts: [0] });
    bench.runs[0]?.succeed(partial({ parts: [0, 1, 2, 3] }));
    await over;
    assert.equal(headerOn(bench).provenance.awaited?.length, 3);
    bench.drawn();
    assert.equal(headerOn(bench).provenance.awaited, undefined);
    assert.deepEqual(bench.onPage?.series, bench.live.shown?.result.series);
  });

  it('sends nothing more after it ends, is cancelled or replaced, or the tab closes', async () => {
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

  it('keeps all finished parts when cancelled, and lists the missing ones', async () => {
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

  it('keeps finished parts when another query runs and fails', async () => {
    const { bench, offer } = await running();
    offer({ parts: [0, 1] });
    void bench.live.run(week);
    assert.equal(bench.live.shown?.result.provenance.missing?.length, 2);
    assert.equal(bench.live.requested.title, week.title);
    bench.runs[1]?.fail(new Error('no'));
    await settle();
    assert.equal(bench.live.shown.title, bench.live.requested.title);
    assert.equal(bench.live.failedOrRequested.title, week.title);
  });

  it('shows its failure above the finished parts', async () => {
    const { bench, over, offer } = await running();
    offer({ parts: [0, 1] });
    bench.runs[0]?.fail(new Error('no'));
    await over;
    assert.deepEqual(bench.takeTypes(), ['result', 'columns', 'problem error', 'update']);
    assert.equal(bench.live.shown?.isPartial, false);
  });

  it('shows no parts without points', async () => {
    const { bench } = await running();
    bench.runs[0]?.onPartial(() => ({ ...partial({ parts: [] }), series: [] }));
    assert.deepEqual(bench.take(), []);
    bench.live.cancel();
    assert.deepEqual(bench.takeTypes(), ['problem cancelled']);
  });

  it('leaves a whole result of the same query until it ends', async () => {
    const bench = await SessionBench.open(year);
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

  it('replaces a partial result of the same query only by a larger one', async () => {
    const bench = await SessionBench.open(year);
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

  it('sends its progress to a reloaded page', async () => {
    const { bench } = await running();
    const progress = { receivedBytes: 5, parts: { done: 1, failed: 0, total: 4 } };
    bench.runs[0]?.onProgress(progress);
    bench.take();
    await bench.ready();
    assert.deepEqual(bench.take().at(-1), { type: 'progress', ...progress });
  });
});

describe('an incomplete result', () => {
  const incomplete = partial({ parts: [0, 1, 2], missing: [missingPart(3)], isLast: true });

  it('stays while only its missing parts are requested', async () => {
    const bench = await SessionBench.open(year);
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

  it('stays when completing fails, with a button to try again', async () => {
    const bench = await SessionBench.open(year);
    bench.live.restore(year, incomplete);
    const over = bench.live.complete();
    bench.runs[0]?.fail(new Error('no'));
    await over;
    assert.equal(bench.live.shown?.result, incomplete);
    assert.ok(bench.session.problemWith('completeResult'));
  });
});
