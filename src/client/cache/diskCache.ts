import type { CachedReply, ReplyCache } from './replyCache';
import { decodeReply, encodeReply, largestFile } from './replyFile';
import { ReplyFolder } from './replyFolder';

/** Evicts more than the next reply needs, so that not every write has to list the folder. */
const evictTo = 0.9;
/** While other windows also write to the folder, its size is recounted after this many replies from this window. */
const maxUncounted = 16;

/**
 * Tracks the free space in a folder of replies. Lists the folder at first, when it is full, and from time to time while
 * other windows write to it; adds up the writes of this window in between.
 */
class FolderRoom {
  #folder: ReplyFolder;
  #maxBytes: number;
  /** Bytes in the folder as far as known; undefined when they must be counted. */
  #total: number | undefined;
  #uncounted = 0;
  /** The time of the folder's last change, as seen after the last reply of this window. */
  #changedAt: bigint | undefined;
  #hasForeignChange = false;

  constructor(folder: ReplyFolder, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Call after the folder was, or may have been, emptied. */
  forget(): void {
    this.#total = undefined;
  }

  /** Writes a file, evicting others if necessary. Returns false when there is not enough space. */
  async write(name: string, file: Uint8Array): Promise<boolean> {
    if (!(await this.#reserve(file.length))) return false;
    await this.#folder.write(name, file);
    this.#changedAt = await this.#folder.changedAt();
    return true;
  }

  async #reserve(bytes: number): Promise<boolean> {
    this.#uncounted++;
    if ((await this.#folder.changedAt()) !== this.#changedAt) this.#hasForeignChange = true;
    const isStale = this.#hasForeignChange && this.#uncounted >= maxUncounted;
    let total = isStale ? undefined : this.#total;
    if (total === undefined || total + bytes > this.#maxBytes) {
      total = await this.#folder.evict(this.#maxBytes - bytes, this.#maxBytes * evictTo - bytes);
      this.#uncounted = 0;
      this.#hasForeignChange = false;
    }
    const hasRoom = total + bytes <= this.#maxBytes;
    this.#total = hasRoom ? total + bytes : total;
    return hasRoom;
  }
}

export interface DiskCacheOptions {
  /** Created when the first reply is stored. Other files in it are not touched. */
  readonly folder: string;
  /** The maximum size of all files together, in bytes. 0 stores nothing and removes earlier replies. */
  readonly maxBytes: number;
  /** The largest body that is stored or read, decompressed. Default 256 MB. */
  readonly maxBodyBytes?: number;
  /**
   * Called with the error of a failed operation, which costs at most a cached reply. `what` names the operation, such
   * as "read a cached reply".
   */
  readonly onFault?: (what: string, error: unknown) => void;
  /** Epoch milliseconds. Default Date.now. */
  readonly now?: () => number;
}

const defaultMaxBodyBytes = 256 * 1024 * 1024;
/** A reply larger than this share of the capacity would evict too many others. */
const largestShare = 1 / 4;

class DiskCache implements ReplyCache {
  #options: DiskCacheOptions;
  #maxBodyBytes: number;
  #folder: ReplyFolder;
  #room: FolderRoom;
  /** The latest write. The writes of this window run one at a time. */
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** Replies being written; readers get them from here. */
  #arriving = new Map<string, CachedReply>();
  /** Counts calls of `clear`: replies being written at that moment are not stored. */
  #generation = 0;
  #isDisabledAndEmpty = false;
  /** Names of files being removed. They are not read again, even if removing them fails. */
  #removed = new Set<string>();

  constructor(options: DiskCacheOptions) {
    this.#options = options;
    this.#maxBodyBytes = options.maxBodyBytes ?? defaultMaxBodyBytes;
    this.#folder = new ReplyFolder(options.folder, options.now ?? Date.now, (error) =>
      options.onFault?.('remove a cached reply', error),
    );
    this.#room = new FolderRoom(this.#folder, options.maxBytes);
  }

  async get(url: string): Promise<CachedReply | undefined> {
    if (this.#isDisabled) {
      await this.#removeAllOnce();
      return undefined;
    }
    const arriving = this.#arriving.get(url);
    if (arriving) return arriving;
    return this.#attempt('read a cached reply', undefined, () => this.#read(url));
  }

  async put(reply: CachedReply): Promise<void> {
    if (this.#isDisabled) return this.#removeAllOnce();
    if (reply.bytes.length > this.#maxBodyBytes) return;
    this.#arriving.set(reply.url, reply);
    await this.#write(reply);
    if (this.#arriving.get(reply.url) === reply) this.#arriving.delete(reply.url);
  }

  async drop(url: string): Promise<void> {
    this.#arriving.delete(url);
    const name = this.#folder.nameOf(url);
    this.#removed.add(name);
    await this.#next('forget a reply', undefined, async () => {
      await this.#folder.remove(name);
      this.#removed.delete(name);
    });
  }

  clear(): Promise<number> {
    this.#generation++;
    this.#arriving.clear();
    this.#room.forget();
    return this.#next('forget all', 0, () => this.#folder.clear());
  }

  get #isDisabled(): boolean {
    return this.#options.maxBytes <= 0;
  }

  /** Clears the cache once when it is disabled. */
  async #removeAllOnce(): Promise<void> {
    if (this.#isDisabledAndEmpty) return;
    this.#isDisabledAndEmpty = true;
    await this.clear();
  }

  async #read(url: string): Promise<CachedReply | undefined> {
    const name = this.#folder.nameOf(url);
    if (this.#removed.has(name)) return undefined;
    const file = await this.#folder.read(name, largestFile(this.#maxBodyBytes));
    if (!file) return undefined;
    const reply = await decodeReply(file, url, this.#maxBodyBytes);
    if (reply) {
      await this.#folder.touch(name);
      return reply;
    }
    await this.#folder.remove(name);
    throw new Error('A cached reply was damaged; it was deleted.');
  }

  async #write(reply: CachedReply): Promise<void> {
    const generation = this.#generation;
    const maxFileBytes = this.#options.maxBytes * largestShare;
    const file = await this.#attempt('pack a reply', undefined, () => encodeReply(reply, maxFileBytes));
    if (!file) return;
    await this.#next('store a reply', undefined, async () => {
      if (generation !== this.#generation) return;
      const name = this.#folder.nameOf(reply.url);
      if (await this.#room.write(name, file)) this.#removed.delete(name);
    });
  }

  async #attempt<T>(what: string, otherwise: T, action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      this.#options.onFault?.(what, error);
      return otherwise;
    }
  }

  #next<T>(what: string, otherwise: T, action: () => Promise<T>): Promise<T> {
    const result = this.#lastWrite.then(() => this.#attempt(what, otherwise, action));
    this.#lastWrite = result;
    return result;
  }
}

/**
 * Stores each reply as a file in one folder, at most `maxBytes` in total, and evicts the least recently used ones.
 * Several windows may share the folder. Damaged files are deleted, never returned.
 */
export function createDiskCache(options: DiskCacheOptions): ReplyCache {
  const cache = new DiskCache(options);
  return {
    get: (url) => cache.get(url),
    put: (reply) => cache.put(reply),
    drop: (url) => cache.drop(url),
    clear: () => cache.clear(),
  };
}
