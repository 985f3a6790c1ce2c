import { Cursor, type Syntax } from './tokens';
import { argumentOf, type Argument, type Entry, type Expression, type Extent } from './expression';
import { readFunction } from './functionHead';

/** Rewrites a pipe as a call: `a |> f(b)` as `f(a, b)`, `a %>% f(b, .)` as `f(b, a)`; undefined otherwise. */
function pipe(operator: string, left: Expression, right: Expression): Expression | undefined {
  if ((operator !== '|>' && operator !== '%>%') || right.kind !== 'call') return undefined;
  const place: RegExp = operator === '|>' ? /^_$/ : /^\.$/;
  const isPlace = ({ value }: Argument) => value.kind === 'name' && place.test(value.name);
  const args = right.args.some(isPlace)
    ? right.args.map((one) => (isPlace(one) ? { ...one, value: left } : one))
    : [argumentOf(left), ...right.args];
  return { ...right, args, start: left.start, isPiped: true };
}

/** The deepest nesting of expressions that is read. Deeper ones are skipped. */
const maxDepth = 30;
/** The powers of binary operators: higher binds tighter. */
const powers = new Map(
  [
    ['or', '||', '??'],
    ['and', '&&'],
    ['==', '===', '!=', '!==', '<', '>', '<=', '>=', 'in', 'is', 'not', 'instanceof'],
    ['|', '&', '^'],
    ['+', '-'],
    ['*', '/', '//', '%', '%%'],
    ['|>', '%>%'],
    ['**'],
  ].flatMap((operators, index) => operators.map((operator) => [operator, index + 1] as const)),
);
const prefixes = new Set(['-', '+', '!', '~', 'not', 'await', 'new', 'typeof', 'void']);
/** Signs and words that can follow the items of a loop: `for x in items:`, `[… for x in items for y in x]`. */
const afterValue = new Set([':', 'for', 'async']);
/** Words that introduce a type after an expression. */
const typeWords = new Set(['as', 'satisfies']);

/** Reads the expression at an offset, in linear time. Never fails: unknown syntax becomes `other`. */
export class Parser {
  #cursor: Cursor;
  #depth: number;

  constructor(text: string, syntax: Syntax, start: number, limit = text.length, depth = 0) {
    this.#cursor = new Cursor(text, syntax, start, limit);
    this.#depth = depth;
  }

  /** Treats the expression as bracketed, so that the end of a line does not end it. */
  inBrackets(): this {
    this.#cursor.brackets++;
    return this;
  }

  expression(least = 0): Expression {
    const cursor = this.#cursor;
    if (this.#depth >= maxDepth) return this.#skipped();
    this.#depth++;
    let left = this.#suffixed(this.#primary());
    while (!cursor.isOver) {
      const operator = cursor.token.text;
      const power = cursor.token.kind === 'string' ? undefined : powers.get(operator);
      if (power === undefined || power < least || (operator === 'in' && least > 3)) break;
      cursor.next();
      // Powers are computed from the right.
      const right = this.expression(operator === '**' ? power : power + 1);
      left = pipe(operator, left, right) ?? {
        kind: 'binary',
        operator,
        left,
        right,
        start: left.start,
        end: right.end,
      };
    }
    const whole = least === 0 && !cursor.isOver ? this.#conditional(left) : left;
    this.#depth--;
    return whole;
  }

  /** Reads an assigned or looped value, also a tuple without brackets; `other` when the statement goes on. */
  statement(): Expression {
    const cursor = this.#cursor;
    const value = cursor.syntax.hasBareTuples ? this.#tuple() : this.expression();
    const { text, isFirst } = cursor.token;
    const isEnd = cursor.isOver || cursor.atSeparator || isFirst || afterValue.has(text);
    return isEnd ? value : { kind: 'other', start: value.start, end: Math.max(value.end, cursor.end) };
  }

  /** Reads an expression, or several with commas between them as a list. */
  #tuple(): Expression {
    const cursor = this.#cursor;
    const first = this.expression();
    const items = [argumentOf(first)];
    while (cursor.is(',') && !cursor.isOver) {
      cursor.next();
      const value = this.expression();
      if (value.end > value.start) items.push(argumentOf(value));
    }
    return items.length === 1 ? first : { kind: 'list', items, start: first.start, end: cursor.end };
  }

