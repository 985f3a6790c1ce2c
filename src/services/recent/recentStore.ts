import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isSameQuery, parseQuery, parseStored, type Query, type Result } from '../../domain';
import { listNames, readShortText, removeFiles } from '../../host/files/ownFolder';
import { replaceFile } from '../../host/files/replaceFile';
import { sweepLeftovers } from '../../host/files/sweepLeftovers';

/** A finished run as the sidebar lists it. It contains no address and no key. */
export interface RecentRun {
  /** The name of its file. */
  id: string;
  query: Query;
  title: string;
  /** When it finished, in epoch milliseconds. */
  atMs: number;
  seriesCount: number;
  /** True when every reply came from the cache. */
  isCached: boolean;
  isSample: boolean;
}

const toRecentRun = (id: string, title: string, result: Result, atMs: number): RecentRun => ({
  id,
  title,
  atMs,
  query: result.query,
  seriesCount: result.series.length,
  isCached: result.provenance.requests.every(({ cache }) => cache !== undefined),
  isSample: result.provenance.isSample,
});

const version = 1;

export const textOfRecentRun = (run: RecentRun): string => JSON.stringify({ version, ...run });

/** Parses the text of a stored run; undefined when it is not a run, or has a newer format version. */
export function readRecentRun(id: string, text: string): RecentRun | undefined {
  const stored = parseStored(text, version);
  if (!stored) return undefined;
  const { title, atMs, seriesCount, isCached, isSample } = stored;
  const { query } = parseQuery(stored['query']);
  const isRead =
    query && typeof title === 'string' && Number.isSafeInteger(atMs) && Number.isSafeInteger(seriesCount);
  if (!isRead) return undefined;
  return {
    id,
    query,
    title: title.slice(0, 200),
    atMs: Number(atMs),
    seriesCount: Number(seriesCount),
    isCached: isCached === true,
    isSample: isSample === true,
  };
}

export const maxRecent = 50;
const largestBytes = 100_000;
const fileName = /^\d{15}-[0-9a-f]{8}\.json$/;

/** Stores each recent run in a separate file, so that windows do not overwrite each other's runs. */
export function createRecentStore(folder: string, now: () => number = Date.now) {
  const names = async () => {
    const found = await listNames(folder);
    // The names start with the time.
    return found
      .filter((name) => fileName.test(name))
      .sort()
      .reverse();
  };
  const readOne = async (name: string): Promise<RecentRun | undefined> => {
    const text = await readShortText(path.join(folder, name), largestBytes);
    return text === undefined ? undefined : readRecentRun(name, text);
  };
  /** Returns the runs, newest first. Omits files that cannot be read. */
  const read = async (): Promise<RecentRun[]> => {
    const runs = await Promise.all((await names()).slice(0, maxRecent).map(readOne));
    return runs.filter((run) => run !== undefined);
  };

  return {
    read,
    /** Adds a run, replaces older ones with the same query and title, and removes all but the newest 50. */
    async add(title: string, result: Result): Promise<void> {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const atMs = now();
      const id = `${String(atMs).padStart(15, '0')}-${randomUUID().slice(0, 8)}.json`;
      const run = toRecentRun(id, title, result, atMs);
      const same = (await read()).filter((one) => one.title === title && isSameQuery(one.query, run.query));
      const bytes = new TextEncoder().encode(textOfRecentRun(run));
      await replaceFile(path.join(folder, id), [bytes], { mode: 0o600 });
      await removeFiles(folder, [...same.map((one) => one.id), ...(await names()).slice(maxRecent)]);
    },
    async clear(): Promise<void> {
      await removeFiles(folder, await names());
      await sweepLeftovers(folder).catch(() => []);
    },
  };
}
