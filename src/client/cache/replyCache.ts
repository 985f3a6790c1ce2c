/** A reply of the service as stored. The address never contains the token. */
export interface CachedReply {
  readonly url: string;
  readonly status: number;
  /** The body, decompressed. */
  readonly bytes: Uint8Array;
  /** Epoch milliseconds at which the service last sent or confirmed it. */
  readonly fetchedAtMs: number;
  readonly durationMs: number;
  /** The ETag as sent, if any. */
  readonly etag?: string;
}

/** A store of replies. No method rejects: an unreadable reply counts as missing, and a failed write stores nothing. */
export interface ReplyCache {
  get(url: string): Promise<CachedReply | undefined>;
  put(reply: CachedReply): Promise<void>;
  /** Removes one reply, which proved invalid. */
  drop(url: string): Promise<void>;
  /** Removes all replies. Resolves with the number of bytes freed. */
  clear(): Promise<number>;
}

/** Keeps only the last reply, in memory, for a program that saves replies as received. */
export function lastReplyCache(): ReplyCache {
  let last: CachedReply | undefined;
  const find = (url: string): CachedReply | undefined => (last?.url === url ? last : undefined);
  return {
    get: (url) => Promise.resolve(find(url)),
    put(reply) {
      last = reply;
      return Promise.resolve();
    },
    drop(url) {
      if (find(url)) last = undefined;
      return Promise.resolve();
    },
    clear() {
      const bytes = last?.bytes.length ?? 0;
      last = undefined;
      return Promise.resolve(bytes);
    },
  };
}
