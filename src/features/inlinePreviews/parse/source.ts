import { cutText } from '../../../domain';
import type { Binding, BindingForm, BindingMatch, Block, Expression, Extent } from './expression';
import { Parser } from './parser';
import { isNameCode, openAround, noteLookedAt, trackRange, type Searched } from './readBackwards';
import { findSpans, findSpansAgain, type Steps } from './bytes';
import type { TextChange } from './textChange';
import { LineStarts } from './textSpans';
import type { Syntax } from './tokens';

export interface NameRules {
  forms: readonly BindingForm[];
  /** Reads a parameter of a function whose body is an expression; undefined when the name there is none. */
  readParameter?: (source: Source, name: string, at: number) => BindingMatch | undefined;
  /**
   * Determines how the text between two offsets is assigned to: by a statement that always runs when its block does, or
   * in another way. Undefined when it is not assigned to.
   */
  roleOf: (source: Source, start: number, end: number) => 'statement' | 'target' | undefined;
  /** True when a statement that always runs when its block does begins at an offset. */
  isStatement: (source: Source, at: number) => boolean;
  /** True where names may be those of data: `with(data, …)`. */
  hasOtherNames?: (source: Source, at: number) => boolean;
  /** True for a function whose decorator may replace it. */
  isReplaced?: (source: Source, at: number) => boolean;
  /** True when a declaration in a block is one of the whole function: `var`. */
  isHoisted?: (source: Source, at: number) => boolean;
  /**
   * Global patterns of code that can assign any name: `exec(…)`, `eval(…)`. Each begins with a word, since the search
   * for a few words is much faster than one that also looks for their beginnings or has many words.
   */
  opaque: readonly RegExp[];
  /**
   * True when an assignment inside a function changes the name of the enclosing scope. `all`: all bindings of the name;
   * `functions`: the functions around the assignment, innermost first, within the enclosing scope.
   */
  setsOuter: (
    source: Source,
    name: string,
    binding: Binding,
    all: readonly Binding[],
    functions: readonly Block[],
  ) => boolean;
}

export interface CodeRules {
  syntax: Syntax;
  names: NameRules;
  steps: Steps;
  /** Returns the blocks around an offset, innermost first. */
  blocksAround: (source: Source, offset: number) => readonly Block[];
  /** True when all of a line is in the same blocks, because indentation forms them. */
  areBlocksIndented?: boolean;
  /** True for a string literal that documents the code and is no value. */
  isDocumentation?: (source: Source, origin: number) => boolean;
}

const dollar = 36;
/** A longer name is not followed. */
export const maxNameLength = 1000;
/** A name with more occurrences is not followed. */
export const maxOccurrences = 400;
/** Most lines are shorter, in UTF-16 units. */
const usualLine = 400;
/** The longest expression that is read, in UTF-16 units. */
const longestExpression = 20_000;

/** True in a language whose names can have a dollar sign; in others, one is an operator. */
function hasDollars({ name }: Syntax): boolean {
  name.lastIndex = 0;
  return name.exec('a$')?.[0] === 'a$';
}

/** Returns the source of a pattern that matches a text as it is. */
export const escapePattern = (text: string): string => text.replace(/[^\w]/g, String.raw`\$&`);

/** Returns a global pattern for a name. `indexOf` is slower when the first letters are frequent. */
export const patternOf = (name: string): RegExp => new RegExp(String.raw`${escapePattern(name)}(?!\w)`, 'g');

/** One version of a text in a language, with caches of everything derived from it. */
export class Source {
  #occurrences = new Map<string, readonly number[]>();
  #blocks = new Map<number, Searched<readonly Block[]>>();
  #bindings = new Map<string, readonly Binding[]>();
  #braces = new Map<number, Block>();
  #patterns = new Map<RegExp, boolean>();
  #lines: LineStarts | undefined;
  #hasDollars: boolean | undefined;

  constructor(
    public text: string,
    public rules: CodeRules,
    public spans = findSpans(text, rules.steps),
  ) {}

  /** Returns the source after a change of its text, and the part that has changed or was scanned again. */
  after(text: string, change: TextChange): { source: Source; changed: TextChange } {
    const { spans, scanned } = findSpansAgain(text, this.rules.steps, this, change);
    const changed = {
      start: Math.min(scanned.start, change.start),
      oldEnd: Math.max(scanned.oldEnd, change.oldEnd),
      newEnd: Math.max(scanned.newEnd, change.newEnd),
    };
    return { source: new Source(text, this.rules, spans), changed };
  }

  parser(start: number, end = this.text.length): Parser {
    const limit = Math.min(end, this.text.length, start + longestExpression);
    noteLookedAt(start, limit);
    return new Parser(this.text, this.rules.syntax, start, limit);
  }

  /** Reads the value of an assignment or a loop that begins at an offset. */
  expression(start: number, end?: number): Expression {
    return this.parserAt(start, end).statement();
  }

