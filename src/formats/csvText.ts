/** Spreadsheets run a cell that starts with one of these as a formula, the full-width ones in East Asian versions. */
const formula = '[=+\\-@＝＋－＠]';

/**
 * Where a cell may start: at the start of the text, and after what separates cells or lines somewhere. A spreadsheet
 * whose list separator is not the comma splits at its own one, and then takes our quotes for text. What it skips or
 * takes off before it looks for a formula (blanks, marks that cannot be seen, quotes) may stand between.
 */
const cellStart = '(?:^|[;|\\t\\v\\f\\r\\n\\u0085\\u2028\\u2029])[\\s\\p{Cc}\\p{Cf}"]*';

const formulas = new RegExp(`(?<=${cellStart})${formula}`, 'gu');

/**
 * A text that no spreadsheet takes, or a part of it, for a formula: with a `'` wherever one would. For text only: a
 * number keeps its minus.
 */
export function harmlessText(text: string): string {
  return (/^[\t\r\n]/.test(text) ? `'${text}` : text).replace(formulas, "'$&");
}

/** A harmless text as one CSV cell: quoted as RFC 4180 says when it holds the delimiter, a quote or a line break. */
export function csvText(text: string, delimiter = ','): string {
  const harmless = harmlessText(text);
  const isPlain = !/["\r\n]/.test(harmless) && !harmless.includes(delimiter);
  return isPlain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

/** Names in the given order, each once: the second `price` becomes `price [2]`. */
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
