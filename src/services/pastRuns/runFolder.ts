import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { listNames, readShortText, removeFiles } from '../../host/files/ownFolder';
import { replaceFile } from '../../host/files/replaceFile';
import { sweepLeftovers } from '../../host/files/sweepLeftovers';

const largestBytes = 100_000;
const fileName = /^([0-9a-f]{32})-(\d{15})-[0-9a-f]{8}\.json$/;

/** Returns when the run in a file was stored, in epoch milliseconds. */
export const storedAtMs = (name: string): number => Number(fileName.exec(name)?.[2]);

/**
 * Stores the newest run of each key, a digest, in a separate file, so that windows do not overwrite each other's runs.
 */
export class RunFolder {
  constructor(
    private folder: string,
    private maxEntries: number,
    private now: () => number = Date.now,
  ) {}

  /** Returns the newest file name of each key, the newest first. */
  async names(): Promise<Map<string, string>> {
    const newest = new Map<string, string>();
    for (const { key, name } of await this.#list()) if (!newest.has(key)) newest.set(key, name);
    return newest;
  }

  /** Reads the text of a run; undefined when the file is missing or too large. */
  read(name: string): Promise<string | undefined> {
    return readShortText(path.join(this.folder, name), largestBytes);
  }

  /** Adds a run, replaces the older ones of its key, and removes the oldest over the limit. Returns the file name. */
  async add(key: string, text: string): Promise<string> {
    await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
    const at = String(this.now()).padStart(15, '0');
    const name = `${key}-${at}-${randomUUID().slice(0, 8)}.json`;
    await replaceFile(path.join(this.folder, name), [new TextEncoder().encode(text)], { mode: 0o600 });
    const all = await this.#list();
    const older = all.filter((one) => one.key === key && one.at <= at && one.name !== name);
    await this.#remove([...older, ...all.slice(this.maxEntries)]);
    return name;
  }

  async clear(): Promise<void> {
    await this.#remove(await this.#list());
    await sweepLeftovers(this.folder).catch(() => []);
  }

  /** Lists the files, the newest first. */
  async #list(): Promise<{ name: string; key: string; at: string }[]> {
    const found = await listNames(this.folder);
    return found
      .flatMap((name) => {
        const match = fileName.exec(name);
        return match ? [{ name, key: match[1], at: match[2] }] : [];
      })
      .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  }

  #remove(files: readonly { name: string }[]): Promise<void> {
    return removeFiles(
      this.folder,
      files.map(({ name }) => name),
    );
  }
}
