import path from 'node:path';
import type { Uri } from 'vscode';
import { createDiskCache, type ReplyCache } from '../../client/index';

export interface CachedRepliesOptions {
  /** The extension's global storage, shared by all windows. */
  storage: Pick<Uri, 'scheme' | 'fsPath'>;
  /** Read at each use, so that a changed setting takes effect at once. */
  maxBytes: () => number;
  maxBodyBytes: () => number;
  log: { warn(message: string, error?: unknown): void };
}

/** Identifies a kind of fault by action and error code. The message may name another file each time. */
const keyOf = (what: string, error: unknown): string =>
  `${what} ${error instanceof Error && 'code' in error ? String(error.code) : ''}`;

/** The cached replies of all windows, in the folder `replies` of the extension's own storage. */
export class CachedReplies {
  #last: { key: string; cache: ReplyCache } | undefined;
  #options: CachedRepliesOptions;
  #reported = new Set<string>();

  constructor(options: CachedRepliesOptions) {
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
    const key = keyOf(what, error);
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#options.log.warn(`The cache could not ${what}. Results are not affected.`, error);
  }
}
