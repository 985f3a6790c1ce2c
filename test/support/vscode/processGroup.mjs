import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../paths.mjs';

const endOrphans = path.join(root, 'test/support/vscode/endOrphans.mjs');

/**
 * Starts a program in a new process group, so that its child processes end with it: on `stop()`, and whenever this
 * process ends. If this process is killed, a helper process ends the group and removes `folder`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptionsWithoutStdio} options
 * @param {string} folder The group's temporary files.
 */
export function startGroup(command, args, options, folder) {
  const child = spawn(command, args, {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  /** @param {NodeJS.Signals | 0} signal */
  const send = (signal) => {
    if (child.pid === undefined) return false;
    if (process.platform === 'win32') {
      // Windows has no process groups: end the process tree instead.
      if (signal !== 0) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
      return child.exitCode === null && signal === 0;
    }
    try {
      return process.kill(-child.pid, signal);
    } catch {
      return false; // The group has ended.
    }
  };
  const watcher =
    process.platform === 'win32' || child.pid === undefined
      ? undefined
      : spawn(process.execPath, [endOrphans, String(child.pid), folder], { detached: true, stdio: 'ignore' });
  watcher?.unref();
  const killAtExit = () => void send('SIGKILL');
  process.prependOnceListener('exit', killAtExit);
  const stop = async () => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    send('SIGTERM');
    await Promise.race([gone, sleep(3000, undefined, { ref: false })]);
    send('SIGKILL');
    for (let i = 0; i < 100 && send(0); i++) await sleep(20);
    process.off('exit', killAtExit);
    watcher?.kill('SIGKILL');
  };
  return { child, stop };
}
