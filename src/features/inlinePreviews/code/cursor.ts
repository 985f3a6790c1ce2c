import { readToken, type Syntax, type Token } from './tokens';

const openers: ReadonlySet<string> = new Set(['(', '[', '{']);
const closers: ReadonlySet<string> = new Set([')', ']', '}']);

/** Goes through the tokens of an expression, one ahead. */
export class Cursor {
  readonly text: string;
  readonly syntax: Syntax;
  readonly limit: number;
  /** The token that is next. */
  token: Token;
  /** Where the last token that was stepped over ends. */
  end: number;
  /** How many brackets are open: inside them a line's end ends nothing. */
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

  /** The token behind the next one. */
  peek(): Token {
    return readToken(this.text, this.token.end, this.limit, this.syntax);
  }

  is(symbol: string): boolean {
    return this.token.text === symbol && this.token.kind !== 'string';
  }

  /** Steps over a symbol where it is next. */
  skip(symbol: string): boolean {
    if (!this.is(symbol)) return false;
    this.next();
    return true;
  }

  /** True where the expression has ended with the line before. */
  get isOver(): boolean {
    return this.token.isFirst && this.brackets === 0 && this.syntax.isEndedByLine;
  }

  isAtEnd(): boolean {
    return this.token.kind === 'end';
  }

  get atCloser(): boolean {
    return this.token.kind === 'end' || (this.token.kind === 'symbol' && closers.has(this.token.text));
  }

  /** True before a comma, a closing bracket or the end. */
  get atSeparator(): boolean {
    return this.atCloser || this.is(',') || this.is(';');
  }

  /** Steps over tokens, brackets as pairs, to the next separator or the symbol. */
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
