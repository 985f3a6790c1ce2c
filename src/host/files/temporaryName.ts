import { createHash, randomBytes } from 'node:crypto';
import os from 'node:os';

/** Identifies this machine in folders that several machines share: eight hexadecimal digits made from its name. */
const machine = createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8);

const pattern = /^\.gridlens-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{8}\.part$/;

/** No write pauses for this long: the process that began the file has ended. */
export const abandonedAfterMs = 60 * 60_000;

/** A name for a temporary file: short whatever file it is for, and says which process writes it. */
export function newTemporaryName(): string {
  return `.gridlens-${machine}-${process.pid}-${randomBytes(4).toString('hex')}.part`;
}

/** True for names made by `newTemporaryName`, in any process. */
export function isTemporaryName(name: string): boolean {
  return pattern.test(name);
}

/**
 * True for an abandoned temporary file: its process has ended, or it has not grown for an hour. The
 * processes of other machines are unknown, so for those only the age counts.
 */
export function isAbandoned(name: string, modifiedMs: number, nowMs: number): boolean {
  const [, itsMachine, pid] = pattern.exec(name) ?? [];
  if (pid === undefined) return false;
  if (nowMs - modifiedMs > abandonedAfterMs) return true;
  return itsMachine === machine && !isRunning(Number(pid), modifiedMs);
}

function isRunning(pid: number, modifiedMs: number): boolean {
  // In a container a restarted process often has the number of the one before.
  if (pid === process.pid) return modifiedMs >= performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, but it runs.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
