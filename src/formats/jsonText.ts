import { createScanner } from 'jsonc-parser';

/** A token that is no space, line break or comment. */
export interface JsonToken {
  readonly offset: number;
  readonly end: number;
  /** Its first character: `{`, `,`, `"` … */
  readonly mark: string;
}

/** The tokens of JSON with comments. Text that is none gives tokens all the same. */
export function* tokensOf(text: string, from = 0): Generator<JsonToken> {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  for (;;) {
    scanner.scan();
    const length = scanner.getTokenLength();
    if (length === 0) return;
    const offset = scanner.getTokenOffset();
    yield { offset, end: offset + length, mark: text.charAt(offset) };
  }
}

/** The token that follows a place; undefined at the end of the text. */
export function tokenAfter(text: string, from: number): JsonToken | undefined {
  for (const token of tokensOf(text, from)) return token;
  return undefined;
}

const blank = (text: string): string => text.replace(/[^\r\n]/g, ' ');

/**
 * JSON without the comments and trailing commas that query files may have: spaces stand in their places, so that offsets
 * stay those of the text.
 */
export function toStrictJson(text: string): string {
  const parts: string[] = [];
  let behind = 0;
  // The last token but one, and the last.
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

/** True where brackets nest deeper than so many levels. Parsers that call themselves must not meet such a text. */
export function nestsDeeper(text: string, levels: number): boolean {
  let depth = 0;
  for (const { mark } of tokensOf(text)) {
    if (mark === '{' || mark === '[') depth++;
    else if (mark === '}' || mark === ']') depth--;
    if (depth > levels) return true;
  }
  return false;
}
