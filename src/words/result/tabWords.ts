import {
  type Clock,
  formatOffset,
  offsetMinutesOf,
  type Problem,
  type Query,
  titleOfQuery,
  toLocalDate,
} from '../../domain';
import { formatBytes, formatCount } from '../numbers';
import { actionsOf } from '../failures/problemActions';
import { formatLongAge, formatMoment } from '../times';

/** The reason why a result file cannot be shown. */
export type ResultFileProblem = 'notAResult' | 'otherVersion' | 'damaged' | 'tooLarge' | 'notAFile';

/** Labels a result from a file, shown next to the age of its data. */
export const briefOfResultFile = (savedAtMs: number | undefined, clock: Clock): string =>
  savedAtMs === undefined ? 'Result file' : `Result file, saved ${formatMoment(savedAtMs, clock)}`;

/** Says that a result comes from a file, so the service is not asked. */
export const sentenceOfResultFile = (name: string): string =>
  `From the file ${name}, as it was saved; nothing is requested. Running its query opens another tab with current data.`;

/** Explains why a result file is not refreshed: its data never changes. */
export const fileIsNotRefreshed = 'A result file does not change. Run its query, then refresh that result.';

export const checkForUpdates = { id: 'checkForUpdates', title: 'Check for Updates' } as const;

const remedyOfDamage = 'Ask whoever sent it to save it again, or run its query again.';

const words: Readonly<Record<ResultFileProblem, (largestBytes: number) => Omit<Problem, 'actions'>>> = {
  notAResult: () => ({ sentence: 'is not a result file of Gridlens.', remedy: remedyOfDamage }),
  otherVersion: () => ({
    sentence: 'was saved by a later version of Gridlens.',
    remedy: 'Update Gridlens, then open it again.',
  }),
  damaged: () => ({ sentence: 'is damaged: it is not as it was saved.', remedy: remedyOfDamage }),
  tooLarge: (largestBytes) => ({
    sentence: `is larger than ${formatBytes(largestBytes)}, which is more than Gridlens opens.`,
    remedy: 'Run its query for a shorter window.',
  }),
  notAFile: () => ({ sentence: 'is no file.', remedy: 'Choose another.' }),
};

export function problemOfResultFile(name: string, fault: ResultFileProblem, largestBytes: number): Problem {
  const { sentence, ...rest } = words[fault](largestBytes);
  const first = fault === 'otherVersion' ? [checkForUpdates] : [];
  return {
    ...rest,
    sentence: `“${name}” ${sentence}`,
    actions: [...first, ...actionsOf('retry', 'showLog')],
  };
}

/** The facts about a run that the list of recent runs shows. */
interface ListedRun {
  query: Query;
  atMs: number;
  seriesCount: number;
  isCached: boolean;
  isSample: boolean;
}

/** "3 min ago · 12 series · from cache" */
export const descriptionOfRun = ({ query, atMs, seriesCount, ...run }: ListedRun, nowMs: number): string =>
  [
    formatLongAge(atMs, nowMs, offsetMinutesOf(query.network_code)),
    formatCount(seriesCount, 'series', 'series'),
    ...(run.isCached ? ['from cache'] : []),
    ...(run.isSample ? ['sample data'] : []),
  ].join(' · ');

/** Describes a recent run in full, and says that opening it fetches only data that is not stored. */
export const tooltipOfRun = (title: string, run: ListedRun, nowMs: number): string =>
  [
    title,
    titleOfQuery(run.query),
    descriptionOfRun(run, nowMs),
    'Opens the saved result; only missing data is requested.',
  ]
    .filter((line, index, lines) => lines.indexOf(line) === index)
    .join('\n');

/** "every 5 min", "every 6 h" */
export const formatPause = (minutes: number): string =>
  minutes < 60 ? `every ${minutes} min` : `every ${minutes / 60} h`;

const clock = (ms: number, offsetMinutes: number): string =>
  toLocalDate(ms, offsetMinutes).toISOString().slice(11, 16);

/** Describes auto-refresh: its period, and the times of the last run and of the next one, which a run lacks. */
export function sentenceOfRefresh(
  minutes: number,
  lastMs: number | undefined,
  nextMs: number | undefined,
  offsetMinutes: number,
): string {
  const times = [
    ...(lastMs === undefined ? [] : [`last ${clock(lastMs, offsetMinutes)}`]),
    ...(nextMs === undefined ? [] : [`next ${clock(nextMs, offsetMinutes)}`]),
  ];
  const when = times.length > 0 ? `: ${times.join(', ')} (${formatOffset(offsetMinutes)})` : '';
  return `Refreshes ${formatPause(minutes)} while visible${when}`;
}

export const refreshStopped = 'Auto-refresh has stopped';
