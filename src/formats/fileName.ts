/** Names that Windows reserves for devices, with or without an extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Most file systems allow 255 bytes of UTF-8; encrypted home folders allow 143. */
const longestBytes = 140;

/**
 * Makes a file name from a title that is valid on every file system: letters with their marks and digits of any script,
 * `-`, `_` and `.`, no leading dot or mark, at most 140 bytes of UTF-8. Returns `result` when nothing of the title
 * remains. For sample data it always ends in `sample-data`, however long the title is.
 */
export function fileNameOf(title: string, extension: string, isSample = false): string {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_.]+/gu, '-')
    .replace(/^[-.\p{M}]+/u, '');
  const end = `${isSample ? '-sample-data' : ''}.${extension}`;
  // Reserves one byte for the `_` of a reserved name.
  const name = shorten(words, longestBytes - byteLength(end) - 1).replace(/[-.]+$/, '');
  const safe = name === '' ? 'result' : reserved.test(name) ? `_${name}` : name;
  return `${safe}${end}`;
}

/** Returns the longest start within `maxBytes` that does not split a grapheme. */
function shorten(text: string, maxBytes: number): string {
  let bytes = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    bytes += byteLength(segment);
    if (bytes > maxBytes) return text.slice(0, index);
  }
  return text;
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;
