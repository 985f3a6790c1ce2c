// Runs one test file many times beside a busy process: node scripts/stress.mjs FILE.test.ts [times, by default 20]
import { spawn } from 'node:child_process';
import { endOnSignal } from '../test/support/endOnSignal.mjs';
import { findFiles } from './findFiles.mjs';
import { stages } from './stages.mjs';

endOnSignal();
const [name = '', times = '20'] = process.argv.slice(2);
const [file, ...more] = findFiles('test', '.test.ts').filter((path) => name !== '' && path.endsWith(name));
const once = stages[file?.split('/')[1] ?? '']?.once;
if (file === undefined || more.length > 0 || !once || !(Number(times) > 0)) {
  console.error(
    file && more.length > 0 ? `Name one of:\n${[file, ...more].join('\n')}` : 'Name a test file.',
  );
  process.exit(2);
}
if ((await stages['build']?.run([]))?.failed !== 0) process.exit(1);
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
