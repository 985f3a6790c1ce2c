/** A piece of source code, by offsets. White space and comments are left out. */
export interface CodeToken {
  readonly kind: 'name' | 'number' | 'string' | 'symbol';
  readonly start: number;
  readonly end: number;
  /** A name, number or symbol as written; a string's value with its escapes read. */
  readonly text: string;
  /** For strings with values put in, as `f"…{…}…"`, whose braces stand as written. */
  readonly isFormatted?: boolean;
}

/** Tokens of a whole text with its bracket pairs. */
export interface CodeSource {
  readonly text: string;
  readonly tokens: readonly CodeToken[];
  /** For each opening bracket's index, the index of its closing one. Brackets that do not pair are absent. */
  readonly pairs: ReadonlyMap<number, number>;
}

/** One argument: tokens `from` (inclusive) to `to` (exclusive), without its keyword. */
export interface CodeArgument {
  readonly keyword?: string;
  /** True where it stands for any number of arguments, as `**more`. */
  readonly isSpread: boolean;
  readonly from: number;
  readonly to: number;
}

/** What an expression says, as far as its literals tell. Nothing is ever executed. */
export type CodeValue =
  | { readonly kind: 'text'; readonly text: string; readonly isFormatted: boolean }
  /** `DataMetric.POWER`: `owner` is the class, `name` the member. */
  | { readonly kind: 'member'; readonly owner: string; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'list'; readonly items: readonly CodeValue[] }
  | { readonly kind: 'none' }
  /** Not a literal: `text` is the source, shortened. */
  | { readonly kind: 'unread'; readonly text: string };

/** Of a source that is shown, in UTF-16 units. */
const maxTextLength = 60;
const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

function matchBrackets(tokens: readonly CodeToken[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  const depth: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  tokens.forEach((token, index) => {
    if (token.kind !== 'symbol') return;
    if (token.text in depth) {
      open.push(index);
      depth[token.text] = (depth[token.text] ?? 0) + 1;
    }
    const opener = closers[token.text];
    if (opener === undefined || (depth[opener] ?? 0) === 0) return;
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      const kind = tokens[top]?.text ?? '';
      depth[kind] = (depth[kind] ?? 1) - 1;
      if (kind !== opener) continue;
      pairs.set(top, index);
      return;
    }
  });
  return pairs;
}

/** Pairs the brackets of tokens, in time linear in their number. */
export const createSource = (text: string, tokens: readonly CodeToken[]): CodeSource => ({
  text,
  tokens,
  pairs: matchBrackets(tokens),
});

/** The source of tokens `from` (inclusive) to `to` (exclusive) on one line, shortened. */
export function sourceText({ text, tokens }: CodeSource, from: number, to: number): string {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to - 1]?.end ?? start;
  const line = text.slice(start, Math.min(end, start + 4 * maxTextLength)).replace(/\s+/g, ' ');
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength - 1)}…` : line;
}
