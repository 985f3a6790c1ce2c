import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { bundleForNode, findTests } from './bundleTests.mjs';
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
 * @param {{ folder: string, args: readonly string[], timeoutMs: number, jobs?: number }} options `jobs` files at once.
 */
export async function runMocha({ folder, args, timeoutMs, jobs = 1 }) {
  const { files, rest } = splitArguments(args);
  // Below the project, so that packages are found; its own for each run, so that two do not meet.
  const out = `out/tests-${process.pid}`;
  const summary = path.join(out, 'summary.json');
  try {
    await bundleForNode(findTests(folder, files), out);
    const { status } = spawnSync(
      process.execPath,
      [
        ...[
          '--enable-source-maps',
          'node_modules/mocha/bin/mocha.js',
          out,
          '--recursive',
          '--extension',
          'mjs',
        ],
        ...['--reporter', 'test/support/reporter.cjs', '--timeout', String(timeoutMs)],
        ...(jobs > 1 ? ['--parallel', '--jobs', String(jobs)] : []),
        ...rest,
      ],
      { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, GRIDLENS_TEST_SUMMARY: summary } },
    );
    return readSummary(summary, status === 0);
  } finally {
    fs.rmSync(out, { recursive: true, force: true });
  }
}
