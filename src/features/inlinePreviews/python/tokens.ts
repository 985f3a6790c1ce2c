/** A piece of Python source, by offsets. White space and comments are left out. */
export interface PythonToken {
  readonly kind: 'name' | 'number' | 'string' | 'symbol';
  readonly start: number;
  readonly end: number;
  /** A name, number or symbol as written; a string's value with its escapes read. */
  readonly text: string;
  /** For strings: `f"…{…}…"`, whose braces stand as written. */
  readonly isFormatted?: boolean;
}

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
    (whole: string, hex?: string, wide?: string, one?: string) => {
      const code = hex ?? wide;
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      if (one === undefined) return whole;
      return escapes[one] ?? (one === '\\' || one === '"' || one === "'" ? one : whole);
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

function readString(text: string, start: number, prefix: string): PythonToken {
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
export function tokenizePython(text: string): readonly PythonToken[] {
  const tokens: PythonToken[] = [];
  let at = 0;
  while (at < text.length) {
    const skipped = match(space, text, at) ?? match(comment, text, at);
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const word = match(name, text, at) ?? '';
    const next = text.charAt(at + word.length);
    let token: PythonToken;
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

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** For each opening bracket's index, the index of its closing one. Brackets that do not pair are absent. */
export function matchBrackets(tokens: readonly PythonToken[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  const depth: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  tokens.forEach((token, index) => {
    if (token.kind !== 'symbol') return;
    if (token.text in depth) {
      open.push(index);
      depth[token.text] = (depth[token.text] ?? 0) + 1;
    }
    const opener = closers[token.text];
    if (opener === undefined || (depth[opener] ?? 0) === 0) return;
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      const kind = tokens[top]?.text ?? '';
      depth[kind] = (depth[kind] ?? 1) - 1;
      if (kind !== opener) continue;
      pairs.set(top, index);
      return;
    }
  });
  return pairs;
}
