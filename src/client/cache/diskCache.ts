import type { CachedReply, ReplyCache } from './replyCache';
import { ReplyFolder } from './replyFolder';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { isNumber, isObject } from '../../domain';
import { toEtag } from '../http/transport';

/**
 * A cached reply as a file: gzip (whose checksum reveals damage) of a one-line JSON header followed by the body as
 * received. The address is the only part of the request in it.
 */
interface Header {
  version: 2;
  url: string;
  status: number;
  fetchedAtMs: number;
  durationMs: number;
  etag?: string;
}

const longestHeader = 64 * 1024;
const lineFeed = 10;
const chunkSize = 256 * 1024;
const unpack = promisify(gunzip);

/** Returns the largest possible file for a body of this size: incompressible data grows slightly. */
const largestFile = (maxBodyBytes: number): number => Math.ceil(maxBodyBytes * 1.01) + longestHeader;

/** Encodes a reply as the bytes of its file; undefined when they would exceed `maxBytes`. */
async function encodeReply(reply: CachedReply, maxBytes: number): Promise<Uint8Array | undefined> {
  const { url, status, fetchedAtMs, durationMs, etag, bytes } = reply;
  const header: Header = { version: 2, url, status, fetchedAtMs, durationMs, etag };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  if (line.length > longestHeader) return undefined;
  // Favours speed over size: replies are numbers as text, which compress well anyway, and nothing waits for this.
  const gzip = createGzip({ level: 1, chunkSize });
  gzip.write(line);
  gzip.end(bytes);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of gzip as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

const isAmount = (value: unknown): value is number => isNumber(value) && value >= 0;

/** Parses the header; undefined unless it belongs to a successful reply to this address. */
function readHeader(text: string, url: string): Header | undefined {
  const json: unknown = JSON.parse(text);
  if (!isObject(json)) return undefined;
  const { version, status, fetchedAtMs, durationMs } = json;
  const etag = toEtag(json['etag']);
  if (version !== 2 || json['url'] !== url || json['etag'] !== etag) return undefined;
  if (!isAmount(fetchedAtMs) || !isAmount(durationMs)) return undefined;
  if (!isAmount(status) || !Number.isInteger(status) || status < 200 || status > 299) return undefined;
  return { version, url, status, fetchedAtMs, durationMs, etag };
}

/** Decodes a file; undefined when it is damaged, of another address, or longer than `maxBodyBytes` decompressed. */
export async function decodeReply(
  file: Uint8Array,
  url: string,
  maxBodyBytes: number,
): Promise<CachedReply | undefined> {
  try {
    const maxOutputLength = maxBodyBytes + longestHeader;
    const { buffer, byteOffset, length } = await unpack(file, { chunkSize, maxOutputLength });
    // The last four bytes state the length of the last member of a gzip file; `encodeReply` writes one member.
    if (new DataView(file.buffer, file.byteOffset).getUint32(file.length - 4, true) !== length)
      return undefined;
    const unpacked = new Uint8Array(buffer, byteOffset, length);
    const end = unpacked.subarray(0, longestHeader).indexOf(lineFeed);
    const bytes = unpacked.subarray(end + 1);
    if (end < 0 || bytes.length > maxBodyBytes) return undefined;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(unpacked.subarray(0, end));
    const header = readHeader(text, url);
    if (!header) return undefined;
    const { status, fetchedAtMs, durationMs, etag } = header;
    return { url, status, fetchedAtMs, durationMs, bytes, etag };
  } catch {
    return undefined;
  }
}

/** Evicts more than the next reply needs, so that not every write has to list the folder. */
const evictTo = 0.9;
/** While other windows also write to the folder, its size is recounted after this many replies from this window. */
const maxUncounted = 16;

/**
 * Tracks the free space in a folder of replies. Lists the folder at first, when it is full, and from time to time while
 * other windows write to it; adds up the writes of this window in between.
 */
class FolderRoom {
  /** Bytes in the folder as far as known; undefined when they must be counted. */
  #total: number | undefined;
  #uncounted = 0;
  /** The time of the folder's last change, as seen after the last reply of this window. */
  #changedAt: bigint | undefined;
  #hasForeignChange = false;

  constructor(
    readonly folder: ReplyFolder,
    readonly maxBytes: number,
  ) {}

  /** Call after the folder was, or may have been, emptied. */
  forget(): void {
    this.#total = undefined;
  }

  /** Writes a file, evicting others if necessary. Returns false when there is not enough space. */
  async write(name: string, file: Uint8Array): Promise<boolean> {
    if (!(await this.#reserve(file.length))) return false;
    await this.folder.write(name, file);
    this.#changedAt = await this.folder.changedAt();
    return true;
  }

  async #reserve(bytes: number): Promise<boolean> {
    this.#uncounted++;
    if ((await this.folder.changedAt()) !== this.#changedAt) this.#hasForeignChange = true;
    const isStale = this.#hasForeignChange && this.#uncounted >= maxUncounted;
    let total = isStale ? undefined : this.#total;
    if (total === undefined || total + bytes > this.maxBytes) {
      total = await this.folder.evict(this.maxBytes - bytes, this.maxBytes * evictTo - bytes);
      this.#uncounted = 0;
      this.#hasForeignChange = false;
    }
    const hasRoom = total + bytes <= this.maxBytes;
    this.#total = hasRoom ? total + bytes : total;
    return hasRoom;
  }
}

export interface DiskCacheOptions {
  /** Created when the first reply is stored. Other files in it are not touched. */
  folder: string;
  /** The maximum size of all files together, in bytes. 0 stores nothing and removes earlier replies. */
  maxBytes: number;
  /** The largest body that is stored or read, decompressed. Default 256 MB. */
  maxBodyBytes?: number;
  /** Called when an operation (`what`: "read a cached reply") failed, which costs at most a cached reply. */
  onFault?: (what: string, error: unknown) => void;
  /** Epoch milliseconds. Default Date.now. */
  now?: () => number;
}

const defaultMaxBodyBytes = 256 * 1024 * 1024;
/** A reply larger than this share of the capacity would evict too many others. */
const largestShare = 1 / 4;

class DiskCache implements ReplyCache {
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

  constructor(readonly options: DiskCacheOptions) {
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
    return this.options.maxBytes <= 0;
  }

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
    const maxFileBytes = this.options.maxBytes * largestShare;
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
      this.options.onFault?.(what, error);
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
