import fs from 'node:fs';

/** What a process has taken: the most memory at once, and the time of all its threads on the processors. */
export interface ProcessUse {
  readonly peakBytes: number;
  readonly cpuMs: number;
}

/** Linux counts the time of a process in these. */
const tickMs = 10;

const readOr = (file: string, otherwise: string): string => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return otherwise; // The process has ended meanwhile.
  }
};

const commandOf = (pid: number): string => readOr(`/proc/${pid}/cmdline`, '').replaceAll('\0', ' ');
/** What follows the name in a process's line of facts: its state, its parent, … */
const factsOf = (pid: number): readonly string[] =>
  /\) (.*)$/s.exec(readOr(`/proc/${pid}/stat`, ''))?.[1]?.split(' ') ?? [];
const parentOf = (pid: number): number => Number(factsOf(pid)[1] ?? 0);

/** The extension host of the VS Code whose profile this is; the youngest, where an older one is still ending. */
export function extensionHostOf(profile: string): number {
  const isOfProfile = (pid: number): boolean =>
    pid > 1 && (commandOf(pid).includes(profile) || isOfProfile(parentOf(pid)));
  const isHost = (pid: number): boolean => commandOf(pid).includes('--type=extensionHost');
  const found = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    // A process that the host is just starting has its command line for a moment.
    .filter((pid) => isHost(pid) && !isHost(parentOf(pid)) && isOfProfile(pid));
  const pid = Math.max(...found);
  if (!Number.isFinite(pid)) throw new Error('There is no extension host.');
  return pid;
}

/** What a process has taken since it began; its peak since `forgetPeak`. */
export function readUse(pid: number): ProcessUse {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readOr(`/proc/${pid}/status`, ''))?.[1];
  const [user, system] = factsOf(pid).slice(11, 13).map(Number);
  return { peakBytes: Number(peak ?? 0) * 1024, cpuMs: ((user ?? 0) + (system ?? 0)) * tickMs };
}

/** The peak of a process's memory counts from now on, where the system can forget the one before. */
export function forgetPeak(pid: number): void {
  try {
    fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak is that since the process began.
  }
}
