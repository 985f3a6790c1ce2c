import type { Extent } from './expression';
import type { StringToken } from './tokens';

const single: Readonly<Partial<Record<string, string>>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\n': '',
  0: '\0',
  b: '\b',
};

/** Decodes the escapes in a string's body. */
export function readEscapes(body: string): string {
  if (!body.includes('\\')) return body;
  return body.replace(
    /\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|u\{[0-9a-f]{1,6}\}|U[0-9a-f]{8}|\r?\n|([^]))/gi,
    (escape: string, one: string | undefined) => {
      const code = Number.parseInt(escape.slice(2).replace('{', ''), 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      if (one === undefined) return /^\\\r?\n$/.test(escape) ? '' : escape;
      return single[one] ?? (/[\\"'`$]/.test(one) ? one : escape);
    },
  );
}

/**
 * Returns the end of a string whose body begins at `at`, without and with its closing quote. An unclosed string ends
 * with its line or the text.
 */
export function endOfString(
  text: string,
  at: number,
  quote: string,
  isOneLine = quote.length === 1,
): { bodyEnd: number; end: number } {
  const first = quote.charCodeAt(0);
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === first && (quote.length === 1 || text.startsWith(quote, i)))
      return { bodyEnd: i, end: i + quote.length };
    else if (code === 10 && isOneLine) return { bodyEnd: i, end: i };
  }
  return { bodyEnd: text.length, end: text.length };
}

/** Returns the brace that closes the one before `at`, if it is before `limit`. Strings inside are skipped. */
function closeOfBrace(text: string, at: number, limit: number): number | undefined {
  let depth = 1;
  for (let i = at; i < limit; i++) {
    const one = text.charAt(i);
    if (one === '"' || one === "'" || one === '`') i = Math.min(endOfString(text, i + 1, one).end, limit) - 1;
    else if (one === '{') depth++;
    else if (one === '}' && --depth === 0) return i;
  }
  return undefined;
}

/**
 * Splits the body of a formatted string into text and the extents of the expressions in `opener` … `}`. With the opener
 * `{`, a doubled brace stands for one. A format or conversion (`:.2f`, `!r`) is part of the extent.
 */
export function readParts(
  text: string,
  { start, end }: Extent,
  opener: '{' | '${',
  toText: (body: string) => string,
): StringToken['parts'] {
  const parts: (string | Extent)[] = [];
  let literal = '';
  let at = start;
  while (at < end) {
    const found = text.indexOf(opener, at);
    const next = found < 0 || found >= end ? end : found;
    literal += text.slice(at, next);
    if (next === end) break;
    if (opener === '{' && text.charAt(next + 1) === '{') {
      literal += '{';
      at = next + 2;
      continue;
    }
    const inside = next + opener.length;
    const close = closeOfBrace(text, inside, end);
    if (close === undefined) {
      literal += text.slice(next, end);
      break;
    }
    parts.push(toText(literal), { start: inside, end: close });
    literal = '';
    at = close + 1;
  }
  return [...parts, toText(literal)].filter((part) => part !== '');
}
