import assert from 'node:assert/strict';
import type { CacheUse, MissingPart, Provenance, RequestRecord } from '../../../src/domain/result';
import type { RunProgress } from '../../../src/protocol/messages';
import type { ReceivedResult } from '../../../src/protocol/receive';
import { toMessages } from '../../../src/protocol/transfer';
import { toShownResult } from '../../../src/webview/data/shownResult';
import { ageWords } from '../../../src/words/ageWords';
import {
  startState,
  withMessage,
  withResult,
  type PageState,
  type RunningOverlay,
} from '../../../src/webview/page/pageState';
import { partWords, progressWords, shareDone } from '../../../src/words/runWords';
import { axis, fiveMinutes, midnight, result, series } from '../formats/sampleResults';
import { awaitedParts } from '../../support/awaitedParts';
import { receiveResult } from '../../support/receiveResult';

const { query } = result([]);
const nowMs = Date.UTC(2026, 9, 5, 2);
const loading = withMessage(startState, { type: 'loading', title: 'T', query, isSample: false });

function afterProgress(progress: RunProgress): PageState {
  return withMessage(loading, { type: 'progress', ...progress }, nowMs);
}

function runningAfter(progress: RunProgress): RunningOverlay {
  const { overlay } = afterProgress(progress);
  assert.ok(overlay?.kind === 'loading');
  return overlay;
}

/** One hour of a day of which this is said. */
function received(
  more: Partial<Provenance>,
  missing?: { sentence: string; actions: [] },
  interval: Partial<Parameters<typeof series>[3]> = {},
): ReceivedResult {
  const from = result([
    series(
      {},
      axis(12, 24),
      Array.from({ length: 12 }, (_, i) => i),
      interval,
    ),
  ]);
  const messages = toMessages(
    { ...from, provenance: { ...from.provenance, ...more } },
    { resultId: 'r', title: 'T', noticeSentences: [], ...(missing && { missing }) },
  );
  return receiveResult(messages);
}

describe('how far a long run is', () => {
  const rows: [string, RunProgress, string | undefined, string, number | undefined][] = [
    ['nothing is known', { receivedBytes: 0 }, undefined, '', undefined],
    ['one request brings bytes', { receivedBytes: 1_400_000 }, undefined, '1.4 MB received', undefined],
    [
      'a query of one request',
      { receivedBytes: 0, parts: { done: 0, failed: 0, total: 1 } },
      undefined,
      '',
      undefined,
    ],
    ['the first part', { receivedBytes: 0, parts: { done: 0, failed: 0, total: 12 } }, 'Part 1 of 12', '', 0],
    [
      'the third part, one failed',
      { receivedBytes: 2000, parts: { done: 1, failed: 1, total: 12 } },
      'Part 3 of 12',
      '2.0 kB received · 1 failed',
      2 / 12,
    ],
    [
      'the last part is joined',
      { receivedBytes: 0, parts: { done: 12, failed: 0, total: 12 } },
      'Part 12 of 12',
      '',
      1,
    ],
    [
      'a wait',
      { receivedBytes: 0, attempt: 2, waitingMs: 2500 },
      undefined,
      'Trying again in 3 s (attempt 2)',
      undefined,
    ],
    ['a further attempt', { receivedBytes: 0, attempt: 2 }, undefined, 'Attempt 2', undefined],
  ];
  for (const [what, progress, part, words, share] of rows)
    it(`says for ${what}: ${[part, words].filter(Boolean).join(', ') || 'nothing more'}`, () => {
      const running = runningAfter(progress);
      assert.equal(partWords(running), part);
      assert.equal(progressWords(running, nowMs), words);
      assert.equal(shareDone(running), share);
    });

  it('counts a wait down, then says which attempt it is', () => {
    const running = runningAfter({ receivedBytes: 0, attempt: 3, waitingMs: 2000 });
    const after = (ms: number): string => progressWords(running, nowMs + ms);
    assert.deepEqual(
      [after(0), after(1001), after(2000)],
      ['Trying again in 2 s (attempt 3)', 'Trying again in 1 s (attempt 3)', 'Attempt 3'],
    );
  });
});

