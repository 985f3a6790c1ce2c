// Runs the checks and tests: node scripts/test.mjs [stage …] [file.test.ts …] [-g text]
//
// Without a stage it runs all of them except "desktop". It sets up everything it needs, continues after a failure, and
// ends with one line "N passed, N failed". Each check counts as one test.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
const { ensureDependencies } = await import('./dependencies.mjs');
ensureDependencies();
const { stages } = await import('./stages.mjs');
const { maxFlaky } = await import('./repeats.mjs');
const { sumOf } = await import('./summary.mjs');

const args = process.argv.slice(2);
const named = args.filter((arg) => arg in stages);
const rest = args.filter((arg) => !named.includes(arg));
if (rest.length > 0 && named.length !== 1) {
  console.error(`Name one stage (${Object.keys(stages).join(', ')}) before "${rest.join(' ')}".`);
  process.exit(2);
}
const chosen = new Set(named.length > 0 ? named : Object.keys(stages).filter((name) => name !== 'desktop'));
const needBuild = [...chosen].filter((name) => stages[name]?.needsBuild);
if (needBuild.length > 0) chosen.add('build');

const total = sumOf([]);
/** The result of each stage, one line each. @type {Map<string, string>} */
const lines = new Map();

/**
 * Runs a stage and adds its results to the total.
 * @param {string} name
 * @param {boolean} isAlone Prints the output immediately; otherwise at the end, so that parallel outputs do not mix.
 */
async function run(name, isAlone) {
  const start = performance.now();
  console.log(isAlone ? `\n── ${name} ──` : `${name} …`);
  const output = isAlone ? 'inherit' : 'pipe';
  const stageArgs = name === 'build' ? [] : rest;
  const child = fork('scripts/runStage.mjs', [name, ...stageArgs], {
    stdio: ['ignore', output, output, 'ipc'],
  });
  /** @type {import('./summary.mjs').Summary} */
  const summary = { passed: 0, failed: 1, skipped: 0 };
  child.once('message', (message) => Object.assign(summary, message));
  /** @type {Buffer[]} */
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => printed.push(bytes));
  await once(child, 'close');
  if (!isAlone) console.log(`\n── ${name} ──\n${Buffer.concat(printed).toString()}`);
  Object.assign(total, sumOf([total, summary]));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  lines.set(name, `${name.padEnd(8)} ${seconds.padStart(6)} s  ${toLine(summary)}`);
}

/** @param {import('./summary.mjs').Summary} summary */
function toLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

if (chosen.delete('build')) {
  await run('build', true);
  if (total.failed > 0) {
    for (const name of needBuild) {
      chosen.delete(name);
      total.failed += 1;
      lines.set(name, `${name.padEnd(8)} not run: the build failed`);
    }
  }
}
const names = Object.keys(stages).filter((name) => chosen.has(name));
const isAlone = names.length === 1;
/** The running stages of a group. @type {Promise<void>[]} */
let running = [];
for (const [i, name] of names.entries()) {
  const group = stages[name]?.group;
  if (group === undefined || group !== stages[names[i - 1] ?? '']?.group) {
    await Promise.all(running);
    running = [];
  }
  running.push(run(name, isAlone || group === undefined));
}
await Promise.all(running);
const inOrder = Object.keys(stages).flatMap((name) => lines.get(name) ?? []);
if (total.flaky.length > 0)
  console.log(`\nFlaky (failed, then passed twice in a row):\n\n${total.flaky.join('\n\n')}`);
if (total.flaky.length > maxFlaky) {
  const failures = [`More than ${maxFlaky} tests are flaky.`];
  Object.assign(total, sumOf([total, { passed: 0, failed: 1, skipped: 0, failures }]));
}
if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join('\n\n')}`);
console.log(`\n${inOrder.join('\n')}\n\n${toLine(total)}`);
process.exit(total.failed > 0 ? 1 : 0);
