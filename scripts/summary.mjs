import fs from 'node:fs';

/**
 * Counts of tests, what failed (a title, and the message below it), and the titles of what passed.
 * @typedef {object} Summary
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failures]
 * @property {readonly string[]} [passes]
 */

/**
 * Reads what a mocha run wrote of itself. A run that ended before its report, or badly in spite of a good one, counts
 * as one failure more.
 * @param {string} file
 * @param {boolean} endedWell
 * @returns {Summary & { files?: Record<string, Summary> }} With what came of the tests of each file, by its path.
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
 * What came of tests that were run once more: a test fails that did not pass in either run.
 * @param {Summary} first
 * @param {Summary} second Of the same tests, or of some of them.
 * @returns {Summary} The counts are those of the second run. What failed in either is named.
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
