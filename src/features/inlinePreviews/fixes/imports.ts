import type { Source } from '../code/source';
import type { CodeEdit } from '../read/finding';

const anyImport = /^(?:import|from)[ \t]+[\w.]+/gm;

/** Splits an import list into its entries, aliases included: `DataMetric as DM`. */
const namesOf = (list: string): readonly string[] =>
  list
    .replace(/[()\\]|#[^\n]*/g, ' ')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/**
 * Returns the edits that import names from a Python module. Empty when they are imported already, or when the text has
 * no imports at all: it is then a fragment whose imports are in another place.
 */
export function importEdits(
  source: Source,
  module: RegExp,
  written: string,
  names: readonly string[],
): readonly CodeEdit[] {
  const { text, spans } = source;
  const pattern = new RegExp(
    String.raw`^from[ \t]+(?:${module.source})[ \t]+import[ \t]+(\([^)]*\)|[^\n#]*)`,
    'gm',
  );
  const found = [...text.matchAll(pattern)].filter(({ index }) => spans.isCode(index));
  const known = new Set(found.flatMap((match) => namesOf(match[1] ?? '')));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0 || known.has('*')) return [];
  const last = found.at(-1);
  if (last) {
    const list = last[1] ?? '';
    const start = last.index + last[0].length - list.length;
    const inside = list.startsWith('(') ? list.slice(0, -1) : list;
    const end = start + inside.trimEnd().length;
    const comma = /,\s*$/.test(inside) ? ' ' : ', ';
    return [{ start: end, end, text: comma + missing.join(', ') }];
  }
  const first = [...text.matchAll(anyImport)].find(({ index }) => spans.isCode(index))?.index;
  if (first === undefined) return [];
  return [{ start: first, end: first, text: `from ${written} import ${missing.join(', ')}\n` }];
}
