import { createHash } from 'node:crypto';

/** The size and checksum of a file. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes chunks through, and computes their total size and checksum. */
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

  /** Returns the size and checksum of all chunks. Call it once. */
  digest(): FileDigest {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
