import {
  fillFileTemplate,
  formatStamp,
  intervalOf,
  placeholdersIn,
  type Provenance,
  type Query,
  shownCodes,
} from '../../domain';

/** Names that Windows reserves for devices, with or without an extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const sampleMark = '-sample-data';
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
  const end = `${isSample ? sampleMark : ''}.${extension}`;
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

/** Makes a part of a file name, which cannot lead to another folder. */
const partOf = (text: string): string => fileNameOf(text, '').replace(/\.$/, '');

/** Joins codes to a part of a name; `all` without any. */
const codesOf = (codes: readonly string[] | string | undefined): string =>
  (typeof codes === 'string' ? codes : (codes ?? []).join('-')) || 'all';

/** Adds `sample-data` before the ending of a file, unless its name has it. */
const withSampleMark = (file: string): string =>
  /sample-data[^\\/]*$/.test(file)
    ? file
    : file.replace(/(?:\.[a-z]\w*)?$/i, (ending) => sampleMark + ending);

/**
 * Fills in the placeholders of a file name. Each inserted value is a single path part, whatever its text is. A name that
 * is made from placeholders says that its data are sample data; a name that is written out stays as it is.
 */
export function nameFile(
  template: string,
  { name, query, variables = {} }: { name: string; query: Query; variables?: Record<string, string> },
  {
    provenance,
  }: {
    provenance: Pick<Provenance, 'window' | 'askedWindow' | 'offsetMinutes' | 'isSample'>;
  },
  nowMs: number,
): string {
  const { window, askedWindow = window, offsetMinutes } = provenance;
  const dayOf = (ms: number | undefined) =>
    ms === undefined ? 'latest' : formatStamp(ms, offsetMinutes).slice(0, 10);
  const values = {
    name: partOf(name),
    operation: partOf(query.operation),
    network: partOf(query.network_code),
    region: partOf(codesOf(query.network_region)),
    metric: partOf(codesOf(shownCodes(query))),
    interval: partOf(intervalOf(query)),
    start: dayOf(askedWindow?.startMs),
    end: dayOf(askedWindow?.endMs),
    date: dayOf(nowMs),
  };
  const own = Object.entries(variables).map(([variable, text]) => [variable, partOf(codesOf(text))] as const);
  const file = fillFileTemplate(template, values, Object.fromEntries(own));
  const isMade = placeholdersIn(template.split(/[\\/]/).at(-1) ?? '').length > 0;
  return provenance.isSample && isMade ? withSampleMark(file) : file;
}

/** Characters that some file system refuses. Windows also drops a dot or blank at the end. */
const refused = /[<>:"|?*\p{Cc}]/gu;

/** Makes a relative path valid on every file system, with `/` between its parts. */
export function toHarmlessPath(file: string): string {
  const parts = file.split(/[\\/]/).map((part) => {
    if (part === '' || part === '.' || part === '..') return part;
    const clean = part.replace(refused, '-').replace(/[. ]+$/, '');
    return reserved.test(clean) ? `_${clean}` : clean;
  });
  return parts.join('/');
}
