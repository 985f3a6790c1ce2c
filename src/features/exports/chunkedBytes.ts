/** What stops an export: rejects as a cancelled action. */
export interface ExportProgress {
  readonly signal: AbortSignal;
  /** Bytes made so far. */
  readonly onBytes?: (bytes: number) => void;
}

const pauseMs = 20;

/**
 * Pieces of text as one array of UTF-8 bytes, which is what `vscode.workspace.fs` writes. Lets go of the thread every
 * few milliseconds, so that Cancel and other extensions have their turn; throws the signal's reason.
 */
export async function bytesOf(
  chunks: Iterable<string>,
  { signal, onBytes }: ExportProgress,
): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  let length = 0;
  let workedSince = performance.now();
  for (const chunk of chunks) {
    signal.throwIfAborted();
    const part = encoder.encode(chunk);
    parts.push(part);
    length += part.length;
    if (performance.now() - workedSince < pauseMs) continue;
    onBytes?.(length);
    await new Promise((resolve) => setImmediate(resolve));
    workedSince = performance.now();
  }
  signal.throwIfAborted();
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