  /** `a if b else c`, `a ? b : c`. */
  #conditional(first: Expression): Expression {
    const cursor = this.#cursor;
    const { choice } = cursor.syntax;
    if (!choice || !cursor.skip(choice.opener)) return first;
    // A test in the middle ends before another choice.
    const second = this.expression(choice.isTestFirst ? 0 : 1);
    if (!cursor.skip(choice.separator)) return { kind: 'other', start: first.start, end: cursor.end };
    const no = this.expression();
    const [test, yes] = choice.isTestFirst ? [first, second] : [second, first];
    return { kind: 'choice', test, yes, no, start: first.start, end: no.end };
  }

  #primary(): Expression {
    const cursor = this.#cursor;
    const { token } = cursor;
    const { start, end, text } = token;
    if (token.kind === 'string') return this.#strings();
    if (token.kind === 'number') {
      cursor.next();
      const value = Number(text.replaceAll('_', '').replace(/[nLl]$/, ''));
      // In JavaScript, a zero in front makes the number octal, or an error.
      const isOctal = cursor.syntax.hasTypes && /^0\d/.test(text);
      return Number.isFinite(value) && !isOctal
        ? { kind: 'number', value, start, end }
        : { kind: 'other', start, end };
    }
    const lambda = readFunction(cursor, (from, limit) => this.#inside(from, limit));
    if (lambda) return lambda;
    if (prefixes.has(text)) return this.#prefixed();
    if (token.kind === 'name') {
      cursor.next();
      const { constants } = cursor.syntax;
      if (Object.hasOwn(constants, text)) return { kind: 'constant', value: constants[text], start, end };
      return { kind: 'name', name: text, start, end };
    }
    if (text === '(') return this.#parenthesised();
    if (text === '[') {
      const { args: items, ...extent } = this.arguments();
      return { kind: 'list', items, start: extent.start, end: extent.end };
    }
    if (text === '{') return this.#braced();
    return { kind: 'other', start, end: start };
  }

  #prefixed(): Expression {
    const { start, text: operator } = this.#cursor.next();
    const operand = this.expression(operator === 'not' ? 3 : 7);
    const changesNothing = ['await', 'new', '+'].includes(operator);
    if (changesNothing) return { ...operand, start };
    return { kind: 'unary', operator, operand, start, end: operand.end };
  }

  /** Reads a string literal, with adjacent ones in a language that joins them. */
  #strings(): Expression {
    const cursor = this.#cursor;
    const { start } = cursor.token;
    const parts: (string | Expression)[] = [];
    do
      for (const part of cursor.next().parts ?? [])
        parts.push(typeof part === 'string' ? part : this.#within(part));
    while (cursor.syntax.joinsStrings && cursor.token.kind === 'string' && !cursor.isOver);
    return { kind: 'text', parts, start, end: cursor.end };
  }

  #within({ start, end }: Extent): Expression {
    const { text, syntax } = this.#cursor;
    const inside = this.#inside(start, end);
    return syntax.readFormatted?.(text, inside, { start, end }) ?? { ...inside, start, end };
  }

  /** Reads a separate expression at another place. */
  #inside(start: number, limit: number): Expression {
    const { text, syntax } = this.#cursor;
    return new Parser(text, syntax, start, limit, this.#depth + 8).inBrackets().expression();
  }

  #parenthesised(): Expression {
    const { args, start, end, hasTrailingComma } = this.arguments();
    const [only] = args;
    const isOne = args.length === 1 && !hasTrailingComma && only.keyword === undefined && !only.isSpread;
    return isOne ? { ...only.value, start, end } : { kind: 'list', items: args, start, end };
  }

  /** Reads an object, a dict or a set. */
  #braced(): Expression {
    const cursor = this.#cursor;
    const { start } = cursor.next();
    const entries: Entry[] = [];
    const items: Argument[] = [];
    cursor.brackets++;
    while (!cursor.atCloser) {
      const from = cursor.token.start;
      const key = this.#key();
      if (key && cursor.skip(':')) entries.push({ key, value: this.#whole(), start: from, end: cursor.end });
      else if (key?.kind === 'text' && cursor.syntax.hasNamedKeys && cursor.atSeparator) {
        const name = cursor.text.slice(key.start, key.end);
        entries.push({ key, value: { ...key, kind: 'name', name }, start: from, end: key.end });
      } else {
        const item = this.#item(key);
        if (item.isSpread) entries.push(item);
        else items.push(item);
      }
      if (!cursor.skip(',') && !cursor.skip(';')) break;
    }
    cursor.brackets--;
    cursor.skip('}');
    const extent = { start, end: cursor.end };
    // The order of a set of several is unknown.
    if (items.length > 1) return { kind: 'other', ...extent };
    return items.length > 0 ? { kind: 'list', items, ...extent } : { kind: 'record', entries, ...extent };
  }

  /** Reads the key of an entry; undefined before a spread. */
  #key(): Expression | undefined {
    const cursor = this.#cursor;
    const { kind, text, start, end } = cursor.token;
    if (text === '**' || text === '...' || text === '*') return undefined;
    if (cursor.syntax.hasNamedKeys) {
      if (kind === 'name') {
        cursor.next();
        return { kind: 'text', parts: [text], start, end };
      }
      if (text === '[') return this.arguments().args.at(0)?.value;
    }
    return this.expression();
  }

  #item(key: Expression | undefined): Argument {
    const cursor = this.#cursor;
    const { start } = key ?? cursor.token;
    if (!key) cursor.next();
    const value = key && cursor.atSeparator ? key : key ? this.#skipped() : this.#whole();
    return { isSpread: !key, value, start, end: Math.max(cursor.end, value.end) };
  }

  arguments(): Extent & { args: readonly Argument[]; hasTrailingComma: boolean } {
    const cursor = this.#cursor;
    const { start } = cursor.next();
    const args: Argument[] = [];
    let hasTrailingComma = false;
    cursor.brackets++;
    while (!cursor.atCloser) {
      const argument = this.#argument();
      if (argument) args.push(argument);
      hasTrailingComma = cursor.skip(',');
      if (!hasTrailingComma && !cursor.skip(';')) break;
    }
    cursor.brackets--;
    cursor.next();
    return { args, start, end: cursor.end, hasTrailingComma };
  }

  #argument(): Argument | undefined {
    const cursor = this.#cursor;
    const { start } = cursor.token;
    let isSpread = false;
    while (cursor.is('*') || cursor.is('**') || cursor.is('...')) {
      isSpread = true;
      cursor.next();
    }
    const keyword = isSpread ? undefined : this.#keyword();
    const value = this.#whole();
    if (value.end <= start) return undefined;
    const end = Math.max(cursor.end, value.end);
    return { keyword: keyword?.name, keywordExtent: keyword, isSpread, value, start, end };
  }

  /** Reads an expression up to the next separator; `other` when text remains before the separator. */
  #whole(): Expression {
    const cursor = this.#cursor;
    const { start } = cursor.token;
    const value = this.expression();
    return cursor.atSeparator ? value : { ...this.#skipped(), start };
  }

  #keyword(): (Extent & { name: string }) | undefined {
    const cursor = this.#cursor;
    const { kind, text, parts, start, end } = cursor.token;
    if (!cursor.syntax.keywordKinds?.includes(kind)) return undefined;
    const next = cursor.peek();
    if (next.text !== '=' || next.kind !== 'symbol') return undefined;
    cursor.next();
    cursor.next();
    const [written] = parts ?? [];
    return { name: typeof written === 'string' ? written : text, start, end };
  }

  /** Skips unreadable text up to the next separator. */
  #skipped(): Expression {
    const { start } = this.#cursor.token;
    this.#cursor.skipTo();
    return { kind: 'other', start, end: Math.max(start, this.#cursor.end) };
  }

  /** Reads the calls, members, items and types after an expression. */
  #suffixed(first: Expression): Expression {
    const cursor = this.#cursor;
    let at = first;
    while (!cursor.isOver) {
      const { start } = at;
      if (cursor.is('.') || cursor.is('?.') || cursor.is('$') || cursor.is('::') || cursor.is('@')) {
        cursor.next();
        if (cursor.token.kind === 'symbol' && (cursor.is('(') || cursor.is('['))) continue;
        const { text: name, end } = cursor.next();
        at = { kind: 'member', object: at, name, start, end };
      } else if (cursor.is('(')) {
        const { args, end } = this.arguments();
        at = { kind: 'call', callee: at, args, start, end };
      } else if (cursor.is('[')) {
        const { args, end } = this.arguments();
        at =
          args.length === 1
            ? { kind: 'item', object: at, key: args[0].value, start, end }
            : { kind: 'other', start, end };
      } else if (this.#isAssertion()) cursor.next();
      else if (!this.#skipType() && !this.#skipTypeArguments()) break;
    }
    return at;
  }

  /** True before the `!` of `value!`, which is on the same line. */
  #isAssertion(): boolean {
    const cursor = this.#cursor;
    if (!cursor.syntax.hasTypes || cursor.token.isFirst) return false;
    return cursor.is('!') && cursor.peek().text !== '=';
  }

  /** Skips the type arguments of a call: `get<Price>(…)`. */
  #skipTypeArguments(): boolean {
    const cursor = this.#cursor;
    if (!cursor.syntax.hasTypes || !cursor.is('<')) return false;
    const { start } = cursor.token;
    const found = /^<[\w\s,.<>[\]{}:;|"']*>(?=\s*\()/.exec(cursor.text.slice(start, start + 300));
    if (!found) return false;
    while (cursor.token.start < start + found[0].length && !cursor.isAtEnd()) cursor.next();
    return true;
  }

  #skipType(): boolean {
    const cursor = this.#cursor;
    if (!cursor.syntax.hasTypes || cursor.token.kind !== 'name') return false;
    if (!typeWords.has(cursor.token.text) || cursor.token.isFirst) return false;
    cursor.next();
    while (!cursor.isOver && !cursor.atSeparator && !['=', '?', ':'].some((symbol) => cursor.is(symbol))) {
      if (['{', '[', '('].some((symbol) => cursor.is(symbol))) this.arguments();
      else cursor.next();
    }
    return true;
  }
}
