/** Names that Windows keeps for devices, with or without an extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const longest = 80;

/**
 * A file name made from a title that every file system takes: letters and digits of any script, `-`, `_` and `.`, at most
 * 80 characters, no leading dot. `result` when nothing of the title is left.
 */
export function fileNameOf(title: string, extension: string): string {
  const name = Array.from(title.normalize('NFC').replace(/[^\p{L}\p{N}_.]+/gu, '-'))
    .slice(0, longest)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '');
  const safe = name === '' ? 'result' : reserved.test(name) ? `_${name}` : name;
  return `${safe}.${extension}`;
}
