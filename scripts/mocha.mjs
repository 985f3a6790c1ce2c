import fs from 'node:fs';
import path from 'node:path';
import { bundleForNode, findTests } from './bundleTests.mjs';
import { runNode } from './runNode.mjs';
import { readSummary } from './summary.mjs';

/**
 * Splits a command line: names of test files, and what is passed on to mocha.
 * @param {readonly string[]} args
 */
export function splitArguments(args) {
  return {
    files: args.filter((arg) => arg.endsWith('.test.ts')),
    rest: args.filter((arg) => !arg.endsWith('.test.ts')),
  };
}

/**
 * Bundles the tests of a folder and runs them with mocha in a Node of their own.
 * @param {object} options
 * @param {string} options.folder
 * @param {readonly string[]} options.args
 * @param {number} options.timeoutMs
 * @param {number} [options.jobs] Files at once.
 * @param {string} [options.hooks] A module with mocha's hooks (`mochaHooks`).
 */
export async function runMocha({ folder, args, timeoutMs, jobs = 1, hooks }) {
  const { files, rest } = splitArguments(args);
  // Below the project, so that packages are found; its own for each run, so that two do not meet.
  const out = `out/tests-${process.pid}`;
  const summary = path.join(out, 'summary.json');
  try {
    await bundleForNode([...findTests(folder, files), ...(hooks ? [hooks] : [])], out);
    const bundled = (/** @type {string} */ file) =>
      path.resolve(out, path.relative('test', file)).replace(/\.ts$/, '.mjs');
    const status = await runNode(
      [
        ...['--enable-source-maps', 'node_modules/mocha/bin/mocha.js', `${out}/**/*.test.mjs`],
        ...['--reporter', 'test/support/reporter.cjs', '--timeout', String(timeoutMs)],
        ...(hooks ? ['--require', bundled(hooks)] : []),
        ...(jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : []),
        ...rest,
      ],
      { GRIDLENS_TEST_SUMMARY: summary },
    );
    return readSummary(summary, status === 0);
  } finally {
    fs.rmSync(out, { recursive: true, force: true });
  }
}
