import { savedQueryExtension } from '../../formats/savedQueryFile';

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A file name made from a query's name: letters, digits and dashes only, so that it stays in its folder everywhere. */
export function fileNameOf(name: string, taken: readonly string[] = []): string {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = Array.from(words.join('-')).slice(0, 40).join('').replace(/-$/, '');
  const base = slug === '' || reserved.test(slug) ? `query${slug === '' ? '' : `-${slug}`}` : slug;
  const used = new Set(taken.map((one) => one.toLowerCase()));
  for (let count = 1; ; count++) {
    const file = `${base}${count === 1 ? '' : `-${count}`}${savedQueryExtension}`;
    if (!used.has(file)) return file;
  }
}
