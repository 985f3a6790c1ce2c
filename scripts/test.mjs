// Runs the checks and tests: node scripts/test.mjs [--all] [stage …] [file.test.ts …] [-g text]
//
// Without a stage it runs those that take a few minutes; with --all also the long ones, but not "desktop". Without a
// stage but with names of files, it runs the stages that have these files. It sets up everything it needs, continues
// after a failure, and ends with one line "N passed, N failed". Each check counts as one test.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
const { ensureDependencies } = await import('./dependencies.mjs');
ensureDependencies();
const { longStages, stageGroups, stages } = await import('./stages.mjs');
const { findTests, splitArguments, testFolders } = await import('./bundleTests.mjs');
const { sumOf } = await import('./testResult.mjs');

/** The number of flaky tests above which a whole run fails. */
const maxFlaky = 3;

const isAll = process.argv.includes('--all');
const args = process.argv.slice(2).filter((arg) => arg !== '--all');
const named = args.flatMap((arg) => stageGroups[arg] ?? (arg in stages ? [arg] : []));
const testArgs = args.filter((arg) => !(arg in stages) && !(arg in stageGroups));
const { files } = splitArguments(testArgs);

function chooseStages() {
  if (files.length > 0)
    return Object.entries(testFolders)
      .filter(([, folder]) => findTests(folder, files).length > 0)
      .map(([name]) => name)
      .filter((name) => named.length === 0 || named.includes(name));
  if (named.length > 0) return named;
  if (testArgs.length > 0) return [];
  return Object.keys(stages).filter((name) => name !== 'desktop' && (isAll || !longStages.includes(name)));
}

/** A file that runs what the build writes, by itself or through a support module. @param {string} file */
const runsBuild = (file) =>
  /\bdist\/|\bout\/meta\b|\/support\/(?:commandLine|mcpClient)'/.test(fs.readFileSync(file, 'utf8'));

/** @param {string} name */
function needsOf(name) {
  const folder = Object.entries(testFolders).find(([stage]) => stage === name)?.[1];
  const { needs = [], hasWindows } = stages[name] ?? {};
  if (!folder || hasWindows || files.length === 0) return needs;
  return findTests(folder, files).some(runsBuild) ? needs : [];
}

const chosen = new Set(chooseStages());
if (chosen.size === 0) {
  console.error(`Name a stage (${[...Object.keys(stages), ...Object.keys(stageGroups)].join(', ')}) or a file \
whose name ends in ".test.ts"; "${testArgs.join(' ')}" is neither.`);
  process.exit(2);
}
const setUp = new Set([...chosen].flatMap(needsOf));
const inOrder = Object.keys(stages).filter((name) => chosen.has(name) || setUp.has(name));
const tests = inOrder.filter((name) => !setUp.has(name));
const withWindows = tests.filter((name) => stages[name]?.hasWindows);
const beside = tests.filter((name) => !withWindows.includes(name));

/** @typedef {Partial<import('./testResult.mjs').Result> & { ms?: number }} TimedResult */

/**
 * Runs a stage in its own process.
 * @param {string} name
 * @returns {Promise<TimedResult>}
 */
async function runStage(name) {
  for (const need of needsOf(name)) {
    if (!(await start(need)).failed) continue;
    console.log(`${name} is not run: the stage ${need} failed`);
    return { failed: 1 };
  }
  const begin = performance.now();
  const stdio = tests.length === 1 ? 'inherit' : 'pipe';
  const stageArgs = setUp.has(name) ? [] : testArgs;
  const child = fork('scripts/runStage.mjs', [name, ...stageArgs], {
    stdio: ['ignore', stdio, stdio, 'ipc'],
  });
  // What runs beside windows uses the processor time that they leave.
  if (child.pid && withWindows.length > 0 && beside.includes(name))
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  /** @type {TimedResult} */
  const result = { failed: 1 };
  child.once('message', (message) => Object.assign(result, { failed: 0 }, message));
  for (const input of [child.stdout, child.stderr])
    if (input) createInterface({ input }).on('line', (line) => console.log(`${name.padEnd(8)} │ ${line}`));
  await once(child, 'close');
  return { ...result, ms: performance.now() - begin };
}

/** @type {Map<string, Promise<TimedResult>>} */
const started = new Map();
/** @param {string} name */
function start(name) {
  const run = started.get(name) ?? runStage(name);
  started.set(name, run);
  return run;
}
/** @param {readonly string[]} names */
async function runInTurn(names) {
  for (const name of names) await start(name);
}
await Promise.all([...[...setUp].map(start), runInTurn(withWindows), runInTurn(beside)]);

/** @param {import('./testResult.mjs').Counts} counts */
const toLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const results = await Promise.all(inOrder.map(start));
const total = sumOf(results);
const { flaky } = total;
if (flaky.length > 0) console.log(`\nFlaky (failed, then passed twice in a row):\n\n${flaky.join('\n\n')}`);
const tooFlaky = { failed: 1, failures: [`More than ${maxFlaky} tests are flaky.`] };
const { failures, ...counts } = flaky.length > maxFlaky ? sumOf([total, tooFlaky]) : total;
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
const lines = results.map(
  (result, i) =>
    `${(inOrder[i] ?? '').padEnd(8)} ${((result.ms ?? 0) / 1000).toFixed(1).padStart(6)} s  ${toLine(sumOf([result]))}`,
);
console.log(
  `\n${lines.join('\n')}\n\n${(performance.now() / 1000).toFixed(0)} seconds in all\n\n${toLine(counts)}`,
);
process.exit(counts.failed > 0 ? 1 : 0);
