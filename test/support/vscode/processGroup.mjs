import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts a program as a process group of its own, so that whatever it starts ends with it: by `stop()`, and also
 * when this process ends in any way that lets it say so.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptionsWithoutStdio} [options]
 */
export function startGroup(command, args, options) {
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
  const killAtExit = () => void send('SIGKILL');
  process.prependOnceListener('exit', killAtExit);
  const stop = async () => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    send('SIGTERM');
    await Promise.race([gone, sleep(3000, undefined, { ref: false })]);
    send('SIGKILL');
    for (let i = 0; i < 100 && send(0); i++) await sleep(20);
    process.off('exit', killAtExit);
  };
  return { child, stop };
}
