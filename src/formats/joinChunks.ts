/** Joins chunks of bytes; undefined when they exceed `most` bytes. */
export function joinChunks(chunks: Iterable<Uint8Array>, most = Infinity): Uint8Array | undefined {
  const all: Uint8Array[] = [];
  let length = 0;
  for (const chunk of chunks) {
    length += chunk.length;
    if (length > most) return undefined;
    all.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of all) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
