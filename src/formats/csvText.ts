/** Spreadsheets run a cell that starts with one of these as a formula. */
const formulaStart = /^[=+\-@\t\r\n]/;

/**
 * A text as one CSV cell: quoted as RFC 4180 says when it holds a comma, a quote or a line break, and made harmless
 * with a leading `'` when a spreadsheet would take it for a formula. For text only: a number keeps its minus.
 */
export function csvText(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A value as one CSV cell: the shortest text that reads back as the same double, nothing for null. Minus zero is 0.
 */
export function csvNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}

/** Names in the given order, each once: the second `price` becomes `price [2]`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let count = 2; taken.has(unique); count++) unique = `${name} [${count}]`;
    taken.add(unique);
    return unique;
  });
}
