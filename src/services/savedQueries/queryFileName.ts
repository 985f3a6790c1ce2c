import { savedQueryExtension } from '../../formats/queryFiles/savedQueryFile';

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Returns a name of only letters, digits and dashes, valid in every file system and never a path. */
export function safeNameOf(name: string, noun = 'query'): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = Array.from(words.join('-')).slice(0, 40).join('').replace(/-$/, '');
  return slug === '' || reserved.test(slug) ? `${noun}${slug === '' ? '' : `-${slug}`}` : slug;
}

/** Creates a file name from a query's name. It is never a path, so the file stays in its folder. */
export function fileNameOf(name: string, taken: readonly string[] = []): string {
  const base = safeNameOf(name);
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count++) {
    const file = `${base}${count === 1 ? '' : `-${count}`}${savedQueryExtension}`;
    if (!used.has(file)) return file;
  }
}
