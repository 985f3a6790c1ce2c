import type { Binding } from './binding';
import type { Block } from './block';
import type { Expression } from './expression';
import { Parser } from './parser';
import { Spans } from './spans';
import type { Syntax } from './tokens';

/** What of a language the reading of its names needs. */
export interface CodeRules {
  readonly syntax: Syntax;
  /** Finds the strings, comments and braces of a whole text: what is done at every keystroke. */
  readonly stepOver: (text: string, spans: Spans) => void;
  /** The blocks that an offset stands in, the innermost first. */
  readonly blocksAround: (source: Source, offset: number) => readonly Block[];
}

const letter = /[\p{L}\p{N}]/u;

/** True for a character that a name can hold. */
function isNameCode(code: number): boolean {
  if (code < 128)
    return (
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 95 ||
      code === 36
    );
  return letter.test(String.fromCharCode(code));
}

/** A name that stands more often than this is not followed. */
const mostOccurrences = 400;
/** Of what is read as one expression, in UTF-16 units. */
const longestExpression = 20_000;

/** A text in one of the languages, and what has been found out about it. One for each version of a document. */
export class Source {
  readonly text: string;
  readonly rules: CodeRules;
  readonly spans: Spans;
  readonly #occurrences = new Map<string, readonly number[]>();
  readonly #blocks = new Map<number, readonly Block[]>();
  readonly #bindings = new Map<string, readonly Binding[]>();
  readonly #braces = new Map<number, Block>();

  constructor(text: string, rules: CodeRules) {
    this.text = text;
    this.rules = rules;
    this.spans = new Spans(text.length);
    rules.stepOver(text, this.spans);
  }

  parser(start: number, end = this.text.length): Parser {
    const limit = Math.min(end, start + longestExpression);
    return new Parser(this.text, this.rules.syntax, start, limit);
  }

  /** The expression that begins at an offset; in Python also one of many with commas between them. */
  expression(start: number, end?: number): Expression {
    const parser = this.parser(start, end);
    return this.rules.syntax.flavour === 'python' ? parser.tuple() : parser.expression();
  }

  /** Where a name stands in code, not as a part of a longer one nor as a member; none where it stands all too often. */
  occurrences(name: string): readonly number[] {
    const known = this.#occurrences.get(name);
    if (known) return known;
    const { text, spans } = this;
    const found: number[] = [];
    // Quicker than `indexOf`, which slows down where the first letters stand often.
    const pattern = new RegExp(String.raw`${name.replace(/[^\w]/g, String.raw`\$&`)}(?![\w$])`, 'g');
    while (pattern.test(text)) {
      const end = pattern.lastIndex;
      const at = end - name.length;
      if (isNameCode(text.charCodeAt(at - 1)) || isNameCode(text.charCodeAt(end))) continue;
      const before = text.charAt(at - 1);
      const isMember = (before === '.' && text.charAt(at - 2) !== '.') || before === '$';
      if (!isMember && spans.isCode(at)) found.push(at);
      if (found.length > mostOccurrences) break;
    }
    const kept = found.length > mostOccurrences ? [] : found;
    this.#occurrences.set(name, kept);
    return kept;
  }

  /** The places that give a name a value, which are looked for once. */
  bindings(name: string, read: (at: number) => Binding | undefined): readonly Binding[] {
    const known =
      this.#bindings.get(name) ??
      this.occurrences(name)
        .map(read)
        .filter((binding) => binding !== undefined);
    this.#bindings.set(name, known);
    return known;
  }

  /** The blocks that an offset stands in, the innermost first. */
  blocksAround(offset: number): readonly Block[] {
    const line = this.text.lastIndexOf('\n', offset - 1);
    const isByLine = this.rules.syntax.flavour === 'python';
    const key = isByLine ? line : offset;
    const known = this.#blocks.get(key) ?? this.rules.blocksAround(this, offset);
    this.#blocks.set(key, known);
    return known;
  }

  /** The block of a brace, which is looked at once. */
  blockAt(brace: number, read: () => Block): Block {
    const known = this.#braces.get(brace) ?? read();
    this.#braces.set(brace, known);
    return known;
  }

  /** A part of the text on one line, shortened. */
  shown(start: number, end: number): string {
    const line = this.text.slice(start, Math.min(end, start + 240)).replace(/\s+/g, ' ');
    return line.length > 60 ? `${line.slice(0, 59)}…` : line;
  }
}
