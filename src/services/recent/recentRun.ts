import { isNewerFormat, isObject } from '../../domain/idioms/checkJson';
import { parseQuery } from '../../domain/query/parseQuery';
import type { Query } from '../../domain/query/query';
import type { Result } from '../../domain/result/result';

/** A finished run as the sidebar lists it. It contains no address and no key. */
export interface RecentRun {
  /** The name of its file. */
  readonly id: string;
  readonly query: Query;
  readonly title: string;
  /** When it finished, in epoch milliseconds. */
  readonly atMs: number;
  readonly seriesCount: number;
  /** True when every reply came from the cache. */
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

/** Serialises a run for its file. */
export const textOfRecentRun = (run: RecentRun): string => JSON.stringify({ version, ...run });

/** Parses the text of a stored run; undefined when it is not a run, or has a newer format version. */
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
