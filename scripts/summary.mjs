import fs from 'node:fs';

/**
 * Counts of tests, the failures (title and message), and the titles of passed tests.
 * @typedef {object} Summary
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failures]
 * @property {readonly string[]} [passes]
 */

/**
 * Reads the report of a mocha run. A run without a report, or one that exits with an error after a good report, counts
 * as one more failure.
 * @param {string} file
 * @param {boolean} endedWell
 * @returns {Summary & { files?: Record<string, Summary> }} With the results per test file, by path.
 */
export function readSummary(file, endedWell) {
  if (!fs.existsSync(file)) {
    console.error('The tests ended before they could report.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const summary = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (summary.failed === 0 && !endedWell) {
    console.error('Every test passed, but the run ended with an error.');
    return { ...summary, failed: 1 };
  }
  if (summary.passed + summary.failed + summary.skipped === 0) {
    console.error('No test ran.');
    return { ...summary, failed: 1 };
  }
  return summary;
}

/**
 * @param {Iterable<Summary>} summaries
 * @returns {Required<Omit<Summary, 'passes'>>}
 */
export function sumOf(summaries) {
  const sum = { passed: 0, failed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) };
  for (const { passed, failed, skipped, failures = [] } of summaries) {
    sum.failures.push(...failures);
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/**
 * The result of tests that ran twice: a test fails only if it passed in neither run.
 * @param {Summary} first
 * @param {Summary} second Of the same tests, or of some of them.
 * @returns {Summary} The counts of the second run, and the failures of both.
 */
export function ofTwoRuns({ failures: before = [], passes = [] }, second) {
  const { failures = [], passed, failed, skipped } = second;
  const [onlyNow = [], twice = []] = [true, false].map((wanted) =>
    failures.filter((failure) => passes.includes(failure.split('\n')[0] ?? '') === wanted),
  );
  return {
    passed: passed + onlyNow.length,
    failed: failed - onlyNow.length,
    skipped,
    failures: [
      ...before.map((failure) => `(first of two runs) ${failure}`),
      ...onlyNow.map((failure) => `(second of two runs; passed in the first) ${failure}`),
      ...twice,
    ],
  };
}
