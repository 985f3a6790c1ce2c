import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ChartedRun } from '../../domain';
import { listNames, readShortText, removeFiles } from '../../host/files/ownFolder';
import { replaceFile } from '../../host/files/replaceFile';
import { sweepLeftovers } from '../../host/files/sweepLeftovers';
import { readRun, textOfRun } from './storedRun';

export const maxEntries = 1000;
const largestBytes = 100_000;
const fileName = /^([0-9a-f]{32})-(\d{15})-[0-9a-f]{8}\.json$/;

export type RunFolder = ReturnType<typeof openRunFolder>;

/** Returns when the run in a file was stored, in epoch milliseconds. */
export const usedAtMs = (name: string): number => Number(fileName.exec(name)?.[2]);

/** Stores the last run of each query in a separate file, so that windows do not overwrite each other's runs. */
export function openRunFolder(folder: string, now: () => number = Date.now) {
  const list = async () => {
    const found = await listNames(folder);
    return found
      .flatMap((name) => {
        const match = fileName.exec(name);
        return match ? [{ name, digest: match[1], at: match[2] }] : [];
      })
      .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  };
  return {
    /** Returns the newest file name of each query, by the query's digest. */
    async names(): Promise<ReadonlyMap<string, string>> {
      const newest = new Map<string, string>();
      for (const { digest, name } of await list()) if (!newest.has(digest)) newest.set(digest, name);
      return newest;
    },
    /** Reads a run; undefined when the file is missing or invalid. */
    async read(name: string): Promise<ChartedRun | undefined> {
      const text = await readShortText(path.join(folder, name), largestBytes);
      return text === undefined ? undefined : readRun(text);
    },
    /**
     * Adds a run, replaces the older ones of its query, and removes the oldest runs over the limit. Returns the file
     * name.
     */
    async add(digest: string, run: ChartedRun): Promise<string> {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const at = String(now()).padStart(15, '0');
      const name = `${digest}-${at}-${randomUUID().slice(0, 8)}.json`;
      await replaceFile(path.join(folder, name), [new TextEncoder().encode(textOfRun(run))], { mode: 0o600 });
      const all = await list();
      const older = all.filter((one) => one.digest === digest && one.at <= at && one.name !== name);
      await removeFiles(
        folder,
        [...older, ...all.slice(maxEntries)].map((one) => one.name),
      );
      return name;
    },
    async clear(): Promise<void> {
      await removeFiles(
        folder,
        (await list()).map(({ name }) => name),
      );
      await sweepLeftovers(folder).catch(() => []);
    },
  };
}
