import type { CodeToken } from '../source';

const space = /[\s\\]+/y;
const comment = /#[^\n]*/y;
/** Of bounded length: one of millions of letters outside the first plane would exhaust the pattern's stack. */
const name = /[\p{L}_][\p{L}\p{N}_]{0,999}/uy;
const number = /[0-9][0-9A-Za-z_]*(?:\.[0-9A-Za-z_]+)?/y;
const stringPrefix = /^(?:[rbfut]|[rbft]{2})$/i;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function readEscapes(body: string): string {
  if (!body.includes('\\')) return body;
  return body.replace(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|([^]))/gi,
    (escape: string, hex?: string, wide?: string, one?: string) => {
      const code = hex ?? wide;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (one === undefined) return escape;
      return escapes[one] ?? (one === '\\' || one === '"' || one === "'" ? one : escape);
    },
  );
}

/** Where a string whose opening quote is at `at` ends. One that is never closed ends with its line, or the text. */
function endOfString(text: string, at: number, quote: string): { bodyEnd: number; end: number } {
  for (let i = at + quote.length; i < text.length; i++) {
    const one = text[i];
    if (one === '\\') i++;
    else if (quote.length === 1 && one === '\n') return { bodyEnd: i, end: i };
    else if (text.startsWith(quote, i)) return { bodyEnd: i, end: i + quote.length };
  }
  return { bodyEnd: text.length, end: text.length };
}

function readString(text: string, start: number, prefix: string): CodeToken {
  const at = start + prefix.length;
  const one = text.charAt(at);
  const quote = text.startsWith(one.repeat(3), at) ? one.repeat(3) : one;
  const { bodyEnd, end } = endOfString(text, at, quote);
  const body = text.slice(at + quote.length, bodyEnd);
  const isRaw = /r/i.test(prefix);
  const isFormatted = /[ft]/i.test(prefix);
  return { kind: 'string', start, end, text: isRaw ? body : readEscapes(body), isFormatted };
}

/** Splits Python source into tokens in one pass, in time linear in its length. Never fails: what is odd becomes a symbol. */
export function tokenizePython(text: string): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  let at = 0;
  while (at < text.length) {
    const skipped = match(space, text, at) ?? match(comment, text, at);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const word = match(name, text, at) ?? '';
    const next = text.charAt(at + word.length);
    let token: CodeToken;
    if ((next === '"' || next === "'") && (word === '' || stringPrefix.test(word))) {
      token = readString(text, at, word);
    } else if (word !== '') token = { kind: 'name', start: at, end: at + word.length, text: word };
    else {
      const digits = match(number, text, at);
      const written = digits ?? text.charAt(at);
      token = {
        kind: digits === undefined ? 'symbol' : 'number',
        start: at,
        end: at + written.length,
        text: written,
      };
    }
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}
