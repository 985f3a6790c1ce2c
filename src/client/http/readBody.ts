import { ApiError } from '../../domain/result/failure';
import { onAbort } from './deadline';
import { causeCode } from './toApiError';

interface BodyOptions {
  url: string;
  maxBodyBytes: number;
  /** Aborting it stops reading and closes the connection. */
  signal: AbortSignal;
  onBytes?: ((receivedBytes: number) => void) | undefined;
}

const firstBytes = 64 * 1024;
const largestFirstBytes = 4 * 1024 * 1024;

/** A single growing buffer instead of a list of chunks, so that the size of the chunks does not affect the cost. */
class ByteBuffer {
  #bytes: Uint8Array<ArrayBuffer>;
  length = 0;

  constructor(expectedBytes: number) {
    this.#bytes = new Uint8Array(Math.min(Math.max(expectedBytes, firstBytes), largestFirstBytes));
  }

  add(chunk: Uint8Array): void {
    if (this.length + chunk.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + chunk.length));
      larger.set(this.#bytes.subarray(0, this.length));
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.length);
    this.length += chunk.length;
  }

  toBytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}

function toBodyError(error: unknown, url: string): ApiError {
  const code = causeCode(error);
  const kind = code === 'UND_ERR_BODY_TIMEOUT' ? 'timeout' : 'truncated';
  return new ApiError(kind, { url, code }, { cause: error });
}

/**
 * Reads a body as it arrives, after decompression. Throws ApiError `tooLarge` as soon as it is known to exceed
 * `maxBodyBytes` (which bounds the memory used), and `truncated` when it ends early. An abort ends it early without an
 * error, since the caller knows the reason.
 */
export async function readBody(response: Response, options: BodyOptions): Promise<Uint8Array> {
  const { url, maxBodyBytes, signal, onBytes } = options;
  const announced = Number(response.headers.get('content-length') ?? 0);
  const tooLarge = new ApiError('tooLarge', { url, limitBytes: maxBodyBytes });
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  // Never awaited: only a stream that has already ended cannot be cancelled.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  const unlink = onAbort(signal, cancel);
  try {
    if (announced > maxBodyBytes) throw tooLarge;
    const buffer = new ByteBuffer(Number.isFinite(announced) ? announced : 0);
    while (!signal.aborted) {
      const next = await reader.read().catch((error: unknown) => {
        throw toBodyError(error, url);
      });
      if (next.done) break;
      if (buffer.length + next.value.length > maxBodyBytes) throw tooLarge;
      buffer.add(next.value);
      onBytes?.(buffer.length);
    }
    return buffer.toBytes();
  } finally {
    unlink();
    cancel();
  }
}
