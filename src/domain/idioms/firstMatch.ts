/** The text that a pattern, or a group of it, matches first; empty without a match. */
export const firstMatch = (pattern: RegExp, text: string, group = 0): string =>
  pattern.exec(text)?.at(group) ?? '';
