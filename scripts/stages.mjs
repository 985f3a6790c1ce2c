import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import { inDesktopHost } from '../test/desktop/run.mjs';
import { inPinnedHost, runHostTests } from '../test/host/run.mjs';
import { layOutExtension } from '../test/support/extensionFolder.mjs';
import { findChromium } from '../test/support/vscode/chromium.mjs';
import { installPinned, whyNotHere } from '../test/support/vscode/install.mjs';
import { testFolders } from './bundleTests.mjs';
import { runMocha } from './mocha.mjs';
import { runWithRepeats } from './repeats.mjs';
import { runNode } from './runNode.mjs';
import { sumOf } from './summary.mjs';

/**
 * A check or a set of tests. `args` are names of test files and mocha's own arguments.
 * @typedef {object} Stage
 * @property {boolean} [isLong] A part of "npm run test:all" only.
 * @property {number} [cores] The number of cores that it keeps busy, by default one.
 * @property {boolean} [isBackground] It runs beside the long stages, with the lowest priority: it uses the processor time
 *   that their windows leave.
 * @property {readonly string[]} [needs] The stages that must have passed before it starts.
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

const cores = availableParallelism();

/**
 * Runs tests in plain Node.
 * @param {string} folder
 * @returns {TestRun}
 */
const inNode = (folder) => (args) =>
  runMocha({ folder, args: mochaArgs(args), timeoutMs: 60_000, jobs: cores });

/**
 * Runs tests with Chromium: of the results page alone, or of the pinned VS Code.
 * @param {string} folder
 * @param {number} [jobs] How many files run at the same time. Two windows of VS Code are hardly faster on two cores.
 * @returns {TestRun}
 */
function inBrowser(folder, jobs = 1) {
  return async (args) => {
    if (whyNotHere) {
      console.log(`The tests in ${folder} are not run here: ${whyNotHere}.`);
      return { passed: 0, failed: 0, skipped: 1 };
    }
    const own = 'test/page/support/hooks.ts';
    const hooks = folder.startsWith('test/page') && fs.existsSync(own) ? own : 'test/ui/support/hooks.ts';
    return runMocha({ folder, args: mochaArgs(args), timeoutMs: 120_000, jobs, hooks });
  };
}

/**
 * Runs tests in the extension host of a real VS Code.
 * @param {string} folder
 * @returns {TestRun}
 */
const inHost = (folder) => (args) => runHostTests(folder, args, whyNotHere ? inDesktopHost : inPinnedHost);

/**
 * Makes a stage of tests whose failures are run again.
 * @param {TestRun} once
 * @param {Partial<Stage>} [options]
 * @returns {Stage}
 */
const testsOf = (once, options) => ({
  needs: ['build'],
  cores,
  once,
  run: (args) => runWithRepeats(once, args),
  ...options,
});

/**
 * Makes a stage of tests in VS Code or Chromium.
 * @param {TestRun} once
 * @param {Partial<Stage>} [options]
 * @returns {Stage}
 */
const windowTestsOf = (once, options) => testsOf(once, { needs: ['build', 'install'], ...options });

/** @type {Stage['run']} */
function installVsCode() {
  if (!whyNotHere) {
    installPinned();
    findChromium();
  }
  return Promise.resolve(sumOf([]));
}

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
    folder: testFolders.fuzz,
    args: mochaArgs(args),
    timeoutMs: 300_000,
    jobs: cores,
  });
  return summary;
}

/** In running order. @type {Record<string, Stage>} */
export const stages = {
  build: { run: buildAndLayOut },
  install: { run: installVsCode },
  check: { run: gate('scripts/check.mjs') },
  lint: {
    run: gate(
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--deny-warnings',
      '--report-unused-disable-directives',
    ),
  },
  format: {
    run: gate(
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--cache',
      '--cache-location',
      'out/prettier',
      '.',
    ),
  },
  sizes: { needs: ['build'], run: gate('scripts/sizes.mjs') },
  unit: testsOf(inNode(testFolders.unit)),
  host: windowTestsOf(inHost(testFolders.host)),
  page: windowTestsOf(inBrowser(testFolders.page, cores)),
  journeys: windowTestsOf(inBrowser(testFolders.journeys)),
  windows: windowTestsOf(inBrowser(testFolders.windows), { isLong: true }),
  hostile: windowTestsOf(inBrowser(testFolders.hostile), { isLong: true }),
  long: testsOf(inNode(testFolders.long), { isLong: true, isBackground: true }),
  scale: windowTestsOf(inHost(testFolders.scale), { isLong: true }),
  states: windowTestsOf(inBrowser(testFolders.states, cores), { isLong: true }),
  // Two groups of benchmarks, small: they measure nothing here, but show that the benchmarks still run.
  bench: { isLong: true, isBackground: true, run: gate('bench/run.mjs', '--small', 'join', 'queryFiles') },
  fuzz: { isLong: true, isBackground: true, run: fuzzTests },
  desktop: {
    needs: ['build'],
    cores,
    run: (args) => runHostTests(testFolders.host, args, inDesktopHost),
  },
};

/** Names for several stages together. @type {Record<string, readonly string[]>} */
export const stageGroups = { ui: ['journeys', 'windows'] };
