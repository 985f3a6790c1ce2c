import assert from 'node:assert/strict';
import { bytesOf } from '../../../src/features/exports/chunkedBytes';
import { exportProblem } from '../../../src/features/exports/exportProblem';

describe('the bytes of an export', () => {
  it('are the pieces one after another in UTF-8', async () => {
    const bytes = await bytesOf(['a', 'é', '', '電'], { signal: new AbortController().signal });
    assert.equal(new TextDecoder().decode(bytes), 'aé電');
  });

  it('are given up between two pieces when cancelled', async () => {
    const stop = new AbortController();
    let made = 0;
    function* pieces(): Generator<string> {
      for (;;) {
        if (++made === 5) stop.abort();
        yield 'x';
      }
    }
    await assert.rejects(bytesOf(pieces(), { signal: stop.signal }), { name: 'AbortError' });
    assert.equal(made, 5);
  });

  it('let others have their turn while a long export is made', async () => {
    const stop = new AbortController();
    let seen = 0;
    setImmediate(() => {
      stop.abort();
    });
    function* pieces(): Generator<string> {
      for (;;) yield 'x'.repeat(1000);
    }
    await assert.rejects(bytesOf(pieces(), { signal: stop.signal, onBytes: (bytes) => (seen = bytes) }));
    assert.ok(seen > 0);
  });
});

describe('a failed export', () => {
  it('names the file and the reason, and offers another place first', () => {
    const error = Object.assign(new Error('Error: EROFS: read-only file system'), { code: 'EROFS' });
    const problem = exportProblem('NEM-power.csv', error);
    assert.match(problem.sentence, /“NEM-power\.csv”.*read-only/);
    assert.equal(problem.detail, 'EROFS: read-only file system');
    assert.deepEqual(
      problem.actions.map((action) => action.id),
      ['saveElsewhere', 'retry'],
    );
  });
});
