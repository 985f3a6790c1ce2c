import { createHash, randomBytes } from 'node:crypto';
import os from 'node:os';

/**
 * Identifies this machine in folders that several machines share: eight hexadecimal digits derived from its host name.
 */
const machine = createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8);

const pattern = /^\.gridlens-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{8}\.part$/;

/** The age at which a temporary file counts as abandoned: no write pauses for this long. */
export const abandonedAfterMs = 60 * 60_000;

/** Creates a name for a temporary file. It is short for any file, and identifies the process that writes it. */
export function newTemporaryName(): string {
  return `.gridlens-${machine}-${process.pid}-${randomBytes(4).toString('hex')}.part`;
}

/** True for a name created by `newTemporaryName` in any process. */
export function isTemporaryName(name: string): boolean {
  return pattern.test(name);
}

/**
 * True for an abandoned temporary file: its process has ended, or it has not grown for an hour. The processes of other
 * machines are unknown, so for those only the age counts.
 */
export function isAbandoned(name: string, modifiedMs: number, nowMs: number): boolean {
  const match = pattern.exec(name);
  if (!match) return false;
  // A time far in the future counts as well: otherwise the file would seem in use until then.
  if (Math.abs(nowMs - modifiedMs) > abandonedAfterMs) return true;
  return match[1] === machine && !isRunning(Number(match[2]), modifiedMs);
}

function isRunning(pid: number, modifiedMs: number): boolean {
  // In a container, a restarted process often gets the id of the previous one.
  if (pid === process.pid) return modifiedMs >= performance.timeOrigin;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user cannot be signalled, but it is running.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
