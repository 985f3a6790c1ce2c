import path from 'node:path';
import type { Uri } from 'vscode';
import { errorCode } from '../../host/files/errorCode';
import type { Log } from '../../host/log';
import { createDiskCache, type ReplyCache } from '../../client/index';

/** The cached replies of all windows, in the folder `replies` of the extension's own storage. */
export class CachedReplies {
  #last: { key: string; cache: ReplyCache } | undefined;
  #options;
  #reported = new Set<string>();

  /** The limits are read at each use, so that a changed setting takes effect at once. */
  constructor(options: {
    /** The extension's global storage, shared by all windows. */
    storage: Pick<Uri, 'scheme' | 'fsPath'>;
    maxBytes: () => number;
    maxBodyBytes: () => number;
    log: Pick<Log, 'warn'>;
  }) {
    this.#options = options;
  }

  /** Returns the cache with the current settings; undefined when the storage is not on a disk. */
  current(): ReplyCache | undefined {
    const { storage } = this.#options;
    if (storage.scheme !== 'file') return undefined;
    const limits = { maxBytes: this.#options.maxBytes(), maxBodyBytes: this.#options.maxBodyBytes() };
    const key = JSON.stringify(limits);
    if (this.#last?.key !== key) {
      const onFault = this.#reportOnce.bind(this);
      this.#last = {
        key,
        cache: createDiskCache({ folder: path.join(storage.fsPath, 'replies'), ...limits, onFault }),
      };
    }
    return this.#last.cache;
  }

  async clear(): Promise<number> {
    return (await this.current()?.clear()) ?? 0;
  }

  /** Logs each kind of fault once, since one that affects a file usually affects the others as well. */
  #reportOnce(what: string, error: unknown): void {
    // The message may name another file each time.
    const key = `${what} ${errorCode(error)}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#options.log.warn(`The cache could not ${what}. Results are not affected.`, error);
  }
}
