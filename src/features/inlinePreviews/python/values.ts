import { formatOffset } from '../../../domain/time';
import type { PythonToken } from './tokens';

/** What an expression says, as far as its literals tell. Nothing is ever executed. */
export type PythonValue =
  | { readonly kind: 'text'; readonly text: string; readonly isFormatted: boolean }
  /** `DataMetric.POWER`: `owner` is the class, `name` the member. */
  | { readonly kind: 'member'; readonly owner: string; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'list'; readonly items: readonly PythonValue[] }
  | { readonly kind: 'none' }
  /** Not a literal: `text` is the source, shortened. */
  | { readonly kind: 'unread'; readonly text: string };

/** Tokens of a whole text with its bracket pairs. */
export interface PythonSource {
  readonly text: string;
  readonly tokens: readonly PythonToken[];
  readonly pairs: ReadonlyMap<number, number>;
}

/** One argument: tokens `from` (inclusive) to `to` (exclusive), with its keyword or the stars before it. */
export interface PythonArgument {
  readonly keyword?: string;
  readonly isSpread: boolean;
  readonly from: number;
  readonly to: number;
}

const deepest = 5;
const longestText = 60;
const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** The source between two tokens on one line, shortened. */
export function sourceText({ text, tokens }: PythonSource, from: number, to: number): string {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to - 1]?.end ?? start;
  const line = text.slice(start, Math.min(end, start + 4 * longestText)).replace(/\s+/g, ' ');
  return line.length > longestText ? `${line.slice(0, longestText - 1)}…` : line;
}

/** Splits the inside of a bracket pair at its own commas. */
export function splitArguments(source: PythonSource, open: number, close: number): readonly PythonArgument[] {
  const { tokens, pairs } = source;
  const found: PythonArgument[] = [];
  const add = (start: number, to: number): void => {
    let from = start;
    while (from < to && tokens[from]?.text === '*' && tokens[from]?.kind === 'symbol') from++;
    if (from >= to) return;
    const isSpread = from > start;
    if (isSpread) {
      found.push({ isSpread, from: start, to });
      return;
    }
    const isKeyword = tokens[from]?.kind === 'name' && tokens[from + 1]?.text === '=' && from + 2 < to;
    const keyword = isKeyword && tokens[from + 2]?.text !== '=' ? tokens[from]?.text : undefined;
    found.push(keyword === undefined ? { isSpread, from, to } : { keyword, isSpread, from: from + 2, to });
  };
  let from = open + 1;
  for (let at = from; at < close; at++) {
    const pair = pairs.get(at);
    if (pair !== undefined && pair < close) at = pair;
    else if (tokens[at]?.kind === 'symbol' && tokens[at]?.text === ',') {
      add(from, at);
      from = at + 1;
    }
  }
  add(from, close);
  return found;
}

/** The dotted name that the tokens are, or undefined. */
function dottedName(source: PythonSource, from: number, to: number): readonly string[] | undefined {
  if ((to - from) % 2 === 0 || to - from > 15) return undefined;
  const parts: string[] = [];
  for (let at = from; at < to; at++) {
    const token = source.tokens[at];
    const isName = (at - from) % 2 === 0;
    if (isName ? token?.kind !== 'name' : token?.text !== '.') return undefined;
    if (isName && token) parts.push(token.text);
  }
  return parts;
}

function offsetOf(source: PythonSource, { from, to }: PythonArgument): number | undefined {
  const written = source.tokens
    .slice(from, Math.min(to, from + 20))
    .map((token) => token.text)
    .join('');
  if (/^(?:(?:dt|datetime)\.)?(?:timezone\.utc|UTC)$/.test(written)) return 0;
  const hours = /(?:^|\.)timezone\((?:\w+\.)?timedelta\(hours=(-?\d{1,2})\)\)$/.exec(written)?.[1];
  return hours === undefined ? undefined : Number(hours) * 60;
}

const dateParts = ['year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond'];

