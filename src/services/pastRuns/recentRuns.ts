import { hash } from 'node:crypto';
import { parseQuery, parseStored, type Query, type Result, textOfQuery } from '../../domain';
import { RunFolder, storedAtMs } from './runFolder';

/** A finished run as it is stored. It contains no address and no key. */
interface StoredRecentRun {
  query: Query;
  title: string;
  seriesCount: number;
  /** True when every reply came from the cache. */
  isCached: boolean;
  isSample: boolean;
}

/** A finished run as the sidebar lists it. */
export interface RecentRun extends StoredRecentRun {
  /** The name of its file. */
  id: string;
  /** When it finished, in epoch milliseconds. */
  atMs: number;
}

const version = 1;
const longestTitle = 200;

export const textOfRecentRun = (run: StoredRecentRun): string => JSON.stringify({ version, ...run });

/** Parses the text of a stored run; undefined when it is not a run, or has a newer format version. */
export function readRecentRun(text: string): StoredRecentRun | undefined {
  const stored = parseStored(text, version);
  if (!stored) return undefined;
  const { title, seriesCount, isCached, isSample } = stored;
  const { query } = parseQuery(stored['query']);
  if (!query || typeof title !== 'string' || !Number.isSafeInteger(seriesCount)) return undefined;
  return {
    query,
    title: title.slice(0, longestTitle),
    seriesCount: Number(seriesCount),
    isCached: isCached === true,
    isSample: isSample === true,
  };
}

export const maxRecent = 50;

/** The newest runs of all windows, each query once per title. */
export class RecentRuns {
  #folder: RunFolder;

  constructor(folder: string, now?: () => number) {
    this.#folder = new RunFolder(folder, maxRecent, now);
  }

  /** Returns the runs, newest first. Omits files that cannot be read. */
  async read(): Promise<RecentRun[]> {
    const names = [...(await this.#folder.names()).values()].slice(0, maxRecent);
    const runs = await Promise.all(
      names.map(async (id) => {
        const text = await this.#folder.read(id);
        const run = text === undefined ? undefined : readRecentRun(text);
        return run && { ...run, id, atMs: storedAtMs(id) };
      }),
    );
    return runs.filter((run) => run !== undefined);
  }

  async add(title: string, { query, series, provenance }: Result): Promise<void> {
    const text = textOfRecentRun({
      title,
      query,
      seriesCount: series.length,
      isCached: provenance.requests.every(({ cache }) => cache !== undefined),
      isSample: provenance.isSample,
    });
    await this.#folder.add(hash('sha256', `${title}\n${textOfQuery(query)}`).slice(0, 32), text);
  }

  clear(): Promise<void> {
    return this.#folder.clear();
  }
}
