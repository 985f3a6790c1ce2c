// Remembers the parent process from when this module was loaded. Uses only Node's own modules.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const pollMs = 1000;

/**
 * @param {number} pid
 * @returns {{ parent: number, name: string } | undefined} Undefined if it has ended or the system gives no answer.
 */
function lookUp(pid) {
  try {
    if (process.platform === 'linux') {
      // "12 (name) S 11 …", where the name may contain spaces and brackets.
      const [, name = '', parent] =
        /^\d+ \((.*)\) \S (\d+)/s.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      return { parent: Number(parent), name };
    }
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, name = ''] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? [];
    return parent === undefined ? undefined : { parent: Number(parent), name: path.basename(name) };
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const parent = process.ppid;
/** npm runs a script through a shell, which keeps running if only npm is killed. So npm is watched as well. */
const shell = process.env['npm_lifecycle_event'] === undefined ? undefined : lookUp(parent);
const npm = shell && /^-?\w*sh$/.test(shell.name) ? shell.parent : undefined;

function isOrphaned() {
  // Windows keeps the parent's id after the parent has ended.
  if (process.ppid !== parent || (process.platform === 'win32' && !isRunning(parent))) return true;
  if (npm === undefined) return false;
  return process.platform === 'linux' ? lookUp(parent)?.parent !== npm : !isRunning(npm);
}

/**
 * Calls `onGone` once, about a second after the parent process has ended. Does not keep this process running.
 * @param {() => void} onGone
 */
export function onOrphaned(onGone) {
  const timer = setInterval(() => {
    if (!isOrphaned()) return;
    clearInterval(timer);
    onGone();
  }, pollMs);
  timer.unref();
}