describe('a result that is not whole', () => {
  const lack = { sentence: '3 of 4 parts were not fetched.', actions: [] } as const;
  it('leaves the run on show while it goes on, and takes it away when it is over', () => {
    const running = afterProgress({ receivedBytes: 1 });
    assert.equal(withResult(running, received({ awaited: awaitedParts(3) })).overlay, running.overlay);
    assert.equal(withResult(running, received({})).overlay, undefined);
    assert.equal(withResult(running, received({}, { ...lack, actions: [] })).overlay, undefined);
  });
  it('takes away why the run before brought nothing', () => {
    const problem = { sentence: 'No.', actions: [] };
    const failed = withMessage(loading, { type: 'problem', state: 'error', title: 'T', query, problem });
    assert.equal(withResult(failed, received({ awaited: awaitedParts(3) })).overlay, undefined);
  });

  const day = { startMs: midnight, endMs: midnight + 86_400_000 };
  const data = { min: midnight + 24 * fiveMinutes, max: midnight + 35 * fiveMinutes };
  const missing = (startMs: number, endMs: number): MissingPart => ({
    query,
    window: { startMs, endMs },
    kind: 'server',
    facts: {},
  });
  const rows: [string, Partial<Provenance>, { min: number; max: number }][] = [
    ['nothing where it is whole', { askedWindow: day }, data],
    [
      'all that was asked while it is under way',
      { askedWindow: day, awaited: awaitedParts(1) },
      {
        min: day.startMs,
        max: day.endMs - fiveMinutes,
      },
    ],
    [
      'what is missing before it',
      { askedWindow: day, missing: [missing(day.startMs, data.min)] },
      {
        ...data,
        min: day.startMs,
      },
    ],
    [
      'what is missing after it',
      { askedWindow: day, missing: [missing(data.max, day.endMs)] },
      {
        ...data,
        max: day.endMs - fiveMinutes,
      },
    ],
    ['no more for parts without a window', { missing: [{ query, kind: 'server', facts: {} }] }, data],
  ];
  for (const [what, more, extent] of rows)
    it(`leaves room in the chart for ${what}`, () => {
      assert.deepEqual(toShownResult(received(more, undefined, { metric: 'demand' })).extent, extent);
    });
});

describe('the age of a result', () => {
  const request = (cache?: CacheUse, minutes = 3): RequestRecord => ({
    url: 'https://service.example',
    status: 200,
    fetchedAtMs: nowMs - minutes * 60_000,
    durationMs: 1,
    bytes: 1,
    ...(cache && { cache }),
  });
  const wordsOf = (...requests: readonly RequestRecord[]): ReturnType<typeof ageWords> =>
    ageWords(
      {
        ...result([]).provenance,
        requests,
        fetchedAtMs: Math.max(...requests.map(({ fetchedAtMs }) => fetchedAtMs)),
      },
      nowMs,
    );
  const rows: [string, readonly RequestRecord[], ReturnType<typeof ageWords>][] = [
    ['just asked', [request(undefined, 0)], { age: 'now' }],
    ['asked a while ago', [request()], { age: '3 min ago' }],
    ['all kept', [request('fresh'), request('revalidated', 9)], { age: 'from cache, 3 min ago' }],
    ['some kept', [request('fresh', 9), request(), request()], { age: '3 min ago · 1 of 3 from cache' }],
    [
      'kept, the service away',
      [request('stale', 185), request('stale', 20)],
      { age: 'from cache', warning: 'The service could not be reached: values from 3 h ago' },
    ],
    [
      'in part kept, the service away',
      [request('stale', 20), request(undefined, 0)],
      {
        age: 'now · 1 of 2 from cache',
        warning: 'The service could not be reached: 1 of 2 requests have values from 20 min ago',
      },
    ],
    [
      'kept for days, the service away',
      [request('stale', 3 * 1440)],
      { age: 'from cache', warning: 'The service could not be reached: values from 2 Oct 12:00' },
    ],
  ];
  for (const [what, requests, words] of rows)
    it(`is told of one ${what}: ${words.age}${words.warning === undefined ? '' : `, ${words.warning}`}`, () => {
      assert.deepEqual(wordsOf(...requests), words);
    });
});
