import fs from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '../../domain/durations';
import type { Result } from '../../domain/result';
import { decodeResultFile, encodeResultFile } from '../../formats/resultFile';
import { isMissing } from '../../host/files/errorCode';
import { readAtMost } from '../../host/files/readAtMost';
import { NotReplacedError, replaceFile } from '../../host/files/replaceFile';
import type { Log } from '../../host/log';
import { checksum } from './checksum';

/** Files of tabs that nobody came back to. Tabs that wait to be restored are not known, so age decides. */
const maxAgeMs = 30 * dayMs;
/** More than any result that fits a tab. */
const largestBytes = 2 ** 30;

/** True for ids as tabs are given; one that came back from outside could else name a file anywhere. */
export function isPanelId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/**
 * Keeps the last result of each tab in a folder, so that it is there after a window reload without a request. Best
 * effort: a failure is logged and costs the copy, nothing else.
 */
export class ResultStore {
  readonly #folder: string;
  readonly #log: Pick<Log, 'debug' | 'info' | 'warn'>;
  readonly #now: () => number;
  /** The end of what is under way, so that no two writes of a tab overtake each other. */
  #work: Promise<void> = Promise.resolve();
  #isPruned = false;

  constructor(folder: string, log: Pick<Log, 'debug' | 'info' | 'warn'>, now: () => number = Date.now) {
    this.#folder = folder;
    this.#log = log;
    this.#now = now;
  }

  /** Keeps a tab's result in place of the one before. A reader finds the old or the new one, never a part. */
  save(panelId: string, result: Result): Promise<void> {
    return this.#next('keep a result', async () => {
      const { byteLength, chunks } = encodeResultFile(result, checksum);
      await fs.mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await this.#write(this.#fileOf(panelId), chunks);
      this.#log.debug(`Kept the result of a tab: ${byteLength} bytes.`);
      await this.#prune();
    });
  }

  /** The kept result of a tab; undefined when there is none that can be read. */
  async load(panelId: string): Promise<Result | undefined> {
    await this.#work;
    try {
      const read = await readAtMost(this.#fileOf(panelId), largestBytes, { followLinks: false });
      const decoded = read.ok
        ? decodeResultFile(read.bytes, checksum)
        : { ok: false as const, fault: read.reason };
      if (!decoded.ok && decoded.fault === 'otherVersion') {
        this.#log.debug('The kept result of a tab is of another version of Gridlens.');
        return undefined;
      }
      if (!decoded.ok) throw new Error(decoded.fault);
      this.#log.debug(`Loaded the kept result of a tab: ${decoded.result.series.length} series.`);
      return decoded.result;
    } catch (error) {
      if (isMissing(error)) this.#log.debug('There is no kept result of a tab.');
      else this.#log.warn('Could not read a kept result.', error);
      return undefined;
    }
  }

  /** Forgets a closed tab's result. */
  delete(panelId: string): Promise<void> {
    return this.#next('delete a kept result', async () => {
      if (await this.#remove(this.#fileOf(panelId)))
        this.#log.debug('Deleted the kept result of a closed tab.');
    });
  }

  /** Puts a complete file in its place, or leaves nothing. Between two chunks others have their turn. */
  async #write(file: string, chunks: Iterable<Uint8Array>): Promise<void> {
    try {
      await replaceFile(file, chunks, { mode: 0o600 });
    } catch (error) {
      // Nobody looks here for a complete file of another name.
      if (error instanceof NotReplacedError)
        await fs.rm(error.completePath, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async #prune(): Promise<void> {
    if (this.#isPruned) return;
    this.#isPruned = true;
    let pruned = 0;
    for (const name of await fs.readdir(this.#folder)) {
      if (!name.endsWith('.bin')) continue;
      const file = path.join(this.#folder, name);
      const { mtimeMs } = await fs.lstat(file);
      if (this.#now() - mtimeMs > maxAgeMs && (await this.#remove(file))) pruned++;
    }
    if (pruned > 0) this.#log.info(`Deleted kept results that nobody came back to in a month: ${pruned}.`);
  }

  /** False when there is none. */
  async #remove(file: string): Promise<boolean> {
    try {
      await fs.unlink(file);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  #fileOf(panelId: string): string {
    return path.join(this.#folder, `${panelId}.bin`);
  }

  #next(what: string, work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#log.warn(`Could not ${what}.`, error);
    });
    return this.#work;
  }
}
