import assert from 'node:assert/strict';
import { runMochaTwice } from '../../../scripts/mocha.mjs';

type Options = Parameters<typeof runMochaTwice>[0];
type Run = NonNullable<Parameters<typeof runMochaTwice>[1]>;
type Result = Awaited<ReturnType<Run>>;

const counts = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });
const named = (sum: ReturnType<typeof counts>, ...failures: string[]) => ({ ...sum, failures });

/** Runs that end with these results in order, and the options that each was called with. */
function scriptedRuns(...results: readonly Result[]) {
  const calls: Options[] = [];
  const run: Run = (options) => {
    const result = results[calls.push(options) - 1];
    return Promise.resolve(result ?? assert.fail('run more often than expected'));
  };
  return { run, calls };
}

const options: Options = { folder: 'test/ui', args: ['-g', 'chart'], timeoutMs: 1000 };

describe('tests that are run twice', () => {
  it('are run once where all pass', async () => {
    const { run, calls } = scriptedRuns({ ...counts(3, 0), files: { 'a.test.ts': counts(3, 0) } });
    assert.deepEqual(await runMochaTwice(options, run), counts(3, 0));
    assert.equal(calls.length, 1);
  });

  it('are run once more by the file where one fails, and the second run counts', async () => {
    const files = { 'a.test.ts': counts(3, 0, 1), 'b.test.ts': counts(1, 1) };
    const again = { ...counts(4, 0), files: { 'b.test.ts': counts(4, 0) } };
    const { run, calls } = scriptedRuns({ ...named(counts(4, 1, 1), 'b draws\nlate'), files }, again);
    const whole = await runMochaTwice(options, run);
    assert.deepEqual(whole, named(counts(7, 0, 1), '(first of two runs) b draws\nlate'));
    assert.deepEqual(calls[1]?.args, ['b.test.ts', '-g', 'chart']);
  });

  it('pass where each passes in one of the runs, and what failed is named', async () => {
    const files = { 'a.test.ts': counts(1, 1) };
    const first = { ...named(counts(1, 1), 'a draws\nlate'), passes: ['a reads'], files };
    const second = { ...named(counts(1, 1), 'a reads\nlate'), passes: ['a draws'], files };
    const whole = await runMochaTwice(options, scriptedRuns(first, second).run);
    const failures = [
      '(first of two runs) a draws\nlate',
      '(second of two runs; passed in the first) a reads\nlate',
    ];
    assert.deepEqual(whole, named(counts(2, 0), ...failures));
  });

  it('fail where they fail twice, or end before they could report', async () => {
    const files = { 'a.test.ts': counts(1, 1) };
    const failing = { ...counts(1, 1), files };
    assert.deepEqual(await runMochaTwice(options, scriptedRuns(failing, failing).run), named(counts(1, 1)));
    const silent = { ...counts(0, 1), files: { 'a.test.ts': counts(0, 0) } };
    assert.deepEqual(await runMochaTwice(options, scriptedRuns(failing, silent).run), named(counts(0, 1)));
    assert.deepEqual(await runMochaTwice(options, scriptedRuns(silent).run), counts(0, 1));
  });
});
