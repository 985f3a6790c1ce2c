/** What stops an export: rejects as a cancelled action. */
export interface ExportProgress {
  readonly signal: AbortSignal;
  /** Bytes made so far: every few milliseconds, and at the end. */
  readonly onBytes?: (bytes: number) => void;
}

const pauseMs = 20;

/**
 * The same chunks, each made when it is wanted. Lets go of the thread every few milliseconds, so that Cancel and other
 * extensions have their turn; throws the signal's reason.
 */
export async function* paceChunks(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { signal, onBytes }: ExportProgress,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let workedSince = performance.now();
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    bytes += chunk.length;
    yield chunk;
    if (performance.now() - workedSince < pauseMs) continue;
    onBytes?.(bytes);
    await new Promise((resolve) => setImmediate(resolve));
    workedSince = performance.now();
  }
  signal.throwIfAborted();
  onBytes?.(bytes);
}

/** Chunks as one array, which is what `vscode.workspace.fs` writes. */
export async function collectBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
