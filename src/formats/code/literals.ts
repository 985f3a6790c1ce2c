import { toVisibleLine } from '../../domain';

/** Line separators, control characters, invisible characters, direction marks and lone surrogates. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Co}]/gu;

const hexOf = (character: string, digits: number): string =>
  (character.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');

const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

const quote = (text: string, special: RegExp, escape: (character: string) => string): string =>
  `"${wellFormed(text).replace(special, '\\$&').replace(hidden, escape)}"`;

/** Returns `\u202e`, or `\U000e0001` for more than four digits. */
const longEscape = (one: string): string => (one.length > 1 ? `\\U${hexOf(one, 8)}` : `\\u${hexOf(one, 4)}`);

export const pythonText = (text: string): string => quote(text, /["\\]/g, longEscape);

export const scriptText = (text: string): string =>
  quote(text, /["\\]/g, (one) => (one.length > 1 ? `\\u{${hexOf(one, 1)}}` : `\\u${hexOf(one, 4)}`));

/** R strings cannot contain NUL. */
export const rText = (text: string): string => quote(text.replaceAll('\0', '\ufffd'), /["\\]/g, longEscape);

export const juliaText = (text: string): string => quote(text, /["\\$]/g, longEscape);

/** Quotes a text in single quotes, in which a shell expands nothing. */
export const shellText = (text: string): string => `'${wellFormed(text).replaceAll("'", String.raw`'\''`)}'`;

/** Encodes a part of an address, also what other encoders leave but quotes and shells treat specially. */
export const addressText = (text: string): string =>
  encodeURIComponent(wellFormed(text))
    .replace(/[!'()*~]/g, (one) => `%${hexOf(one, 2).toUpperCase()}`)
    .replaceAll('%3A', ':');

export const commentLine = (sign: string, text: string): string =>
  `${sign} ${toVisibleLine(text).trim().slice(0, 200)}`;

/** Returns a destructuring pattern that assigns a field to a constant with a free name: `{ data: data2 }`. */
export function destructured(field: string, nameFor: (wanted: string) => string): string {
  const name = nameFor(field);
  return name === field ? `{ ${field} }` : `{ ${field}: ${name} }`;
}

/** Returns a function that makes names unique: a name that the TypeScript text declares gets the first free number. */
export function freeNames(text: string): (wanted: string) => string {
  const isDeclared = (name: string) =>
    new RegExp(
      String.raw`\b(?:const|let|var|function|class|import)\b[^;=()]*?(?<![\w$.])${name}(?![\w$])`,
    ).test(text);
  return (wanted) => {
    if (!isDeclared(wanted)) return wanted;
    let number = 2;
    while (isDeclared(`${wanted}${number}`)) number++;
    return `${wanted}${number}`;
  };
}
