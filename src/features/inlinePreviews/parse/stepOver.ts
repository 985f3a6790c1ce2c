import { Bytes, type CharacterSet } from './bytes';
import { lastBefore } from './readBackwards';
import type { TextChange } from './textChange';
import { Spans } from './textSpans';

/**
 * How the strings, comments and braces of a language are found. The state between two steps is an offset in code and the
 * open blocks, so that a scan can begin at any offset in code.
 */
export interface Steps {
  /** The characters that may begin or end something. */
  special: CharacterSet;
  /**
   * Records what begins or ends with the character at an offset, and returns the offset to continue from. It looks at
   * most `lookAhead` units beyond that, and before `at` only at white space and the `lookBehind` units before it.
   */
  step: (text: string, bytes: Bytes, spans: Spans, at: number) => number;
}

/** Records the comment that begins at an offset and ends with its line, and returns its end. */
export function stepOverLine(text: string, spans: Spans, at: number): number {
  const found = text.indexOf('\n', at);
  const end = found < 0 ? text.length : found;
  spans.addComment(at, end);
  return end;
}

const lookAhead = 3;
const lookBehind = 10;

/** Finds the strings, comments and braces of a whole text. */
export function findSpans(text: string, { special, step }: Steps): Spans {
  const bytes = new Bytes(text);
  const spans = new Spans(text.length);
  for (let at = bytes.next(special, 0); at < text.length;)
    at = bytes.next(special, step(text, bytes, spans, at));
  return spans;
}

/**
 * Finds the spans of a changed text from those before. It scans from the change to the first offset where the scan
 * before was in the same state; from there on, both are the same. Returns also the part that was scanned.
 */
export function findSpansAgain(
  text: string,
  { special, step }: Steps,
  before: { text: string; spans: Spans },
  { start, oldEnd, newEnd }: TextChange,
): { spans: Spans; scanned: TextChange } {
  const moved = newEnd - oldEnd;
  const span = before.spans.indexBefore(start);
  const safe = Math.max(0, start - lookAhead);
  // The earliest span that a step found by looking at the change.
  let first = span;
  while (first > 0 && before.spans.endOf(first - 1) > safe) first--;
  const isReached = first >= 0 && before.spans.endOf(first) > safe;
  const from = isReached ? Math.min(before.spans.startOf(first), safe) : safe;
  const spans = before.spans.before(from);
  const bytes = new Bytes(text, from);
  for (let at = bytes.next(special, from); at < text.length;) {
    const isBeyond = at - lookBehind > newEnd && lastBefore(text, at) - lookBehind >= newEnd;
    if (isBeyond && spans.continueAs(before.spans, at - moved, { from, moved }))
      return { spans, scanned: { start: from, oldEnd: at - moved, newEnd: at } };
    at = bytes.next(special, step(text, bytes, spans, at));
  }
  return { spans, scanned: { start: from, oldEnd: before.text.length, newEnd: text.length } };
}
