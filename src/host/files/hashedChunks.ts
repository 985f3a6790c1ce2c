import { createHash } from 'node:crypto';

/** How large a file is, and its checksum. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes chunks on, and tells once all have passed what they were. */
export class HashedChunks {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  async *pass(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  /** Asked once. */
  digest(): FileDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
