import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { SharedWork } from '#src/client/http/sharedWork';
import { rejection } from '../../../support/runAgainst';

/** Shared work that the test ends and reports progress for, with a record of each start. */
function createWork() {
  const shared = new SharedWork<string, number>();
  const started: {
    signal: AbortSignal;
    report: (progress: number) => void;
    end: (value: string) => void;
  }[] = [];
  const join = (signal?: AbortSignal, onProgress?: (progress: number) => void, key = 'a') =>
    shared.join(key, { signal, onProgress }, (inner, report) => {
      return new Promise((end, fail) => {
        started.push({ signal: inner, report, end });
        inner.addEventListener('abort', () => {
          fail(new Error('aborted'));
        });
      });
    });
  return { join, started };
}

describe('shared work', () => {
  it('runs once for all callers with the same key', async () => {
    const { join, started } = createWork();
    const reports: number[] = [];
    const asked = [join(undefined, (n) => reports.push(n)), join(undefined, (n) => reports.push(-n))];
    const other = join(undefined, undefined, 'b');
    assert.equal(started.length, 2);
    started[0]?.report(5);
    started[0]?.end('one');
    started[1]?.end('two');
    assert.deepEqual(await Promise.all([...asked, other]), ['one', 'one', 'two']);
    assert.deepEqual(reports, [5, -5]);
    void join();
    assert.equal(started.length, 3);
  });

  it('continues when one caller leaves, and is aborted when the last one does', async () => {
    const { join, started } = createWork();
    const [first, second] = [new AbortController(), new AbortController()];
    const asked = [first, second].map(({ signal }) => rejection(join(signal), 'cancelled'));
    first.abort();
    await asked[0];
    assert.equal(started[0]?.signal.aborted, false);
    second.abort();
    await asked[1];
    assert.equal(started[0].signal.aborted, true);
    assert.equal(getEventListeners(first.signal, 'abort').length, 0);
    // A caller that joins now must not get the aborted work.
    const next = join();
    started[1]?.end('next');
    assert.equal(await next, 'next');
  });

  it('does not start for an aborted signal', async () => {
    const { join, started } = createWork();
    await rejection(join(AbortSignal.abort()), 'cancelled');
    assert.equal(started.length, 0);
  });

  it('survives a caller whose progress callback throws', async () => {
    const { join, started } = createWork();
    const failing = join(undefined, () => {
      throw new RangeError('mine');
    });
    const other = join();
    started[0]?.report(1);
    started[0]?.end('done');
    await assert.rejects(failing, RangeError);
    assert.equal(await other, 'done');
  });
});
