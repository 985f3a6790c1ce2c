import { readToken, type Syntax, type Token } from './tokens';

const openers: ReadonlySet<string> = new Set(['(', '[', '{']);
const closers: ReadonlySet<string> = new Set([')', ']', '}']);

/** Steps through the tokens of an expression with one token of lookahead. */
export class Cursor {
  readonly text: string;
  readonly syntax: Syntax;
  readonly limit: number;
  /** The next token. */
  token: Token;
  /** The end of the last consumed token. */
  end: number;
  /** The number of open brackets. Inside brackets, the end of a line does not end the expression. */
  brackets = 0;

  constructor(text: string, syntax: Syntax, start: number, limit: number) {
    this.text = text;
    this.syntax = syntax;
    this.limit = limit;
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
