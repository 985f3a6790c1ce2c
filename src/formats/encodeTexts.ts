/** UTF-16 units of a chunk: what a disk writes well, and few enough to be nothing in memory. */
const chunkLength = 64 * 1024;

/** Pieces of text as UTF-8. Short pieces are joined, of which there may be several for each of many thousand series. */
export function* encodeTexts(texts: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let joined = '';
  for (const text of texts) {
    joined += text;
    if (joined.length < chunkLength) continue;
    yield encoder.encode(joined);
    joined = '';
  }
  if (joined !== '') yield encoder.encode(joined);
}
