import { lastBefore, openOf, startOfWord } from './readBackwards';
import type { Source } from './source';

const controls = new Set(['if', 'for', 'while', 'switch', 'with', 'catch']);
/** Words that a statement, or an expression that may not run, follows. */
const leaders = new Set(['else', 'do', 'return', 'repeat', 'case', 'throw', 'yield', 'await']);
/** How much text before a semicolon is searched for the head of a loop, in UTF-16 units. */
const longestHead = 200;

/** Returns the last offset before `at` with code that is no white space; -1 when there is none. */
export function lastCode({ text, spans }: Source, at: number): number {
  for (let end = at; ;) {
    const last = lastBefore(text, end);
    const span = spans.indexAt(last);
    if (span < 0 || spans.originOf(span) >= 0) return last;
    end = spans.startOf(span);
  }
}

/** True when a statement that always runs with its block in braces begins at an offset, unlike one after `if (…)`. */
export function beginsStatement(source: Source, at: number): boolean {
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
