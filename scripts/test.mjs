// Runs the checks and tests: node scripts/test.mjs [--all] [stage …] [file.test.ts …] [-g text]
//
// Without a stage it runs those that take a few minutes; with --all also the long ones, but not "desktop". Without a
// stage but with names of files, it runs the stages that have these files. It sets up everything it needs, continues
// after a failure, and ends with one line "N passed, N failed". Each check counts as one test.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
const { ensureDependencies } = await import('./dependencies.mjs');
ensureDependencies();
const { stageGroups, stages } = await import('./stages.mjs');
const { findTests, testFolders } = await import('./bundleTests.mjs');
const { splitArguments } = await import('./mocha.mjs');
const { maxFlaky } = await import('./repeats.mjs');
const { runStages } = await import('./runStages.mjs');
const { sumOf, toLine } = await import('./summary.mjs');

const args = process.argv.slice(2);
const named = args.flatMap((arg) => stageGroups[arg] ?? (arg in stages ? [arg] : []));
const stageArgs = args.filter((arg) => arg !== '--all' && !(arg in stages) && !(arg in stageGroups));
const { files } = splitArguments(stageArgs);

/** The stages that have one of the named files. */
const withFiles = Object.entries(testFolders)
  .filter(([, folder]) => files.length > 0 && findTests(folder, files).length > 0)
  .map(([name]) => name);

/** True for a stage of tests whose folder has none. @param {string} name */
function isEmpty(name) {
  const folder = Object.entries(testFolders).find(([stage]) => stage === name)?.[1];
  return folder !== undefined && findTests(folder, []).length === 0;
}

function chooseStages() {
  if (files.length > 0) return withFiles.filter((name) => named.length === 0 || named.includes(name));
  if (named.length > 0) return named;
  return Object.keys(stages).filter(
    (name) => name !== 'desktop' && !isEmpty(name) && (args.includes('--all') || !stages[name]?.isLong),
  );
}

const chosen = new Set(chooseStages());
if (named.includes('desktop')) chosen.add('desktop');
if (chosen.size === 0 || (stageArgs.length > 0 && files.length === 0 && named.length === 0)) {
  console.error(`Name a stage (${[...Object.keys(stages), ...Object.keys(stageGroups)].join(', ')}) or a file \
whose name ends in ".test.ts"; "${stageArgs.join(' ')}" is neither.`);
  process.exit(2);
}
for (const name of [...chosen]) for (const need of stages[name]?.needs ?? []) chosen.add(need);
const inOrder = Object.keys(stages).filter((name) => chosen.has(name));
const summaries = await runStages(inOrder, stageArgs);

const total = sumOf(summaries.values());
if (total.flaky.length > 0)
  console.log(`\nFlaky (failed, then passed twice in a row):\n\n${total.flaky.join('\n\n')}`);
if (total.flaky.length > maxFlaky) {
  const failures = [`More than ${maxFlaky} tests are flaky.`];
  Object.assign(total, sumOf([total, { passed: 0, failed: 1, skipped: 0, failures }]));
}
if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join('\n\n')}`);
const lines = inOrder.map((name) => {
  const { ms = 0, ...summary } = summaries.get(name) ?? { passed: 0, failed: 1, skipped: 0 };
  return `${name.padEnd(8)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${toLine(summary)}`;
});
console.log(
  `\n${lines.join('\n')}\n\n${(performance.now() / 1000).toFixed(0)} seconds in all\n\n${toLine(total)}`,
);
process.exit(total.failed > 0 ? 1 : 0);
