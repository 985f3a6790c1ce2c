import { formatBytes, formatCount } from '../numbers';
import { formatDuration } from '../times';
import type { Cost, RunProgress } from '../../domain';

/** The reported progress of a run. */
interface Running {
  receivedBytes: number;
  parts?: RunProgress['parts'];
  attempt?: number;
  /** The time of the next attempt, on the clock of `nowMs`; nothing is sent earlier. */
  waitsUntilMs?: number;
}

/** Says which part is being fetched: "Part 3 of 12". Undefined for a run of one request. */
export function partWords({ parts }: Running): string | undefined {
  if (!parts || parts.total < 2) return undefined;
  const at = Math.min(parts.total, parts.done + parts.failed + 1);
  return `Part ${at} of ${parts.total}`;
}

const minElapsedMs = 2000;

/** Formats the time since the start of a run that takes longer than a moment: "12 s", "2 min 5 s". */
export function elapsedWords({ startedAtMs }: { startedAtMs: number }, nowMs: number): string {
  const elapsedMs = nowMs - startedAtMs;
  return elapsedMs < minElapsedMs ? '' : formatDuration(Math.floor(elapsedMs / 1000) * 1000);
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

/** Formats the share of the daily quota: "9% of a day’s 500". Empty below 1 % or when requests are not counted. */
function wordsOfShare({ requests, quotaShare = 0 }: Cost): string[] {
  if (quotaShare < 0.01) return [];
  const percent = Math.round(quotaShare * 100).toLocaleString('en-GB');
  return [`${percent}% of a day’s ${Math.round(requests / quotaShare).toLocaleString('en-GB')}`];
}

/** "288 points × 12 series", or "288 points of each series" where the data decide how many there are. */
export function pointsWords(points: number | undefined, values: number | undefined): string | undefined {
  if (points === undefined) return undefined;
  if (values === undefined) return `${formatCount(points, 'point')} of each series`;
  const series = points === 0 ? 1 : values / points;
  return `${formatCount(points, 'point')}${series > 1 ? ` × ${formatCount(series, 'series', 'series')}` : ''}`;
}

/** Formats a cost: "105,120 points · 46 requests · 9% of a day’s 500". By default the points count one series. */
export function wordsOfCost(cost: Cost, points = pointsWords(cost.buckets, cost.buckets)): string {
  const first = points === undefined ? [] : [points];
  return [...first, formatCount(cost.requests, 'request'), ...wordsOfShare(cost)].join(' · ');
}

/** "This takes 210 requests, 42% of a day’s 500." */
export function sentenceOfCost(cost: Cost): string {
  return `This takes ${[formatCount(cost.requests, 'request'), ...wordsOfShare(cost)].join(', ')}.`;
}

export const runAnyway = 'Run Anyway';
