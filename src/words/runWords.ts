import { formatBytes } from './numbers';
import type { RunProgress } from '../domain/runProgress';

/** A run under way, as far as it is told. */
interface Running {
  readonly receivedBytes: number;
  readonly parts?: RunProgress['parts'];
  readonly attempt?: number;
  /** Nothing is sent before then, in the clock of `nowMs`. */
  readonly waitsUntilMs?: number;
}

/** Which part is under way, or undefined for a run of one request: "Part 3 of 12". */
export function partWords({ parts }: Running): string | undefined {
  if (!parts || parts.total < 2) return undefined;
  const at = Math.min(parts.total, parts.done + parts.failed + 1);
  return `Part ${at} of ${parts.total}`;
}

/** What else there is to say of a run: what has come, what failed, and the attempt that is waited for. */
export function progressWords(running: Running, nowMs: number): string {
  const { receivedBytes, parts, attempt, waitsUntilMs } = running;
  const seconds = waitsUntilMs === undefined ? 0 : Math.ceil((waitsUntilMs - nowMs) / 1000);
  const trial =
    attempt === undefined
      ? ''
      : seconds > 0
        ? `Trying again in ${seconds} s (attempt ${attempt})`
        : attempt > 1
          ? `Attempt ${attempt}`
          : '';
  return [
    receivedBytes > 0 ? `${formatBytes(receivedBytes)} received` : '',
    parts && parts.failed > 0 ? `${parts.failed} failed` : '',
    trial,
  ]
    .filter((words) => words !== '')
    .join(' · ');
}

/** How much of a run is done, 0 to 1; undefined for a run of one request, of which nobody knows. */
export function shareDone({ parts }: Running): number | undefined {
  if (!parts || parts.total < 2) return undefined;
  return Math.min(1, (parts.done + parts.failed) / parts.total);
}
