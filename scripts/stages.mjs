import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { inDesktopHost } from '../test/desktop/run.mjs';
import { inPinnedHost, runHostTests } from '../test/host/run.mjs';
import { layOutExtension } from '../test/support/extensionFolder.mjs';
import { findChromium } from '../test/support/vscode/chromium.mjs';
import { installPinned, whyNotHere } from '../test/support/vscode/install.mjs';
import { splitArguments, testFolders } from './bundleTests.mjs';
import { runMocha } from './mocha.mjs';
import { runNode } from './runNode.mjs';
import { runWithRepeats } from './testResult.mjs';

/** @typedef {(args: readonly string[]) => Promise<import('./testResult.mjs').Run>} TestRun */

/**
 * A check or a set of tests. `args` are names of test files and mocha's own arguments.
 * @typedef {object} Stage
 * @property {boolean} [hasWindows] Uses VS Code or Chromium. These stages run in turn, and all others beside them.
 * @property {readonly string[]} [needs] The stages that must have passed before it starts.
 * @property {(args: readonly string[]) => Promise<Partial<import('./testResult.mjs').Result>>} run
 */

/**
 * A check that passes if a program of the project exits with 0.
 * @param {readonly string[]} args Node's arguments.
 * @returns {Stage['run']}
 */
const gate =
  (...args) =>
  async () =>
    (await runNode(args)) === 0 ? { passed: 1 } : { failed: 1 };

/** @type {Stage['run']} */
async function build() {
  const result = await gate('esbuild.mjs')([]);
  if (result.passed) layOutExtension();
  return result;
}

/** @type {Stage['run']} */
function install() {
  if (!whyNotHere) {
    installPinned();
    findChromium();
  }
  return Promise.resolve({});
}

/**
 * Tests whose failures run again.
 * @param {TestRun} once
 * @returns {Stage['run']}
 */
const repeating = (once) => (args) => {
  const { files, rest } = splitArguments(args);
  return runWithRepeats((chosen) => once([...chosen, ...rest]), files);
};

const cores = availableParallelism();

/**
 * Tests in plain Node.
 * @param {keyof typeof testFolders} name
 * @param {number} [timeoutMs]
 * @returns {TestRun}
 */
const inNode =
  (name, timeoutMs = 60_000) =>
  (args) =>
    runMocha({ folder: testFolders[name], args, timeoutMs, jobs: cores });

const withWindows = { hasWindows: true, needs: ['build', 'install'] };

/**
 * Tests with Chromium: of the results page alone, or of the pinned VS Code.
 * @param {keyof typeof testFolders} name
 * @returns {Stage}
 */
function inBrowser(name) {
  const folder = testFolders[name];
  const isPage = folder.startsWith('test/page');
  // Two windows of VS Code are hardly faster on two cores.
  const jobs = isPage ? cores : 1;
  const hooks = isPage ? 'test/page/support/hooks.ts' : 'test/ui/support/hooks.ts';
  const run = repeating((args) => runMocha({ folder, args, timeoutMs: 120_000, jobs, hooks }));
  return { ...withWindows, run: whyNotHere ? skip : run };
}

/** @type {Stage['run']} */
function skip() {
  console.log(`These tests are not run here: ${whyNotHere}.`);
  return Promise.resolve({ skipped: 1 });
}

/**
 * Tests in the extension host of a real VS Code.
 * @param {keyof typeof testFolders} name
 * @returns {Stage}
 */
const inHost = (name) => ({
  ...withWindows,
  run: repeating((args) => runHostTests(testFolders[name], args, whyNotHere ? inDesktopHost : inPinnedHost)),
});

/**
 * Mutated inputs for every parser. A failure is final, because another run has other mutations.
 * @type {Stage['run']}
 */
function fuzz(args) {
  // All processes of mocha use the same seed.
  const seed = (process.env['GRIDLENS_FUZZ_SEED'] ??= String(randomInt(1, 2 ** 31)));
  console.log(`GRIDLENS_FUZZ_SEED=${seed} repeats this run.`);
  return inNode('fuzz', 300_000)(args);
}

const prettier = ['node_modules/prettier/bin/prettier.cjs', '--cache', '--cache-location', 'out/prettier'];
const oxlint = ['node_modules/oxlint/bin/oxlint', '--report-unused-disable-directives'];

/** In the order of their start. @type {Record<string, Stage>} */
export const stages = {
  build: { run: build },
  install: { run: install },
  check: { run: gate('scripts/check.mjs') },
  lint: { run: gate(...oxlint, '--type-aware', '--deny-warnings') },
  format: { run: gate(...prettier, '--check', '.') },
  sizes: { needs: ['build'], run: gate('scripts/sizes.mjs') },
  unit: { needs: ['build'], run: repeating(inNode('unit')) },
  host: inHost('host'),
  journeys: inBrowser('journeys'),
  // Keeps all cores busy, so the stages beside the windows come first.
  page: inBrowser('page'),
  windows: inBrowser('windows'),
  hostile: inBrowser('hostile'),
  scale: inHost('scale'),
  states: inBrowser('states'),
  surfaces: inBrowser('surfaces'),
  long: { needs: ['build'], run: repeating(inNode('long')) },
  // Two groups of benchmarks, small: they measure nothing here, but show that the benchmarks still run.
  bench: { run: gate('bench/run.mjs', '--small', 'join', 'queryFiles') },
  fuzz: { run: fuzz },
  desktop: {
    hasWindows: true,
    needs: ['build'],
    run: repeating((args) => runHostTests(testFolders.host, args, inDesktopHost)),
  },
};

/** The stages that only "npm run test:all" has. */
export const longStages = ['windows', 'hostile', 'scale', 'states', 'surfaces', 'long', 'bench', 'fuzz'];

/** Names for several stages together. @type {Record<string, readonly string[]>} */
export const stageGroups = { ui: ['journeys', 'windows'] };
