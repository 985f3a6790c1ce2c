// Ends a process group and removes its folder after the process that started both was killed: node endOrphans.mjs GROUP
// [FOLDER]
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { onOrphaned } from './parents.mjs';

const [group = '', folder] = process.argv.slice(2);

/** @param {NodeJS.Signals | 0} signal */
function send(signal) {
  try {
    return process.kill(-Number(group), signal);
  } catch {
    return false; // Nobody is left in the group.
  }
}

await new Promise((done) => {
  onOrphaned(() => done(undefined));
  // Keeps this process running until then.
  setInterval(() => undefined, 60_000);
});
send('SIGTERM');
for (let i = 0; i < 150 && send(0); i++) await sleep(20);
send('SIGKILL');
for (let i = 0; i < 100 && send(0); i++) await sleep(20);
if (folder !== undefined)
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
process.exit();
