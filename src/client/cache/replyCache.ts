/** A reply of the service as it is kept. The address never holds the token. */
export interface KeptReply {
  readonly url: string;
  readonly status: number;
  /** The body, unpacked. */
  readonly bytes: Uint8Array;
  /** Epoch milliseconds at which the service last said that this is its answer. */
  readonly fetchedAtMs: number;
  readonly durationMs: number;
  /** As sent, when sent. */
  readonly etag?: string;
}

/** Where replies are kept. No method rejects: what cannot be read is not there, what cannot be written is not kept. */
export interface ReplyCache {
  get(url: string): Promise<KeptReply | undefined>;
  put(reply: KeptReply): Promise<void>;
  /** Forgets one reply: it turned out not to be what it seemed. */
  drop(url: string): Promise<void>;
  /** Forgets all. Resolves with the bytes that were freed. */
  clear(): Promise<number>;
}
