import type { Spans } from './textSpans';

/**
 * The part of a text that the running search has looked at. Functions that look further than `margin` report it, so that
 * what was found stays known while that part does not change. Only one search runs at a time.
 */
let reach = { low: 0, high: 0 };

/** How far from the reported offsets a search may look without a report, in UTF-16 units. */
const margin = 1000;

/** Reports that a search has looked at the text between two offsets. */
export function noteLookedAt(low: number, high: number): void {
  if (low < reach.low) reach.low = low;
  if (high > reach.high) reach.high = high;
}

/** What a search found at an offset, and how far around it the search has looked. */
export interface Searched<T> {
  found: T;
  low: number;
  high: number;
}

/** Runs a search at an offset. */
export function trackRange<T>(at: number, find: () => T): Searched<T> {
  const outer = reach;
  reach = { low: at, high: at };
  const found = find();
  const { low, high } = reach;
  reach = outer;
  noteLookedAt(low, high);
  return { found, low: low - margin, high: high + margin };
}

interface CodeText {
  text: string;
  spans: Spans;
}

/** How far a bracket is matched, in UTF-16 units. */
const farthest = 4000;
const dollar = 36;
const letter = /[\p{L}\p{N}]/u;

/** True for a character that can be part of a name, apart from a dollar sign. */
export function isNameCode(code: number): boolean {
  if (code < 128)
    return (
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
    );
  return letter.test(String.fromCharCode(code));
}

/** Returns the last offset before `at` that is not white space; -1 when there is none. */
export function lastBefore(text: string, at: number): number {
  let i = at - 1;
  while (i >= 0 && text.charCodeAt(i) <= 32) i--;
  noteLookedAt(i, at);
  return i;
}

/** Searches an opening bracket backwards from an offset, at a depth of brackets that are passed on the way. */
function searchOpening(
  { text, spans }: CodeText,
  from: number,
  low: number,
  depthOfOpening: 0 | -1,
): number | undefined {
  noteLookedAt(low, from + 1);
  let depth = 0;
  for (let at = from; at >= Math.max(0, low); at--) {
    const span = spans.indexAt(at);
    if (span >= 0) at = spans.startOf(span);
    else if (')]}'.includes(text.charAt(at))) depth++;
    else if ('([{'.includes(text.charAt(at)) && --depth === depthOfOpening) return at;
    else if (depthOfOpening < 0 && text.charAt(at) === ';') return undefined;
  }
  return undefined;
}

/** Returns the opening bracket that matches the one at `close`; undefined when it is too far away. */
export const openOf = (source: CodeText, close: number): number | undefined =>
  searchOpening(source, close, close - farthest, 0);

/** Returns the bracket that closes the one at `open`; undefined when it is over `longest` units away. */
export function closeOf({ text, spans }: CodeText, open: number, longest = farthest): number | undefined {
  noteLookedAt(open, open + longest);
  let depth = 0;
  for (let at = open; at < Math.min(text.length, open + longest); at++) {
    const span = spans.indexAt(at);
    if (span >= 0) at = Math.max(at, spans.endOf(span) - 1);
    else if ('([{'.includes(text.charAt(at))) depth++;
    else if (')]}'.includes(text.charAt(at)) && --depth === 0) return at;
  }
  return undefined;
}

/** Returns the nearest opening bracket that is still open at an offset in its statement. */
export const openAround = (source: CodeText, offset: number): number | undefined =>
  searchOpening(source, offset - 1, offset - farthest, -1);

export function startOfWord(text: string, end: number): number {
  let at = end;
  while (at > 0 && (isNameCode(text.charCodeAt(at - 1)) || text.charCodeAt(at - 1) === dollar)) at--;
  noteLookedAt(at, end);
  return at;
}

/** Returns the start of `new` before a class; the start of the class without it. */
export function startOfNew(text: string, start: number): number {
  const made = /\bnew\s+$/.exec(text.slice(Math.max(0, start - 8), start));
  return made ? start - made[0].length : start;
}

