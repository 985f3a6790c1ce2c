import { createHash } from 'node:crypto';

/** The size and checksum of a file. */
export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** Passes chunks through, and computes their total size and checksum. */
export class HashedChunks {
  #hash = createHash('sha256');
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

/** The signal that stops an export, and the callback for its progress. */
export interface ExportProgress {
  signal: AbortSignal;
  /** Called with the number of bytes so far, every few milliseconds and at the end. */
  onBytes?: (bytes: number) => void;
}

const pauseMs = 10;

/**
 * Yields the chunks, without empty ones, and yields to the event loop every few milliseconds, so that Cancel and other
 * extensions are not blocked. Throws the signal's reason once it is aborted.
 */
export async function* interruptibleChunks(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { signal, onBytes }: ExportProgress,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let workedSince = performance.now();
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    bytes += chunk.length;
    if (chunk.length > 0) yield chunk;
    if (performance.now() - workedSince < pauseMs) continue;
    onBytes?.(bytes);
    await new Promise((resolve) => setImmediate(resolve));
    workedSince = performance.now();
  }
  signal.throwIfAborted();
  onBytes?.(bytes);
}

/** Joins chunks into one array, for `vscode.workspace.fs`, which cannot stream. */
export async function collectBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const { buffer, byteOffset, length } = Buffer.concat(parts);
  return new Uint8Array(buffer, byteOffset, length);
}
