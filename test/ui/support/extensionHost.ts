import fs from 'node:fs';

/** The resources that a process has used: its peak memory, and the CPU time of all its threads. */
export interface ProcessUse {
  peakBytes: number;
  cpuMs: number;
}

/** The unit in which Linux counts the CPU time of a process. */
const tickMs = 10;

const readOr = (file: string, otherwise: string): string => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return otherwise; // The process has ended since.
  }
};

const commandOf = (pid: number): string => readOr(`/proc/${pid}/cmdline`, '').replaceAll('\0', ' ');
/** Returns the fields after the name in a process's `stat` line: its state, its parent, … */
const factsOf = (pid: number): string[] =>
  /\) (.*)$/s.exec(readOr(`/proc/${pid}/stat`, ''))?.[1]?.split(' ') ?? [];
const parentOf = (pid: number): number => Number(factsOf(pid)[1] ?? 0);

/** Returns the extension hosts of the VS Code with this profile. */
export function extensionHostsOf(profile: string): number[] {
  const isOfProfile = (pid: number): boolean =>
    pid > 1 && (commandOf(pid).includes(profile) || isOfProfile(parentOf(pid)));
  const isHost = (pid: number): boolean => commandOf(pid).includes('--type=extensionHost');
  return (
    fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      // A process that the host is just starting shows the host's command line for a moment.
      .filter((pid) => isHost(pid) && !isHost(parentOf(pid)) && isOfProfile(pid))
  );
}

/** Returns the extension host of the VS Code with this profile; the newest, when an older one is still ending. */
export function extensionHostOf(profile: string): number {
  const pid = Math.max(...extensionHostsOf(profile));
  if (!Number.isFinite(pid)) throw new Error('There is no extension host.');
  return pid;
}

/** Returns the CPU time of a process since its start, and its peak memory since `forgetPeak`. */
export function readUse(pid: number): ProcessUse {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readOr(`/proc/${pid}/status`, ''))?.[1];
  const [user, system] = factsOf(pid).slice(11, 13).map(Number);
  return { peakBytes: Number(peak ?? 0) * 1024, cpuMs: ((user ?? 0) + (system ?? 0)) * tickMs };
}

/** Resets the peak memory of a process, where the system can. */
export function forgetPeak(pid: number): void {
  try {
    fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // The peak then covers the time since the process began.
  }
}