  /** Returns a parser for the code at an offset, where brackets around it continue its lines. */
  parserAt(start: number, end?: number): Parser {
    const { syntax, areBlocksIndented } = this.rules;
    const parser = this.parser(start, end);
    if (!syntax.isEndedByLine) return parser;
    const open = openAround(this, start);
    const continues = open !== undefined && !(this.text.charAt(open) === '{' && !areBlocksIndented);
    return continues ? parser.inBrackets() : parser;
  }

  /** Returns the offsets of a whole name in code, except as a member; none when there are too many. */
  occurrences(name: string): readonly number[] {
    const known = this.#occurrences.get(name);
    if (known) return known;
    // No pattern can be made of a name of any length, and an empty one matches everywhere.
    if (name === '' || name.length > maxNameLength) return [];
    const { text } = this;
    const found: number[] = [];
    const pattern = patternOf(name);
    while (pattern.test(text)) {
      const at = pattern.lastIndex - name.length;
      if (this.isOccurrence(name, at)) found.push(at);
      if (found.length > maxOccurrences) break;
    }
    const followed = found.length > maxOccurrences ? [] : found;
    this.#occurrences.set(name, followed);
    return followed;
  }

  /** True when the name at an offset is in code, neither a part of a longer name nor a member. */
  isOccurrence(name: string, at: number): boolean {
    const { text, spans } = this;
    this.#hasDollars ??= hasDollars(this.rules.syntax);
    const isInName = (offset: number) =>
      isNameCode(text.charCodeAt(offset)) ||
      (this.#hasDollars === true && text.charCodeAt(offset) === dollar);
    if (isInName(at - 1) || isInName(at + name.length)) return false;
    const before = text.charAt(at - 1);
    const isMember = (before === '.' && text.charAt(at - 2) !== '.') || before === '$';
    return !isMember && spans.isCode(at);
  }

  /** Returns the places that give a name a value. They are searched once. */
  bindings(name: string, read: (at: number) => Binding | undefined): readonly Binding[] {
    const known =
      this.#bindings.get(name) ??
      this.occurrences(name)
        .map(read)
        .filter((binding) => binding !== undefined);
    this.#bindings.set(name, known);
    return known;
  }

  /** True when a global pattern matches in code, at the beginning of a word. Each pattern is searched once. */
  hasCode(pattern: RegExp): boolean {
    const { text, spans } = this;
    const known =
      this.#patterns.get(pattern) ??
      [...text.matchAll(pattern)].some(
        ({ index }) => !/[\w$]/.test(text.charAt(index - 1)) && spans.isCode(index),
      );
    this.#patterns.set(pattern, known);
    return known;
  }

  lineStart(offset: number): number {
    if (!this.#lines) {
      const from = Math.max(0, offset - usualLine);
      noteLookedAt(from, offset);
      const at = this.text.slice(from, offset).lastIndexOf('\n');
      if (at >= 0 || from === 0) return from + at + 1;
      // A search for it would take long on a long line.
      this.#lines = new LineStarts(this.text);
    }
    const start = this.#lines.startOf(offset);
    noteLookedAt(start, offset);
    return start;
  }

  lineBefore(offset: number, longest: number): string {
    return this.text.slice(Math.max(this.lineStart(offset), offset - longest), offset);
  }

  /** Returns the blocks around an offset, innermost first. */
  blocksAround(offset: number): readonly Block[] {
    const line = this.lineStart(offset);
    const key = this.rules.areBlocksIndented ? line : offset;
    const known = this.#blocks.get(key) ?? trackRange(offset, () => this.rules.blocksAround(this, offset));
    this.#blocks.set(key, known);
    noteLookedAt(known.low, known.high);
    return known.found;
  }

  functionAt(offset: number): Block | undefined {
    return this.blocksAround(offset).find(({ kind }) => kind === 'function');
  }

  /** Returns the block that a brace opens. It is read once. */
  blockAt(brace: number, read: () => Block): Block {
    const known = this.#braces.get(brace) ?? read();
    this.#braces.set(brace, known);
    return known;
  }

  slice({ start, end }: Extent): string {
    return this.text.slice(start, end);
  }

  /** Returns a part of the text on one line, shortened. */
  shown(start: number, end: number): string {
    return cutText(this.text.slice(start, Math.min(end, start + 240)).replace(/\s+/g, ' '), 60);
  }
}

/** Caches a lookup for each name of a source. */
export function perName<T>(find: (source: Source, name: string) => T): (source: Source, name: string) => T {
  const known = new WeakMap<Source, Map<string, { found: T }>>();
  return (source, name) => {
    const names = known.get(source) ?? new Map<string, { found: T }>();
    known.set(source, names);
    const { found } = names.get(name) ?? { found: find(source, name) };
    names.set(name, { found });
    return found;
  };
}
