/** Names that Windows keeps for devices, with or without an extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Most file systems take 255 bytes of UTF-8; encrypted home folders take 143. */
const longestBytes = 140;

/**
 * A file name made from a title that every file system takes: letters with their marks and digits of any script, `-`, `_`
 * and `.`, no leading dot or mark, at most 140 bytes of UTF-8. `result` when nothing of the title is left. Of sample data
 * it ends in `sample-data`, however long the title is.
 */
export function fileNameOf(title: string, extension: string, isSample = false): string {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_.]+/gu, '-')
    .replace(/^[-.\p{M}]+/u, '');
  const end = `${isSample ? '-sample-data' : ''}.${extension}`;
  // One byte is for the `_` of a reserved name.
  const name = shorten(words, longestBytes - byteLength(end) - 1).replace(/[-.]+$/, '');
  const safe = name === '' ? 'result' : reserved.test(name) ? `_${name}` : name;
  return `${safe}${end}`;
}

/** The longest start within so many bytes that ends between two characters as people see them, marks included. */
function shorten(text: string, maxBytes: number): string {
  let bytes = 0;
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    bytes += byteLength(segment);
    if (bytes > maxBytes) return text.slice(0, index);
  }
  return text;
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;
