/** A reply of the service as it is stored. The address never holds the token. */
export interface CachedReply {
  readonly url: string;
  readonly status: number;
  /** The body, unpacked. */
  readonly bytes: Uint8Array;
  /** Epoch milliseconds at which the service last sent or confirmed it. */
  readonly fetchedAtMs: number;
  readonly durationMs: number;
  /** As sent, when sent. */
  readonly etag?: string;
}

/**
 * Where replies are stored. No method rejects: what cannot be read is not there, what cannot be written is not stored.
 */
export interface ReplyCache {
  get(url: string): Promise<CachedReply | undefined>;
  put(reply: CachedReply): Promise<void>;
  /** Removes one reply, which turned out to be no good. */
  drop(url: string): Promise<void>;
  /** Removes all. Resolves with the bytes that were freed. */
  clear(): Promise<number>;
}
