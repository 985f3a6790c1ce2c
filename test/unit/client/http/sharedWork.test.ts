import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { SharedWork } from '../../../../src/client/http/sharedWork';
import { rejection } from '../../../support/runAgainst';

/** Shared work that the test ends and reports progress for, with a record of each start. */
function createWork() {
  const shared = new SharedWork<string, number>();
  const begun: {
    signal: AbortSignal;
    tell: (progress: number) => void;
    end: (value: string) => void;
  }[] = [];
  const join = (signal?: AbortSignal, onProgress?: (progress: number) => void, key = 'a') =>
    shared.join(key, { signal, onProgress }, (inner, tell) => {
      return new Promise((end, fail) => {
        begun.push({ signal: inner, tell, end });
        inner.addEventListener('abort', () => {
          fail(new Error('aborted'));
        });
      });
    });
  return { join, begun };
}

describe('shared work', () => {
  it('runs once for all callers with the same key', async () => {
    const { join, begun } = createWork();
    const told: number[] = [];
    const asked = [join(undefined, (n) => told.push(n)), join(undefined, (n) => told.push(-n))];
    const other = join(undefined, undefined, 'b');
    assert.equal(begun.length, 2);
    begun[0]?.tell(5);
    begun[0]?.end('one');
    begun[1]?.end('two');
    assert.deepEqual(await Promise.all([...asked, other]), ['one', 'one', 'two']);
    assert.deepEqual(told, [5, -5]);
    void join();
    assert.equal(begun.length, 3);
  });

  it('continues when one caller leaves, and is aborted when the last one does', async () => {
    const { join, begun } = createWork();
    const [first, second] = [new AbortController(), new AbortController()];
    const asked = [first, second].map(({ signal }) => rejection(join(signal), 'cancelled'));
    first.abort();
    await asked[0];
    assert.equal(begun[0]?.signal.aborted, false);
    second.abort();
    await asked[1];
    assert.equal(begun[0].signal.aborted, true);
    assert.equal(getEventListeners(first.signal, 'abort').length, 0);
    // A caller that joins now must not get the work that was just given up.
    const anew = join();
    begun[1]?.end('anew');
    assert.equal(await anew, 'anew');
  });

  it('does not start for an aborted signal', async () => {
    const { join, begun } = createWork();
    await rejection(join(AbortSignal.abort()), 'cancelled');
    assert.equal(begun.length, 0);
  });

  it('survives a caller whose progress callback throws', async () => {
    const { join, begun } = createWork();
    const failing = join(undefined, () => {
      throw new RangeError('mine');
    });
    const other = join();
    begun[0]?.tell(1);
    begun[0]?.end('done');
    await assert.rejects(failing, RangeError);
    assert.equal(await other, 'done');
  });
});