/** Returns the start of a chain such as `self.clients["a"].make(key)` whose last part begins at `at`. */
export function startOfChain(source: CodeText, at: number): number {
  const { text } = source;
  let start = at;
  for (let steps = 0; steps < 30; steps++) {
    let dot = lastBefore(text, start);
    if (text.charAt(dot) === ':' && text.charAt(dot - 1) === ':') dot--;
    else if (text.charAt(dot) !== '.') return start;
    if (text.charAt(dot - 1) === '?') dot--;
    let end = lastBefore(text, dot) + 1;
    if (text.charAt(end - 1) === '!') end = lastBefore(text, end - 1) + 1;
    const before = startOfOperand(source, end);
    if (before === undefined) return start;
    start = before;
  }
  return start;
}

/** Returns the start of a name that ends at `end`, including its calls and items. */
export function startOfOperand(source: CodeText, end: number): number | undefined {
  const { text } = source;
  let at = end;
  while (text.charAt(at - 1) === ')' || text.charAt(at - 1) === ']') {
    const open = openOf(source, at - 1);
    if (open === undefined) return undefined;
    at = open;
  }
  const start = startOfWord(text, at);
  if (start < at) return startOfNew(text, start);
  return at < end && text.charAt(at) === '(' ? at : undefined;
}

const controls = new Set(['if', 'for', 'while', 'switch', 'with', 'catch']);
/** Words that a statement, or an expression that may not run, follows. */
const leaders = new Set(['else', 'do', 'return', 'repeat', 'case', 'throw', 'yield', 'await']);
/** How much text before a semicolon is searched for the head of a loop, in UTF-16 units. */
const longestHead = 200;

/** Returns the last offset before `at` with code that is no white space; -1 when there is none. */
export function lastCode({ text, spans }: CodeText, at: number): number {
  for (let end = at; ;) {
    const last = lastBefore(text, end);
    const span = spans.indexAt(last);
    if (span < 0 || spans.originOf(span) >= 0) return last;
    end = spans.startOf(span);
  }
}

/** True when a statement that always runs with its block in braces begins at an offset, unlike one after `if (…)`. */
export function beginsStatement(source: CodeText, at: number): boolean {
  const { text } = source;
  const last = lastCode(source, at);
  const one = text.charAt(last);
  if (last < 0 || one === '{' || one === '}') return true;
  if (one === ';') return !/\bfor\s*\([^)]*$/.test(text.slice(Math.max(0, last - longestHead), last));
  if (!text.slice(last, at).includes('\n')) return false;
  if (one === ')') {
    const open = openOf(source, last);
    if (open === undefined) return false;
    const end = lastBefore(text, open) + 1;
    return !controls.has(text.slice(startOfWord(text, end), end));
  }
  const word = text.slice(startOfWord(text, last + 1), last + 1);
  return word === ''
    ? /(?:[\]"'`!]|\+\+|--)$/.test(text.slice(Math.max(0, last - 1), last + 1))
    : !leaders.has(word);
}

const closers: Record<number, number> = { 40: 41, 91: 93, 123: 125 };

/**
 * Finds closing brackets. Look them up from the last opening bracket to the first: an outer pair then steps over known
 * inner pairs, so that all lookups together take time linear in the length of the text.
 */
export class BracketPairs {
  #known = new Map<number, number | undefined>();

  constructor(private source: CodeText) {}

  /** Returns the offset of the closing bracket; undefined when the bracket at `open` does not close. */
  closeOf(open: number): number | undefined {
    if (!this.#known.has(open)) this.#known.set(open, this.#find(open));
    const close = this.#known.get(open);
    noteLookedAt(open, close ?? this.source.text.length);
    return close;
  }

  #find(open: number): number | undefined {
    const { text, spans } = this.source;
    const expected: number[] = [];
    let span = spans.indexBefore(open) + 1;
    const startOfNext = () => (span < spans.count ? spans.startOf(span) : text.length);
    let next = startOfNext();
    for (let at = open; at < text.length; at++) {
      if (at >= next) {
        at = spans.endOf(span) - 1;
        span++;
        next = startOfNext();
        continue;
      }
      const code = text.charCodeAt(at);
      if (code === 40 || code === 91 || code === 123) {
        if (at !== open && this.#known.has(at)) {
          const known = this.#known.get(at);
          if (known === undefined) return undefined;
          at = known;
          span = spans.indexBefore(at) + 1;
          next = startOfNext();
        } else expected.push(closers[code]);
      } else if ((code === 41 || code === 93 || code === 125) && expected.pop() !== code) return undefined;
      else if (expected.length === 0) return at;
    }
    return undefined;
  }
}
