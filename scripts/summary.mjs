import fs from 'node:fs';

/**
 * The counts of a test run. A failure is a title with the message below it. A flaky test failed first, and then passed
 * twice in a row.
 * @typedef {object} Summary
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failures]
 * @property {readonly string[]} [flaky]
 */

/**
 * The counts of each file as well, by its path, and the time of its tests and hooks.
 * @typedef {Summary & { files?: Record<string, Summary & { ms?: number }> }} RunSummary
 */

/**
 * Reads the summary that mocha's reporter wrote. A run that ended before its report, or with an error after a good
 * report, counts as one more failure.
 * @param {string} file
 * @param {boolean} endedWell
 * @returns {RunSummary}
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
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const flaky = [];
  const sum = { passed: 0, failed: 0, skipped: 0, failures, flaky };
  for (const { passed, failed, skipped, ...named } of summaries) {
    failures.push(...(named.failures ?? []));
    flaky.push(...(named.flaky ?? []));
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  return sum;
}

/**
 * Prints the ten files that took the longest, if there are more.
 * @param {Readonly<Record<string, Summary & { ms?: number }>>} files
 */
export function printSlowest(files) {
  const slowest = Object.entries(files).sort(([, { ms: a = 0 }], [, { ms: b = 0 }]) => b - a);
  if (slowest.length <= 10) return;
  const lines = slowest
    .slice(0, 10)
    .map(([file, { ms = 0 }]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  console.log(`The ten slowest of ${slowest.length} files:\n${lines.join('\n')}\n`);
}

/** @param {Summary} summary */
export function toLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
