import { formatBytes } from './numbers';
import type { RunProgress } from '../domain/runProgress';

/** The reported progress of a run. */
interface Running {
  readonly receivedBytes: number;
  readonly parts?: RunProgress['parts'];
  readonly attempt?: number;
  /** The time of the next attempt, on the clock of `nowMs`; nothing is sent earlier. */
  readonly waitsUntilMs?: number;
}

/** Says which part is being fetched: "Part 3 of 12". Undefined for a run of one request. */
export function partWords({ parts }: Running): string | undefined {
  if (!parts || parts.total < 2) return undefined;
  const at = Math.min(parts.total, parts.done + parts.failed + 1);
  return `Part ${at} of ${parts.total}`;
}

/** Describes the rest of the progress: bytes received, failed parts and the pending attempt. */
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

/** The finished share of a run, from 0 to 1; undefined for a run of one request, whose progress is unknown. */
export function shareDone({ parts }: Running): number | undefined {
  if (!parts || parts.total < 2) return undefined;
  return Math.min(1, (parts.done + parts.failed) / parts.total);
}
