import { toVisibleLine } from '../../domain/visibleText';

/** Line separators, controls, marks that cannot be seen or turn the direction, halves of a pair. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Co}]/gu;

const hexOf = (character: string, digits: number): string =>
  (character.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');

const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

const quote = (text: string, special: RegExp, escape: (character: string) => string): string =>
  `"${wellFormed(text).replace(special, '\\$&').replace(hidden, escape)}"`;

/** `\u202e`, and `\U000e0001` beyond four digits. */
const longEscape = (one: string): string => (one.length > 1 ? `\\U${hexOf(one, 8)}` : `\\u${hexOf(one, 4)}`);

export const pythonText = (text: string): string => quote(text, /["\\]/g, longEscape);

export const scriptText = (text: string): string =>
  quote(text, /["\\]/g, (one) => (one.length > 1 ? `\\u{${hexOf(one, 1)}}` : `\\u${hexOf(one, 4)}`));

/** R has no text with a NUL. */
export const rText = (text: string): string => quote(text.replaceAll('\0', '\ufffd'), /["\\]/g, longEscape);

export const juliaText = (text: string): string => quote(text, /["\\$]/g, longEscape);

/** A text in single quotes, within which a shell replaces nothing. */
export const shellText = (text: string): string => `'${wellFormed(text).replaceAll("'", String.raw`'\''`)}'`;

/** A part of an address: also what other encoders leave, which quotes and shells mind. */
export const addressText = (text: string): string =>
  encodeURIComponent(wellFormed(text))
    .replace(/[!'()*~]/g, (one) => `%${hexOf(one, 2).toUpperCase()}`)
    .replaceAll('%3A', ':');

/** One line of a comment. */
export const commentLine = (sign: string, text: string): string =>
  `${sign} ${toVisibleLine(text).trim().slice(0, 200)}`;

/** What takes a field of an object into a constant, under a name that is free: `{ data: data2 }`. */
export function taken(field: string, nameFor: (wanted: string) => string): string {
  const name = nameFor(field);
  return name === field ? `{ ${field} }` : `{ ${field}: ${name} }`;
}
