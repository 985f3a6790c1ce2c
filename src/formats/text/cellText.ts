/** Spreadsheets run a cell that starts with one of these as a formula; the full-width ones in East Asian versions. */
const formula = '[=+\\-@＝＋－＠]';

/**
 * Matches the possible start of a cell: the start of the text, and after any character that separates cells or lines in
 * some program. A spreadsheet whose list separator is not the comma splits at its own separator, and then treats our
 * quotes as text. Allows for characters that spreadsheets skip or strip before a formula: blanks, invisible marks,
 * quotes.
 */
const cellStart = '(?:^|[;|\\t\\v\\f\\r\\n\\u0085\\u2028\\u2029])[\\s\\p{Cc}\\p{Cf}"]*';

const formulas = new RegExp(`(?<=${cellStart})${formula}`, 'gu');

/** Inserts a `'` where a spreadsheet would see a formula. For text only: a number keeps its minus. */
export function harmlessText(text: string): string {
  return (/^[\t\r\n]/.test(text) ? `'${text}` : text).replace(formulas, "'$&");
}

/** Formats a text as a CSV cell without formulas, quoted by RFC 4180 if necessary. */
export function csvText(text: string, delimiter = ','): string {
  const harmless = harmlessText(text);
  const isPlain = !/["\r\n]/.test(harmless) && !harmless.includes(delimiter);
  return isPlain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

/** Makes names unique, in order: the second `price` becomes `price [2]`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const nextCounts = new Map<string, number>();
  return names.map((name) => {
    let unique = name;
    if (taken.has(name)) {
      let count = nextCounts.get(name) ?? 2;
      while (taken.has(`${name} [${count}]`)) count++;
      nextCounts.set(name, count + 1);
      unique = `${name} [${count}]`;
    }
    taken.add(unique);
    return unique;
  });
}

/** A cell of a Markdown table without markup or links, into which GitHub turns bare addresses. */
export const markdownCell = (text: string): string =>
  text
    .replaceAll(/[\\`*_{}[\]<>#|~!$&]/g, '\\$&')
    .replaceAll(/:(?=\/\/)|(?<=\bwww)\.|(?<=\b(?:mailto|xmpp)):|@/gi, '\\$&')
    .replaceAll(/\s+/g, ' ');
