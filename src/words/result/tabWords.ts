import { formatOffset, offsetMinutesOf, type Query, titleOfQuery, toLocalDate } from '../../domain';
import { formatCount } from '../numbers';
import { formatLongAge } from '../times';

/** Describes a recent run: "3 min ago · 12 series · from cache" */
export const descriptionOfRun = (
  {
    query,
    atMs,
    seriesCount,
    ...run
  }: { query: Query; atMs: number; seriesCount: number; isCached: boolean; isSample: boolean },
  nowMs: number,
): string =>
  [
    formatLongAge(atMs, nowMs, offsetMinutesOf(query.network_code)),
    formatCount(seriesCount, 'series', 'series'),
    ...(run.isCached ? ['from cache'] : []),
    ...(run.isSample ? ['sample data'] : []),
  ].join(' · ');

/** Describes a recent run in full, and says that opening it fetches only data that is not stored. */
export const tooltipOfRun = (
  title: string,
  run: Parameters<typeof descriptionOfRun>[0],
  nowMs: number,
): string =>
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
