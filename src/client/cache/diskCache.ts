import { decodeReply, encodeReply, largestFile } from './replyFile';
import { ReplyFolder } from './replyFolder';
import type { KeptReply, ReplyCache } from './replyCache';

export interface DiskCacheOptions {
  /** Made when something is to be kept in it. Other files in it are left alone. */
  readonly folder: string;
  /** What all files together may take. 0: nothing is kept, and what was kept goes. */
  readonly maxBytes: number;
  /** The largest body that is kept or read back, unpacked. Default 256 MB. */
  readonly maxBodyBytes?: number;
  /** Told of what could not be done, which costs a kept reply and nothing else. `what` is "read a kept reply" and the like. */
  readonly onFault?: (what: string, error: unknown) => void;
  /** Epoch milliseconds. Default Date.now. */
  readonly now?: () => number;
}

const defaultMaxBodyBytes = 256 * 1024 * 1024;
/** A reply larger than this share of all would push out too many others. */
const largestShare = 1 / 4;
/** Room is made for more than the next reply, so that not each one has to look through the folder. */
const shrinkTo = 0.9;
/** Other windows write here too: after so many replies the folder is looked through again. */
const mostUncounted = 16;

/**
 * Keeps replies in one folder, a file each, at most `maxBytes` together: what was used longest ago goes first. Several
 * windows may use one folder at once. What is damaged is deleted, never shown.
 */
export function createDiskCache(options: DiskCacheOptions): ReplyCache {
  const { maxBytes, maxBodyBytes = defaultMaxBodyBytes, onFault, now = Date.now } = options;
  const folder = new ReplyFolder(options.folder, now, (error) => onFault?.('remove a kept reply', error));
  const maxFileBytes = maxBytes * largestShare;
  /** The end of what is under way: this window's writes follow one another. */
  let work: Promise<unknown> = Promise.resolve();
  /** Replies on their way to the folder: who asks again at once finds them here. */
  const arriving = new Map<string, KeptReply>();
  /** Bytes in the folder as far as known; undefined: to be counted. */
  let total: number | undefined;
  let uncounted = 0;
  /** Replies on their way when all is forgotten are not kept after all. */
  let generation = 0;
  let isEmptied = false;
  /** Names of files that are to go: one that cannot be removed is not shown again all the same. */
  const forgotten = new Set<string>();

  async function attempt<T>(what: string, otherwise: T, action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      onFault?.(what, error);
      return otherwise;
    }
  }

  function next<T>(what: string, otherwise: T, action: () => Promise<T>): Promise<T> {
    const result = work.then(() => attempt(what, otherwise, action));
    work = result;
    return result;
  }

  /** False when there is no room to be had. */
  async function makeRoom(bytes: number): Promise<boolean> {
    const isKnown = total !== undefined && ++uncounted < mostUncounted;
    if (!isKnown || (total ?? 0) + bytes > maxBytes) {
      total = await folder.shrink(maxBytes - bytes, maxBytes * shrinkTo - bytes);
      uncounted = 0;
    }
    const grown = (total ?? 0) + bytes;
    if (grown > maxBytes) return false;
    total = grown;
    return true;
  }

  const clear = (): Promise<number> => {
    generation++;
    arriving.clear();
    total = undefined;
    return next('forget all', 0, () => folder.clear());
  };

  /** Nothing is to be kept, but there may be something from before. */
  async function empty(): Promise<void> {
    if (isEmptied) return;
    isEmptied = true;
    await clear();
  }

  async function get(url: string): Promise<KeptReply | undefined> {
    if (maxBytes <= 0) {
      await empty();
      return undefined;
    }
    const coming = arriving.get(url);
    if (coming) return coming;
    return attempt('read a kept reply', undefined, async () => {
      const name = folder.nameOf(url);
      if (forgotten.has(name)) return undefined;
      const file = await folder.read(name, largestFile(maxBodyBytes));
      if (file === undefined) return undefined;
      const reply = await decodeReply(file, url, maxBodyBytes);
      if (typeof reply === 'object') {
        await folder.touch(name);
        return reply;
      }
      await folder.remove(name);
      if (reply === 'maybeSample') return undefined;
      throw new Error('A kept reply was damaged; it was deleted.');
    });
  }

  async function write(reply: KeptReply): Promise<void> {
    const began = generation;
    const file = await attempt('pack a reply', undefined, () => encodeReply(reply, maxFileBytes));
    if (file === undefined) return;
    await next('keep a reply', undefined, async () => {
      if (began !== generation) return;
      if (!(await makeRoom(file.length))) return;
      const name = folder.nameOf(reply.url);
      await folder.write(name, file);
      forgotten.delete(name);
    });
  }

  async function put(reply: KeptReply): Promise<void> {
    if (maxBytes <= 0) return empty();
    if (reply.bytes.length > maxBodyBytes) return;
    arriving.set(reply.url, reply);
    await write(reply);
    if (arriving.get(reply.url) === reply) arriving.delete(reply.url);
  }

  async function drop(url: string): Promise<void> {
    arriving.delete(url);
    const name = folder.nameOf(url);
    forgotten.add(name);
    await next('forget a reply', undefined, async () => {
      await folder.remove(name);
      forgotten.delete(name);
    });
  }

  return { get, put, drop, clear };
}
