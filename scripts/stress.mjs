// Runs one test file many times beside a busy process: node scripts/stress.mjs FILE.test.ts [times, by default 20]
import { spawn } from 'node:child_process';
import { endOnSignal } from '../test/support/endOnSignal.mjs';
import { findTests, testFolders } from './bundleTests.mjs';
import { stages } from './stages.mjs';

endOnSignal();
const [name = '', times = '20'] = process.argv.slice(2);
const found = Object.entries(testFolders).flatMap(([stage, folder]) =>
  name === '' ? [] : findTests(folder, [name]).map((path) => ({ stage, path })),
);
const [{ path: file, stage } = { path: undefined, stage: '' }, ...more] = found;
const once = stages[stage]?.once;
if (file === undefined || more.length > 0 || !once || !(Number(times) > 0)) {
  console.error(
    more.length > 0 ? `Name one of:\n${found.map(({ path }) => path).join('\n')}` : 'Name a test file.',
  );
  process.exit(2);
}
for (const need of stages[stage]?.needs ?? []) {
  if ((await stages[need]?.run([]))?.failed !== 0) process.exit(1);
}
const busy = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' });
process.once('exit', () => void busy.kill());
/** @type {string[]} */
const failures = [];
let failedRuns = 0;
for (let i = 1; i <= Number(times); i++) {
  const run = await once([file]);
  if (run.failed > 0) failedRuns += 1;
  failures.push(...(run.failures ?? []).map((failure) => `Run ${i}: ${failure}`));
}
console.log(`\n${failures.join('\n\n')}\n\n${file}: ${failedRuns} of ${times} runs failed`);
process.exit(failedRuns > 0 ? 1 : 0);
