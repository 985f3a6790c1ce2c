import assert from 'node:assert/strict';
import { runWithRepeats } from '../../../scripts/repeats.mjs';
import { sumOf } from '../../../scripts/summary.mjs';

type Run = Parameters<typeof runWithRepeats>[0];
type Result = Awaited<ReturnType<Run>>;

const counts = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

/** A run that gives these results in order, and the arguments of each call. */
function scriptedRuns(...results: readonly Result[]) {
  const calls: (readonly string[])[] = [];
  const run: Run = (args) =>
    Promise.resolve(results[calls.push(args) - 1] ?? assert.fail('run more often than expected'));
  return { run, calls };
}

/** Runs the tests of two files; the first run and each repeat give these results. */
async function outcomeOf(...results: readonly Result[]) {
  const { run, calls } = scriptedRuns(...results);
  return { outcome: await runWithRepeats(run, ['-g', 'chart']), calls };
}

const files = { 'a.test.ts': counts(3, 0, 1), 'b.test.ts': counts(1, 1) };
const failing: Result = { ...counts(4, 1, 1), failures: ['b draws\nlate'], files };
const passing: Result = { ...counts(2, 0), files: { 'b.test.ts': counts(2, 0) } };

describe('repeated tests', () => {
  it('are run once when all pass', async () => {
    const { outcome, calls } = await outcomeOf({ ...counts(3, 0), files: { 'a.test.ts': counts(3, 0) } });
    assert.deepEqual(outcome, counts(3, 0));
    assert.equal(calls.length, 1);
  });

  it('count as passed and flaky when their file then passes twice', async () => {
    const { outcome, calls } = await outcomeOf(failing, passing, passing);
    assert.deepEqual(outcome, sumOf([{ ...counts(5, 0, 1), flaky: ['b draws\nlate'] }]));
    assert.deepEqual(calls.slice(1), [
      ['b.test.ts', '-g', 'chart'],
      ['b.test.ts', '-g', 'chart'],
    ]);
  });

  it('count as failed when one of the repeats fails, with the same test or another', async () => {
    const other: Result = { ...counts(1, 1), failures: ['b reads\nlate'], files };
    for (const repeats of [[other], [passing, other], [{ ...other, failures: ['b draws\nlate'] }]]) {
      const { outcome, calls } = await outcomeOf(failing, ...repeats);
      assert.equal(outcome.failed, 1);
      assert.deepEqual(outcome.flaky, []);
      assert.equal(outcome.failures?.[0], '(first run) b draws\nlate');
      assert.equal(outcome.failures.length, 2);
      assert.equal(calls.length, repeats.length + 1);
    }
  });

  it('count as failed when a run ends before it reports', async () => {
    const silent: Result = { ...counts(0, 1), files: { 'a.test.ts': counts(0, 0) } };
    assert.equal((await outcomeOf(failing, silent)).outcome.failed, 1);
    assert.deepEqual((await outcomeOf(silent)).outcome, counts(0, 1));
  });
});
