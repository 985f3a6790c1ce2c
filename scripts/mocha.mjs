import fs from 'node:fs';
import path from 'node:path';
import { bundleForNode, findTests } from './bundleTests.mjs';
import { runNode } from './runNode.mjs';
import { printSlowest, readSummary, sumOf } from './summary.mjs';

/**
 * Splits a command line into names of test files and arguments for mocha.
 * @param {readonly string[]} args
 */
export function splitArguments(args) {
  return {
    files: args.filter((arg) => arg.endsWith('.test.ts')),
    rest: args.filter((arg) => !arg.endsWith('.test.ts')),
  };
}

/**
 * @typedef {object} MochaOptions
 * @property {string} folder
 * @property {readonly string[]} args Names of test files, and mocha's own arguments.
 * @property {number} timeoutMs
 * @property {number} [jobs] How many files run at the same time.
 * @property {string} [hooks] A module with mocha's hooks (`mochaHooks`).
 */

/**
 * Bundles the tests of a folder and runs them with mocha in a new Node process.
 * @param {MochaOptions} options
 * @returns {Promise<import('./summary.mjs').RunSummary>}
 */
export async function runMocha({ folder, args, timeoutMs, jobs = 1, hooks }) {
  const { files: named, rest } = splitArguments(args);
  const tests = findTests(folder, named);
  if (tests.length === 0) {
    // A stage without a test file has nothing to do, but a file name that finds nothing is a mistake.
    if (named.length === 0) return { passed: 0, failed: 0, skipped: 0 };
    throw new Error(`No test file in ${folder} is called ${named.join(' or ')}.`);
  }
  // Inside the project, so that packages are found; one folder per run, so that runs do not collide.
  const out = `out/tests-${process.pid}`;
  const summary = path.join(out, 'summary.json');
  try {
    await bundleForNode([...tests, ...(hooks ? [hooks] : [])], out);
    const bundled = (/** @type {string} */ file) =>
      path.resolve(out, path.relative('test', file)).replace(/\.ts$/, '.mjs');
    const status = await runNode(
      [
        '--enable-source-maps',
        'node_modules/mocha/bin/mocha.js',
        ...tests.map(bundled),
        '--reporter',
        'test/support/reporter.cjs',
        '--timeout',
        String(timeoutMs),
        '--require',
        path.resolve('test/support/seed.mjs'),
        ...(hooks ? ['--require', bundled(hooks)] : []),
        ...(jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : []),
        ...rest,
      ],
      { GRIDLENS_TEST_SUMMARY: summary },
    );
    const { files: byPath = {}, ...counts } = readSummary(summary, status === 0);
    const files = Object.fromEntries(tests.map((file) => [file, byPath[bundled(file)] ?? sumOf([])]));
    printSlowest(files);
    return { ...counts, files };
  } finally {
    fs.rmSync(out, { recursive: true, force: true });
  }
}
