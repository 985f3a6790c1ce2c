import { splitArguments } from './mocha.mjs';
import { sumOf } from './summary.mjs';

/** The number of flaky tests above which a whole run fails. */
export const maxFlaky = 3;

/** @typedef {import('./summary.mjs').Summary} Summary */

/**
 * Runs tests. A file with a failure is run again: its failed tests count as passed, but flaky, if the whole file then
 * passes twice in a row. Otherwise they count as failed.
 * @param {(args: readonly string[]) => Promise<import('./summary.mjs').RunSummary>} run
 * @param {readonly string[]} args Names of test files, and mocha's own arguments.
 * @returns {Promise<Summary>}
 */
export async function runWithRepeats(run, args) {
  const { files = {}, ...first } = await run(args);
  const failed = Object.keys(files).filter((file) => files[file]?.failed);
  if (first.failed === 0 || failed.length === 0) return first;
  const { rest } = splitArguments(args);
  const runAgain = async (/** @type {string} */ which) => {
    console.log(`\nRun again (${which} of two): ${failed.join(', ')}\n`);
    const { files: _, ...summary } = await run([...failed, ...rest]);
    return summary;
  };
  let again = await runAgain('first');
  if (again.failed === 0) again = await runAgain('second');
  const others = Object.keys(files).flatMap((file) => (failed.includes(file) ? [] : (files[file] ?? [])));
  const { failures = [] } = first;
  const named =
    again.failed === 0
      ? { flaky: failures }
      : { failures: [...failures.map((one) => `(first run) ${one}`), ...(again.failures ?? [])] };
  return sumOf([{ ...again, ...named }, ...others]);
}
