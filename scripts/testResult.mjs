import fs from 'node:fs';

/**
 * The counts of a test run. A failure is a title with the message below it. A flaky test failed first, and then passed
 * twice in a row. `files` has the counts of each file by its path, and the time of its tests and hooks.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { failures: readonly string[], flaky: readonly string[] }} Result
 * @typedef {Result & { files: Record<string, Counts & { ms?: number }> }} Run
 */

/**
 * @param {Iterable<Partial<Result>>} results
 * @returns {Result}
 */
export function sumOf(results) {
  const all = [...results];
  const sum = (/** @type {keyof Counts} */ what) => all.reduce((total, one) => total + (one[what] ?? 0), 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap(({ failures = [] }) => failures),
    flaky: all.flatMap(({ flaky = [] }) => flaky),
  };
}

/**
 * Reads the results that mocha's reporter wrote, and prints the ten files that took the longest. A run that ended before
 * its report, with an error after a good report, or without a test has one more failure.
 * @param {string} file
 * @param {boolean} isGood False if the program ended with an error.
 * @param {(path: string) => string} sourceOf The test file that was bundled to a path.
 * @returns {Run}
 */
export function readRun(file, isGood, sourceOf) {
  /** @type {Run} */
  const run = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { ...sumOf([]), files: {} };
  const slowest = Object.entries(run.files)
    .map(([path, counts]) => /** @type {const} */ ([sourceOf(path), counts]))
    .sort(([, { ms: a = 0 }], [, { ms: b = 0 }]) => b - a);
  if (slowest.length > 10) {
    console.log(`The ten slowest of ${slowest.length} files:`);
    for (const [name, { ms = 0 }] of slowest.slice(0, 10))
      console.log(`  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
  }
  const isEmpty = run.passed + run.failed + run.skipped === 0;
  const error = isEmpty ? 'No test reported a result.' : 'The tests passed, but the run ended with an error.';
  const isFaulty = isEmpty || (run.failed === 0 && !isGood);
  if (isFaulty) console.error(error);
  const failed = run.failed + (isFaulty ? 1 : 0);
  return { ...run, flaky: [], failed, files: Object.fromEntries(slowest) };
}

/**
 * Runs tests. A file with a failure runs again: its failed tests count as passed, but flaky, if the whole file then
 * passes twice in a row.
 * @param {(files: readonly string[]) => Promise<Run>} run
 * @param {readonly string[]} chosen Names of test files; none for all.
 * @returns {Promise<Result>}
 */
export async function runWithRepeats(run, chosen) {
  const { files, ...first } = await run(chosen);
  const failed = Object.keys(files).filter((file) => files[file]?.failed);
  if (failed.length === 0) return first;
  const runAgain = () => {
    console.log(`\nRun again: ${failed.join(', ')}\n`);
    return run(failed);
  };
  let again = await runAgain();
  if (again.failed === 0) again = await runAgain();
  const others = Object.entries(files).flatMap(([file, counts]) => (failed.includes(file) ? [] : [counts]));
  const { passed, failed: stillFailed, skipped } = sumOf([again, ...others]);
  const counts = { passed, failed: stillFailed, skipped };
  if (again.failed === 0) return { ...counts, failures: [], flaky: first.failures };
  const failures = [...first.failures.map((one) => `(first run) ${one}`), ...again.failures];
  return { ...counts, failures, flaky: [] };
}
