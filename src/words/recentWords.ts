import type { Query } from '../domain/query';
import { offsetMinutesOf } from '../domain/catalog/index';
import { titleOfQuery } from '../domain/queryTitle';
import { formatCount } from './numbers';
import { formatLongAge } from './times';

/** The facts about a run that the list of recent runs shows. */
interface ListedRun {
  readonly query: Query;
  readonly atMs: number;
  readonly seriesCount: number;
  readonly isCached: boolean;
  readonly isSample: boolean;
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
    'Opens what is kept of it; the service is asked only for what is not.',
  ]
    .filter((line, index, lines) => lines.indexOf(line) === index)
    .join('\n');