/** `datetime(2026, 1, 1, 12, tzinfo=timezone.utc)` → its ISO form, when every part is a literal. */
function readDate(source: PythonSource, args: readonly PythonArgument[]): string | undefined {
  const parts: (number | undefined)[] = [];
  let offset = '';
  for (const [index, argument] of args.entries()) {
    const place = argument.keyword === undefined ? index : dateParts.indexOf(argument.keyword);
    if (argument.isSpread) return undefined;
    if (argument.keyword === 'tzinfo' || (argument.keyword === undefined && place === dateParts.length)) {
      const minutes = offsetOf(source, argument);
      if (minutes === undefined) return undefined;
      offset = formatOffset(minutes);
      continue;
    }
    const value = readNumber(source, argument.from, argument.to);
    if (place < 0 || value === undefined) return undefined;
    parts[place] = value;
  }
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts;
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}${offset}`;
}

/** `datetime(…)`, `datetime.fromisoformat("…")`, `pd.Timestamp("…")` with literals only: calls in calls are not read. */
function readCall(source: PythonSource, from: number, open: number, close: number): string | undefined {
  const called = dottedName(source, from, open);
  const last = called?.at(-1);
  if (last === undefined) return undefined;
  const args = splitArguments(source, open, close);
  if (last === 'datetime' || last === 'date') return readDate(source, args);
  const only = args.length === 1 ? args[0] : undefined;
  if (only === undefined || (last !== 'fromisoformat' && last !== 'Timestamp')) return undefined;
  const value = readStrings(source, only.from, only.to);
  return value === undefined || value.isFormatted ? undefined : value.text;
}

function readNumber({ tokens }: PythonSource, from: number, to: number): number | undefined {
  const token = tokens[from];
  if (to - from !== 1 || token?.kind !== 'number') return undefined;
  const value = Number(token.text.replaceAll('_', ''));
  return Number.isFinite(value) ? value : undefined;
}

type PythonText = Extract<PythonValue, { kind: 'text' }>;

function readStrings(source: PythonSource, from: number, to: number): PythonText | undefined {
  for (let at = from; at < to; at++) if (source.tokens[at]?.kind !== 'string') return undefined;
  const parts = source.tokens.slice(from, to);
  const isFormatted = parts.some((token) => token.isFormatted === true && /[{}]/.test(token.text));
  return { kind: 'text', text: parts.map((token) => token.text).join(''), isFormatted };
}

/** Reads the literal that tokens `from` (inclusive) to `to` (exclusive) are; of lists in lists no more than five. */
export function readValue(source: PythonSource, from: number, to: number, depth = 0): PythonValue {
  const { tokens, pairs } = source;
  const unread: PythonValue = { kind: 'unread', text: sourceText(source, from, to) };
  const first = tokens[from];
  if (first === undefined || from >= to) return unread;
  if (first.kind === 'string') return readStrings(source, from, to) ?? unread;
  if (first.kind === 'number') {
    const value = readNumber(source, from, to);
    return value === undefined ? unread : { kind: 'number', value };
  }
  if (first.kind === 'symbol') {
    if (!'[('.includes(first.text) || pairs.get(from) !== to - 1 || depth >= deepest) return unread;
    const parts = splitArguments(source, from, to - 1);
    if (parts.some((part) => part.isSpread || part.keyword !== undefined)) return unread;
    const items = parts.map((part) => readValue(source, part.from, part.to, depth + 1));
    const only = items.length === 1 && tokens[to - 2]?.text !== ',' ? items[0] : undefined;
    return first.text === '(' && only !== undefined ? only : { kind: 'list', items };
  }
  const names = dottedName(source, from, to);
  if (names !== undefined) {
    if (names.length === 1) return names[0] === 'None' ? { kind: 'none' } : unread;
    const path = names.at(-1) === 'value' ? names.slice(0, -1) : names;
    const [owner, name] = path.slice(-2);
    return owner === undefined || name === undefined ? unread : { kind: 'member', owner, name };
  }
  const open = pairs.get(to - 1) === undefined ? openOf(source, from, to) : undefined;
  const date = open === undefined ? undefined : readCall(source, from, open, to - 1);
  return date === undefined ? unread : { kind: 'text', text: date, isFormatted: false };
}

/** The bracket that opens a call whose name starts at `from` and whose closing bracket is the last token. */
function openOf({ tokens, pairs }: PythonSource, from: number, to: number): number | undefined {
  for (let at = from; at < Math.min(to, from + 16); at++) {
    if (tokens[at]?.text === '(') return pairs.get(at) === to - 1 ? at : undefined;
  }
  return undefined;
}
