import type { Expression, Extent } from './expression';

/** A string literal. A part that is an extent is an interpolated expression. */
export interface StringToken extends Extent {
  parts: readonly (string | Extent)[];
}

/** A token of source code. White space and comments are left out. */
export interface Token extends Extent {
  kind: 'name' | 'number' | 'string' | 'symbol' | 'end';
  /** As written; empty for a string. */
  text: string;
  parts?: StringToken['parts'];
  /** True for the first token of a line. */
  isFirst: boolean;
}

/** The differences between the languages when an expression is read. Patterns are sticky. */
export interface Syntax {
  /** White space and comments. */
  gap: RegExp;
  name: RegExp;
  symbol: RegExp;
  readString: (text: string, at: number) => StringToken | undefined;
  /** True when the end of a line ends an expression outside brackets. */
  isEndedByLine: boolean;
  /** Matches a gap that ends the line. Without it, each gap with a line break does. */
  lineEnd?: RegExp;
  /** The values of names that are literals. */
  constants: Readonly<Record<string, boolean | null>>;
  /** The kinds of tokens that can name an argument: `f(name = value)`. */
  keywordKinds?: readonly Token['kind'][];
  /** True when expressions with commas between them form a tuple without brackets. */
  hasBareTuples?: boolean;
  /** True when adjacent string literals form one string. */
  joinsStrings?: boolean;
  /** True when names in braces are keys, and a name alone is a key with its variable: `{ region, interval: "1h" }`. */
  hasNamedKeys?: boolean;
  /** True when types can follow an expression: `value!`, `value as Type`, `get<Type>(…)`. */
  hasTypes?: boolean;
  /** True when a pipe passes a value as the first argument: `a |> f(b)`. */
  hasPipes: boolean;
  /** The words or signs of a choice between two values; undefined when it is not an expression. */
  choice?: {
    opener: string;
    separator: string;
    /** True when the test comes before both values. */
    isTestFirst: boolean;
  };
  /** Matches the sign of an assignment; `=` without it. */
  assigns?: RegExp;
  /** Matches the text after the name in a call that is assigned to: `names(codes) <- …`. */
  replacement?: RegExp;
  functions: FunctionSyntax;
  /** Reads the expression inside an interpolation together with the format after it. */
  readFormatted?: (text: string, inside: Expression, whole: Extent) => Expression;
}

export interface FunctionSyntax {
  /** Rejects most tokens before the patterns are tried. */
  mayBegin: (token: Token, text: string) => boolean;
  /** Sticky patterns with indices (`yd`) of an anonymous function's head. The first group has the parameters. */
  heads: readonly RegExp[];
  /** The character before the body of a named function. */
  bodyOpener: ':' | '{';
  /** True when `return` is written as a call: `return(value)`. */
  isReturnCalled?: boolean;
}

const single: Partial<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\n': '',
  0: '\0',
  b: '\b',
};

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

/** Returns the ends of a string's body and of the string. An unclosed one ends with its line or the text. */
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

const number = /(?:0[xX][0-9a-fA-F]+|(?:[0-9][0-9_]*\.?[0-9_]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)[nLjl]?/y;
/** The most text matched for one name or number. Longer ones are cut and match nothing. */
const longest = 1000;

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Reads the token at or after an offset; `end` at `limit`. Never fails: an unknown character is a symbol. */
function readToken(text: string, from: number, limit: number, syntax: Syntax): Token {
  const gap = match(syntax.gap, text, from) ?? '';
  const start = from + gap.length;
  const isFirst = gap.includes('\n') && syntax.lineEnd?.test(gap) !== false;
  if (start >= limit) return { kind: 'end', start: limit, end: limit, text: '', isFirst };
  const string = syntax.readString(text, start);
  if (string) return { kind: 'string', text: '', isFirst, ...string };
  const head = text.slice(start, start + longest);
  const code = head.charCodeAt(0);
  const isNumber = (code >= 48 && code <= 57) || (code === 46 && /^\.[0-9]/.test(head));
  const digits = isNumber ? match(number, head, 0) : undefined;
  const name = digits === undefined ? match(syntax.name, head, 0) : undefined;
  const written = digits ?? name ?? match(syntax.symbol, head, 0) ?? head.charAt(0);
  const kind = digits !== undefined ? 'number' : name !== undefined ? 'name' : 'symbol';
  return { kind, start, end: start + written.length, text: written, isFirst };
}

const openers = new Set(['(', '[', '{']);
const closers = new Set([')', ']', '}']);

/** Steps through the tokens of an expression with one token of lookahead. */
export class Cursor {
  token: Token;
  /** The end of the last consumed token. */
  end: number;
  /** The number of open brackets. Inside brackets, the end of a line does not end the expression. */
  brackets = 0;

  constructor(
    public text: string,
    public syntax: Syntax,
    start: number,
    public limit: number,
  ) {
    this.end = start;
    this.token = readToken(text, start, limit, syntax);
  }

  next(): Token {
    const { token } = this;
    this.end = token.end;
    this.token = this.peek();
    return token;
  }

  /** Returns the token after the next one. */
  peek(): Token {
    return readToken(this.text, this.token.end, this.limit, this.syntax);
  }

  is(symbol: string): boolean {
    return this.token.text === symbol && this.token.kind !== 'string';
  }

  /** Consumes a symbol if it is next. */
  skip(symbol: string): boolean {
    if (!this.is(symbol)) return false;
    this.next();
    return true;
  }

  /** True when the expression ended with the previous line. */
  get isOver(): boolean {
    return this.token.isFirst && this.brackets === 0 && this.syntax.isEndedByLine;
  }

  isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  get atCloser(): boolean {
    return this.token.kind === 'end' || (this.token.kind === 'symbol' && closers.has(this.token.text));
  }

  /** True before a separator, a closing bracket or the end. */
  get atSeparator(): boolean {
    return this.atCloser || this.is(',') || this.is(';');
  }

  /** Skips to the next separator or to the symbol. Bracketed groups are skipped as a whole. */
  skipTo(symbol = ','): void {
    const { start } = this.token;
    let open = 0;
    while (this.token.kind !== 'end' && (open > 0 || !(this.atSeparator || this.is(symbol)))) {
      if (open === 0 && this.isOver && this.end > start) return;
      if (this.token.kind === 'symbol' && openers.has(this.token.text)) open++;
      else if (this.token.kind === 'symbol' && closers.has(this.token.text)) open--;
      this.next();
    }
  }
}
