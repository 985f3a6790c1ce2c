import fs from 'node:fs';

/**
 * Counts of tests, and what failed: titles with messages.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Summary
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
 * @returns {Required<Summary>}
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
