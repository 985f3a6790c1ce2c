import fs from 'node:fs';
import path from 'node:path';
import { bundleForNode, findTests, splitArguments } from './bundleTests.mjs';
import { runNode } from './runNode.mjs';
import { readRun } from './testResult.mjs';

/**
 * Bundles the tests of a folder and runs them with mocha in a new Node process.
 * @param {object} options
 * @param {string} options.folder
 * @param {readonly string[]} options.args Names of test files, and mocha's own arguments.
 * @param {number} options.timeoutMs
 * @param {number} [options.jobs] How many files run at the same time.
 * @param {string} [options.hooks] A module with mocha's hooks (`mochaHooks`).
 */
export async function runMocha({ folder, args, timeoutMs, jobs = 1, hooks }) {
  const { files, rest } = splitArguments(args);
  const tests = findTests(folder, files);
  if (tests.length === 0) throw new Error(`No test file in ${folder} is called ${files.join(' or ')}.`);
  // Inside the project, so that packages are found; one folder per run, so that runs do not collide.
  const out = `out/tests-${process.pid}`;
  const results = path.join(out, 'results.json');
  const bundled = (/** @type {string} */ file) =>
    path.resolve(out, path.relative('test', file)).replace(/\.ts$/, '.mjs');
  const sources = new Map(tests.map((file) => [bundled(file), file]));
  try {
    await bundleForNode([...tests, ...(hooks ? [hooks] : [])], out);
    const status = await runNode(
      [
        '--enable-source-maps',
        'node_modules/mocha/bin/mocha.js',
        ...sources.keys(),
        '--reporter',
        'test/support/reporter.cjs',
        '--timeout',
        String(timeoutMs),
        '--require',
        path.resolve('test/support/seed.mjs'),
        ...(hooks ? ['--require', bundled(hooks)] : []),
        ...(jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : []),
        // In a complete run, a test marked "only" would hide the others.
        ...(args.length > 0 ? rest : ['--forbid-only']),
      ],
      { GRIDLENS_TEST_SUMMARY: results },
    );
    return readRun(results, status === 0, (file) => sources.get(file) ?? file);
  } finally {
    fs.rmSync(out, { recursive: true, force: true });
  }
}
