import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../paths.mjs';

const endOrphans = path.join(root, 'test/support/vscode/endOrphans.mjs');

/**
 * Starts a program as a process group of its own, so that whatever it starts ends with it: by `stop()`, and also
 * when this process ends in any way. Where it is killed, a process beside it ends the group and removes `folder`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptionsWithoutStdio} options
 * @param {string} folder What the group keeps its files in.
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
      // No groups there: the tree of processes below this one.
      if (signal !== 0) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
      return child.exitCode === null && signal === 0;
    }
    try {
      return process.kill(-child.pid, signal);
    } catch {
      return false; // Nobody is left in the group.
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
