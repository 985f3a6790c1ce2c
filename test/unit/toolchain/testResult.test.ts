import assert from 'node:assert/strict';
import fs from 'node:fs';
import { eachFolder } from '../../support/eachFolder';
import { readRun, runWithRepeats } from '../../../scripts/testResult.mjs';

type Run = Awaited<ReturnType<Parameters<typeof runWithRepeats>[0]>>;

const counts = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });
const none: Pick<Run, 'failures' | 'flaky'> = { failures: [], flaky: [] };

/** Runs the tests of two files; the first run and each repeat give these results. */
async function outcomeOf(...runs: readonly Run[]) {
  const calls: (readonly string[])[] = [];
  const outcome = await runWithRepeats((files) => {
    const run = runs[calls.push(files) - 1] ?? assert.fail('run more often than expected');
    return Promise.resolve(run);
  }, []);
  return { outcome, calls };
}

const files = { 'a.test.ts': counts(3, 0, 1), 'b.test.ts': counts(1, 1) };
const failing: Run = { ...counts(4, 1, 1), failures: ['b draws\nlate'], flaky: [], files };
const passing: Run = { ...counts(2, 0), ...none, files: { 'b.test.ts': counts(2, 0) } };

describe('repeated tests', () => {
  it('run once when all pass', async () => {
    const { outcome, calls } = await outcomeOf(passing);
    assert.deepEqual(outcome, { ...counts(2, 0), ...none });
    assert.deepEqual(calls, [[]]);
  });

  it('count as passed and flaky when their file then passes twice', async () => {
    const { outcome, calls } = await outcomeOf(failing, passing, passing);
    assert.deepEqual(outcome, { ...counts(5, 0, 1), failures: [], flaky: ['b draws\nlate'] });
    assert.deepEqual(calls.slice(1), [['b.test.ts'], ['b.test.ts']]);
  });

  it('count as failed when one of the repeats fails, with the same test or another', async () => {
    const other: Run = { ...failing, failures: ['b reads\nlate'] };
    for (const repeats of [[other], [passing, other], [failing]]) {
      const { outcome, calls } = await outcomeOf(failing, ...repeats);
      assert.equal(outcome.failed, 1);
      assert.deepEqual(outcome.flaky, []);
      assert.deepEqual(outcome.failures, [
        '(first run) b draws\nlate',
        ...(repeats.at(-1)?.failures ?? assert.fail()),
      ]);
      assert.equal(calls.length, repeats.length + 1);
    }
  });

  it('count as failed when a repeat ends before it reports', async () => {
    const silent: Run = { ...counts(0, 1), ...none, files: {} };
    assert.equal((await outcomeOf(failing, silent)).outcome.failed, 1);
    assert.deepEqual((await outcomeOf(silent)).outcome, { ...counts(0, 1), ...none });
  });
});

describe('the results of a run', () => {
  const at = eachFolder();
  const rows: [string, object | undefined, isGood: boolean, failed: number][] = [
    ['are those that are reported', { ...passing, files: {} }, true, 0],
    ['have a failure when the program fails after a good report', { ...passing, files: {} }, false, 1],
    ['have the reported failures when the program fails', { ...failing, files: {} }, false, 1],
    ['have a failure when no test ran', { ...counts(0, 0), failures: [], files: {} }, true, 1],
    ['have a failure when nothing is reported', undefined, false, 1],
  ];
  for (const [title, report, isGood, failed] of rows)
    it(title, () => {
      const file = at('results.json');
      if (report) fs.writeFileSync(file, JSON.stringify(report));
      assert.equal(readRun(file, isGood, (name) => name).failed, failed);
    });
});
