/** What stops an export: rejects as a cancelled action. */
export interface ExportProgress {
  readonly signal: AbortSignal;
  /** Bytes made so far: every few milliseconds, and at the end. */
  readonly onBytes?: (bytes: number) => void;
}

const pauseMs = 20;
/** UTF-16 units of a piece: what a disk writes well, and few enough to be nothing in memory. */
const pieceLength = 64 * 1024;

/**
 * Pieces of text as pieces of UTF-8 bytes, made as they are asked for. Lets go of the thread every few milliseconds, so
 * that Cancel and other extensions have their turn; throws the signal's reason.
 */
export async function* toByteChunks(
  texts: Iterable<string>,
  { signal, onBytes }: ExportProgress,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let bytes = 0;
  let workedSince = performance.now();
  for (const text of joinShort(texts)) {
    signal.throwIfAborted();
    const chunk = encoder.encode(text);
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

/** Joins short pieces, of which there may be several for each of many thousand series. */
function* joinShort(texts: Iterable<string>): Generator<string> {
  let joined = '';
  for (const text of texts) {
    joined += text;
    if (joined.length < pieceLength) continue;
    yield joined;
    joined = '';
  }
  if (joined !== '') yield joined;
}

/** Pieces as one array, which is what `vscode.workspace.fs` writes. */
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
