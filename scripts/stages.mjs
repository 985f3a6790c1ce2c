import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { inDesktopHost } from '../test/desktop/run.mjs';
import { inPinnedHost, runHostTests } from '../test/host/run.mjs';
import { layOutExtension } from '../test/support/extensionFolder.mjs';
import { installPinned, whyNotHere } from '../test/support/vscode/install.mjs';
import { runMocha } from './mocha.mjs';
import { runWithRepeats } from './repeats.mjs';
import { runNode } from './runNode.mjs';

/**
 * A check or a set of tests. `args` are names of test files and mocha's own arguments.
 * @typedef {object} Stage
 * @property {string} [group] Consecutive stages of one group run in parallel, all others alone.
 * @property {boolean} [needsBuild]
 * @property {(args: readonly string[]) => Promise<import('./summary.mjs').Summary>} run
 * @property {TestRun} [once] Runs tests without repeating those that failed.
 */

/**
 * A check that passes if a program of the project exits with 0.
 * @param {readonly string[]} args Node's arguments.
 * @returns {Stage['run']}
 */
function gate(...args) {
  return async () =>
    (await runNode(args)) === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/** For a complete run: a test marked "only" would hide the others. */
const mochaArgs = (/** @type {readonly string[]} */ args) => (args.length > 0 ? args : ['--forbid-only']);

/** @typedef {(args: readonly string[]) => Promise<import('./summary.mjs').RunSummary>} TestRun */

/**
 * Runs tests that drive the pinned VS Code in a browser, one file at a time: two are hardly faster on two cores.
 * @param {string} folder
 * @returns {TestRun}
 */
function inWorkbench(folder) {
  return async (args) => {
    if (whyNotHere) {
      console.log(`The tests in ${folder} are not run here: ${whyNotHere}.`);
      return { passed: 0, failed: 0, skipped: 1 };
    }
    installPinned();
    return runMocha({ folder, args: mochaArgs(args), timeoutMs: 120_000, hooks: 'test/ui/support/hooks.ts' });
  };
}

/**
 * Makes a stage of tests whose failures are run again.
 * @param {TestRun} once
 * @returns {Stage}
 */
const testsOf = (once) => ({ needsBuild: true, once, run: (args) => runWithRepeats(once, args) });

/** @type {Stage['run']} */
async function buildAndLayOut(args) {
  const summary = await gate('esbuild.mjs')(args);
  if (summary.failed === 0) layOutExtension();
  return summary;
}

/**
 * Mutated inputs for every parser. A failure is final, because another run has other mutations.
 * @type {Stage['run']}
 */
async function fuzzTests(args) {
  // All processes of mocha use the same seed.
  process.env['GRIDLENS_FUZZ_SEED'] ??= String(randomInt(1, 2 ** 31));
  console.log(`GRIDLENS_FUZZ_SEED=${process.env['GRIDLENS_FUZZ_SEED']} repeats this run.`);
  const { files: _, ...summary } = await runMocha({
    folder: 'test/fuzz',
    args: mochaArgs(args),
    timeoutMs: 300_000,
    jobs: availableParallelism(),
  });
  return summary;
}

/** In running order. @type {Record<string, Stage>} */
export const stages = {
  build: { run: buildAndLayOut },
  check: { group: 'sources', run: gate('scripts/check.mjs') },
  lint: { group: 'sources', run: gate('node_modules/eslint/bin/eslint.js', '.') },
  format: { group: 'sources', run: gate('node_modules/prettier/bin/prettier.cjs', '--check', '.') },
  layers: { group: 'sources', run: gate('scripts/layers.mjs') },
  sizes: { group: 'sources', needsBuild: true, run: gate('scripts/sizes.mjs') },
  unit: testsOf((args) =>
    runMocha({
      folder: 'test/unit',
      args: mochaArgs(args),
      timeoutMs: 60_000,
      jobs: availableParallelism(),
    }),
  ),
  fuzz: { run: fuzzTests },
  host: testsOf((args) => runHostTests(args, whyNotHere ? inDesktopHost : inPinnedHost)),
  page: testsOf((args) =>
    runMocha({
      folder: 'test/page',
      args: mochaArgs(args),
      timeoutMs: 120_000,
      jobs: availableParallelism(),
      hooks: 'test/page/support/hooks.ts',
    }),
  ),
  ui: testsOf(inWorkbench('test/ui')),
  hostile: testsOf(inWorkbench('test/hostile')),
  desktop: { needsBuild: true, run: (args) => runHostTests(args, inDesktopHost) },
};
