// Runs the checks and tests: node scripts/test.mjs [stage …] [file.test.ts …] [-g text]
//
// Without a stage it runs them all but "desktop". It sets up all it needs itself, goes on after a failure, and ends
// with one line "N passed, N failed". Each check counts as one test.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
const { ensureDependencies } = await import('./dependencies.mjs');
ensureDependencies();
const { stages } = await import('./stages.mjs');

const args = process.argv.slice(2);
const named = args.filter((arg) => arg in stages);
const rest = args.filter((arg) => !named.includes(arg));
if (rest.length > 0 && named.length !== 1) {
  console.error(`Name one stage (${Object.keys(stages).join(', ')}) before "${rest.join(' ')}".`);
  process.exit(2);
}
const chosen = new Set(named.length > 0 ? named : Object.keys(stages).filter((name) => name !== 'desktop'));
if ([...chosen].some((name) => stages[name]?.needsBuild)) chosen.add('build');

/** @type {import('./summary.mjs').Summary} */
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const rows = [];
let built = true;
for (const [name, stage] of Object.entries(stages)) {
  if (!chosen.has(name)) continue;
  console.log(`\n── ${name} ──`);
  const start = performance.now();
  /** @type {import('./summary.mjs').Summary} */
  let summary = { passed: 0, failed: 1, skipped: 0 };
  try {
    if (stage.needsBuild && !built) console.error('Not run: the build failed.');
    else summary = await stage.run(rest);
  } catch (error) {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  }
  if (name === 'build') built = summary.failed === 0;
  total.passed += summary.passed;
  total.failed += summary.failed;
  total.skipped += summary.skipped;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  rows.push(`${name.padEnd(8)} ${seconds.padStart(6)} s  ${toLine(summary)}`);
}
console.log(`\n${rows.join('\n')}\n\n${toLine(total)}`);
// Left open by a test or not, nothing more is to come.
process.exit(total.failed > 0 ? 1 : 0);

/** @param {import('./summary.mjs').Summary} summary */
function toLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
