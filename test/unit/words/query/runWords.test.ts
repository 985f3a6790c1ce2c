import assert from 'node:assert/strict';
import type { RunProgress } from '../../../../src/protocol/messages';
import {
  startState,
  withMessage,
  type PageState,
  type RunningOverlay,
} from '../../../../src/webview/page/pageState';
import { elapsedWords, partWords, progressWords, shareDone } from '../../../../src/words/query/runWords';

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
  ] as const)
    it(`says for ${what}: ${[part, words].filter(Boolean).join(', ') || 'nothing more'}`, () => {
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

  it('says for how long it has run, from two seconds on', () => {
    const after = (ms: number) => elapsedWords({ startedAtMs: nowMs }, nowMs + ms);
    assert.deepEqual([1999, 2000, 12_900, 65_000].map(after), ['', '2 s', '12 s', '1 min 5 s']);
  });
});
