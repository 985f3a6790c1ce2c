import { createScanner } from 'jsonc-parser';

/** A token other than a space, line break or comment. */
interface JsonToken {
  offset: number;
  end: number;
  /** Its first character: `{`, `,`, `"` … */
  mark: string;
}

/** Spaces, a line break or a whole comment. */
const trivia = /^(?:[ \t\r\n]|\/\/|\/\*[^]*\*\/$)/;

/** Yields the tokens of JSON with comments. A comment without an end is a token, so that it is not skipped. */
export function* tokensOf(text: string, from = 0): Generator<JsonToken> {
  const scanner = createScanner(text);
  scanner.setPosition(from);
  // The scanner steps past the end of a text that ends in `/*` and never reports an empty token there, so that its position
  // alone says when to end.
  for (let offset = from; offset < text.length;) {
    scanner.scan();
    const end = Math.min(scanner.getPosition(), text.length);
    if (end <= offset) return;
    const isTrivia = trivia.test(text.slice(offset, end));
    if (!isTrivia) yield { offset, end, mark: text.charAt(offset) };
    offset = end;
  }
}

/** Returns the next token after a position; undefined at the end of the text. */
export function tokenAfter(text: string, from: number): JsonToken | undefined {
  for (const token of tokensOf(text, from)) return token;
  return undefined;
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/** Replaces the comments and trailing commas that query files may have by spaces, so that offsets stay valid. */
export function toStrictJson(text: string): string {
  const parts: string[] = [];
  let behind = 0;
  // The mark of the previous token other than a pending comma, and that comma.
  let before = '';
  let comma: JsonToken | undefined;
  for (const token of tokensOf(text)) {
    const isTrailing = comma !== undefined && (token.mark === '}' || token.mark === ']');
    const gap = blank(text.slice(behind, token.offset));
    if (comma) parts.push(isTrailing && !'{[,:'.includes(before) ? ' ' : ',');
    parts.push(gap);
    if (token.mark !== ',') before = token.mark;
    else if (comma) before = ',';
    comma = token.mark === ',' ? token : undefined;
    if (!comma) parts.push(text.slice(token.offset, token.end));
    behind = token.end;
  }
  parts.push(comma ? ',' : '', blank(text.slice(behind)));
  return parts.join('');
}

/** True when brackets nest deeper than `levels`. Such a text would overflow recursive parsers. */
export function nestsDeeper(text: string, levels: number): boolean {
  let depth = 0;
  for (const { mark } of tokensOf(text)) {
    if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    if (depth > levels) return true;
  }
  return false;
}
