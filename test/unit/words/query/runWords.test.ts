import assert from 'node:assert/strict';
import type { RunProgress } from '#src/protocol/messages';
import { startState, withMessage, type PageState, type RunningOverlay } from '#src/webview/page/pageModel';
import {
  elapsedWords,
  partWords,
  progressWords,
  shareDone,
  sentenceOfCost,
  wordsOfCost,
} from '#src/words/query/runWords';
import { isCostly } from '#src/domain';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'] } as const;

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

describe('the progress of a long run', () => {
  for (const [what, progress, part, words, share] of [
    ['an unknown size', { receivedBytes: 0 }, undefined, '', undefined],
    ['the bytes of one request', { receivedBytes: 1_400_000 }, undefined, '1.4 MB received', undefined],
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
      'the last part',
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
  ] as const)
    it(`for ${what} is ${[part, words].filter(Boolean).join(', ') || 'empty'}`, () => {
      const running = runningAfter(progress);
      assert.equal(partWords(running), part);
      assert.equal(progressWords(running, nowMs), words);
      assert.equal(shareDone(running), share);
    });

  it('counts down a wait, then names the attempt', () => {
    const running = runningAfter({ receivedBytes: 0, attempt: 3, waitingMs: 2000 });
    const after = (ms: number) => progressWords(running, nowMs + ms);
    assert.deepEqual(
      [after(0), after(1001), after(2000)],
      ['Trying again in 2 s (attempt 3)', 'Trying again in 1 s (attempt 3)', 'Attempt 3'],
    );
  });

  it('includes the elapsed time after two seconds', () => {
    const after = (ms: number) => elapsedWords({ startedAtMs: nowMs }, nowMs + ms);
    assert.deepEqual([1999, 2000, 12_900, 65_000].map(after), ['', '2 s', '12 s', '1 min 5 s']);
  });
});

const rows = [
  [{ requests: 1 }, '1 request', 'This takes 1 request.', false],
  [{ requests: 1, buckets: 1, quotaShare: 0.002 }, '1 point · 1 request', 'This takes 1 request.', false],
  [
    { requests: 46, buckets: 105_120, quotaShare: 0.092 },
    '105,120 points · 46 requests · 9% of a day’s 500',
    'This takes 46 requests, 9% of a day’s 500.',
    false,
  ],
  [
    { requests: 5, quotaShare: 0.01 },
    '5 requests · 1% of a day’s 500',
    'This takes 5 requests, 1% of a day’s 500.',
    false,
  ],
  [
    { requests: 125, quotaShare: 0.25 },
    '125 requests · 25% of a day’s 500',
    'This takes 125 requests, 25% of a day’s 500.',
    false,
  ],
  [
    { requests: 126, quotaShare: 0.252 },
    '126 requests · 25% of a day’s 500',
    'This takes 126 requests, 25% of a day’s 500.',
    true,
  ],
  [
    { requests: 210, quotaShare: 0.42 },
    '210 requests · 42% of a day’s 500',
    'This takes 210 requests, 42% of a day’s 500.',
    true,
  ],
  [
    { requests: 200, quotaShare: 0.04 },
    '200 requests · 4% of a day’s 5,000',
    'This takes 200 requests, 4% of a day’s 5,000.',
    false,
  ],
  [
    { requests: 201, quotaShare: 0.0402 },
    '201 requests · 4% of a day’s 5,000',
    'This takes 201 requests, 4% of a day’s 5,000.',
    true,
  ],
  [
    { requests: 1200, quotaShare: 2.4 },
    '1,200 requests · 240% of a day’s 500',
    'This takes 1,200 requests, 240% of a day’s 500.',
    true,
  ],
  [{ requests: 5000, buckets: 2 }, '2 points · 5,000 requests', 'This takes 5,000 requests.', true],
  [{ requests: 200 }, '200 requests', 'This takes 200 requests.', false],
] as const;

describe('the cost of a run', () => {
  for (const [cost, words, sentence, costly] of rows)
    it(`is ${costly ? 'high' : 'low'} for ${words}`, () => {
      assert.equal(wordsOfCost(cost), words);
      assert.equal(sentenceOfCost(cost), sentence);
      assert.equal(isCostly({ cost, isRateLimited: true }), costly);
    });
});
