import { isNewerFormat } from '../../domain/formatVersion';
import { isObject } from '../../domain/json';
import { parseQuery } from '../../domain/parseQuery';
import type { Query } from '../../domain/query';
import type { Result } from '../../domain/result';

/** A run that is over, as the sidebar lists it. It holds no address and no key. */
export interface RecentRun {
  /** The name of its file. */
  readonly id: string;
  readonly query: Query;
  readonly title: string;
  /** Epoch milliseconds at which it was over. */
  readonly atMs: number;
  readonly seriesCount: number;
  /** Nothing was asked of the service. */
  readonly isCached: boolean;
  readonly isSample: boolean;
}

export const toRecentRun = (id: string, title: string, result: Result, atMs: number): RecentRun => ({
  ...{ id, title, atMs, query: result.query },
  seriesCount: result.series.length,
  isCached: result.provenance.requests.every(({ cache }) => cache !== undefined),
  isSample: result.provenance.isSample,
});

const version = 1;

/** A run as the text of its file. */
export const textOfRecentRun = (run: RecentRun): string => JSON.stringify({ version, ...run });

/** Reads what was stored under a name; undefined where it is no run, or one of a newer version. */
export function readRecentRun(id: string, text: string): RecentRun | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(stored) || isNewerFormat(stored['version'], version)) return undefined;
  const { title, atMs, seriesCount, isCached, isSample } = stored;
  const { query } = parseQuery(stored['query']);
  const isRead =
    query && typeof title === 'string' && Number.isSafeInteger(atMs) && Number.isSafeInteger(seriesCount);
  if (!isRead) return undefined;
  return {
    ...{ id, query, title: title.slice(0, 200), atMs: Number(atMs), seriesCount: Number(seriesCount) },
    ...{ isCached: isCached === true, isSample: isSample === true },
  };
}
