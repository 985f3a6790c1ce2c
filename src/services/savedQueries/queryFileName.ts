import { savedQueryExtension } from '../../formats/savedQueryFile';

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A name of letters, digits and dashes only, which every file system takes and none takes for a path. */
export function safeNameOf(name: string, noun = 'query'): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = Array.from(words.join('-')).slice(0, 40).join('').replace(/-$/, '');
  return slug === '' || reserved.test(slug) ? `${noun}${slug === '' ? '' : `-${slug}`}` : slug;
}

/** A file name made from a query's name, which stays in its folder everywhere. */
export function fileNameOf(name: string, taken: readonly string[] = []): string {
  const base = safeNameOf(name);
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count++) {
    const file = `${base}${count === 1 ? '' : `-${count}`}${savedQueryExtension}`;
    if (!used.has(file)) return file;
  }
}
