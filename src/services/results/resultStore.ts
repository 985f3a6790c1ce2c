import fs from 'node:fs/promises';
import path from 'node:path';
import { dayMs, type Result } from '../../domain';
import { decodeResultFile, encodeResultFile } from '../../formats/files/resultFile';
import { isMissing } from '../../host/files/errorCode';
import { removeOldFiles } from '../../host/files/ownFolder';
import type { Log } from '../../host/log';
import { NotReplacedError, replaceFile } from '../../host/files/replaceFile';
import { readAtMost } from '../../host/files/readAtMost';
import zlib from 'node:zlib';
import { crc32, type Crc32 } from '../../formats/files/fileBytes';

/** CRC-32 from the platform, available in Node since 20.15 and 22.2, else from our own code. */
export const checksum: Crc32 = (zlib as Partial<typeof zlib>).crc32 ?? crc32;

/** The maximum age of a stored result. It is unknown which tabs will still be restored, so age decides. */
const maxAgeMs = 30 * dayMs;
/** The maximum size of a stored result, in bytes. No result that fits a tab is larger. */
const largestBytes = 2 ** 30;

/** True for the id of a tab. Without this check, an id from outside could name any file. */
export function isPanelId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/**
 * Stores the last result of each tab in a folder, so that a reloaded window shows it without a request. A failure is
 * logged and loses only the stored copy.
 */
export class ResultStore {
  /** Resolves when the current work is done, so that a tab's writes stay in order. */
  #work: Promise<void> = Promise.resolve();
  #isPruned = false;

  constructor(
    private folder: string,
    private log: Pick<Log, 'debug' | 'info' | 'warn'>,
    private now: () => number = Date.now,
  ) {}

  /** Replaces a tab's stored result. A reader finds the old or the new one, never a part. */
  save(panelId: string, result: Result): Promise<void> {
    return this.#next('store a result', async () => {
      const { byteLength, chunks } = encodeResultFile(result, checksum);
      await fs.mkdir(this.folder, { recursive: true, mode: 0o700 });
      await this.#write(this.#fileOf(panelId), chunks);
      this.log.debug(`Stored the result of a tab: ${byteLength} bytes.`);
      await this.#prune();
    });
  }

  /** Loads the stored result of a tab; undefined when there is none or it is unreadable. */
  async load(panelId: string): Promise<Result | undefined> {
    await this.#work;
    try {
      const read = await readAtMost(this.#fileOf(panelId), largestBytes, { followLinks: false });
      const decoded = read.ok
        ? decodeResultFile(read.bytes, checksum)
        : { ok: false as const, fault: read.reason };
      if (!decoded.ok && decoded.fault === 'otherVersion') {
        this.log.debug('The stored result of a tab is of another version of Gridlens.');
        return undefined;
      }
      if (!decoded.ok) throw new Error(decoded.fault);
      this.log.debug(`Loaded the stored result of a tab: ${decoded.result.series.length} series.`);
      return decoded.result;
    } catch (error) {
      if (isMissing(error)) this.log.debug('There is no stored result of a tab.');
      else this.log.warn('Could not read a stored result.', error);
      return undefined;
    }
  }

  delete(panelId: string): Promise<void> {
    return this.#next('delete a stored result', async () => {
      try {
        await fs.unlink(this.#fileOf(panelId));
        this.log.debug('Deleted the stored result of a closed tab.');
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    });
  }

  /** Replaces a file when the new one is complete. Yields to the event loop between chunks. */
  async #write(file: string, chunks: Iterable<Uint8Array>): Promise<void> {
    try {
      await replaceFile(file, chunks, { mode: 0o600 });
    } catch (error) {
      // In this folder, nobody would look for the complete file under its temporary name.
      if (error instanceof NotReplacedError)
        await fs.rm(error.completePath, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async #prune(): Promise<void> {
    if (this.#isPruned) return;
    this.#isPruned = true;
    const pruned = await removeOldFiles(this.folder, '.bin', maxAgeMs, this.now());
    if (pruned > 0) this.log.info(`Deleted stored results that were not opened for a month: ${pruned}.`);
  }

  #fileOf(panelId: string): string {
    return path.join(this.folder, `${panelId}.bin`);
  }

  #next(what: string, work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work).catch((error: unknown) => this.log.warn(`Could not ${what}.`, error));
    return this.#work;
  }
}
