import { formatOffset } from '../../../domain/time';
import { sourceText, type CodeArgument, type CodeSource, type CodeValue } from '../source';

/** Lists in lists that are read. */
const maxDepth = 5;
const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** Reads the argument that tokens `start` (inclusive) to `to` (exclusive) are; undefined where there are none. */
function toArgument({ tokens }: CodeSource, start: number, to: number): CodeArgument | undefined {
  let from = start;
  while (from < to && tokens[from]?.text === '*' && tokens[from]?.kind === 'symbol') from++;
  if (from >= to) return undefined;
  if (from > start) return { isSpread: true, from: start, to };
  const isKeyword = tokens[from]?.kind === 'name' && tokens[from + 1]?.text === '=' && from + 2 < to;
  const keyword = isKeyword && tokens[from + 2]?.text !== '=' ? tokens[from]?.text : undefined;
  return keyword === undefined
    ? { isSpread: false, from, to }
    : { keyword, isSpread: false, from: from + 2, to };
}

/** Splits the inside of a bracket pair at its own commas. */
export function splitArguments(source: CodeSource, open: number, close: number): readonly CodeArgument[] {
  const { tokens, pairs } = source;
  const ends: number[] = [];
  for (let at = open + 1; at < close; at++) {
    const pair = pairs.get(at);
    if (pair !== undefined && pair < close) at = pair;
    else if (tokens[at]?.kind === 'symbol' && tokens[at]?.text === ',') ends.push(at);
  }
  return [...ends, close]
    .map((end, index) => toArgument(source, (ends[index - 1] ?? open) + 1, end))
    .filter((argument) => argument !== undefined);
}

/** The dotted name that the tokens are, or undefined. */
function dottedName(source: CodeSource, from: number, to: number): readonly string[] | undefined {
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

function offsetOf(source: CodeSource, { from, to }: CodeArgument): number | undefined {
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
function readDate(source: CodeSource, args: readonly CodeArgument[]): string | undefined {
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
function readCall(source: CodeSource, from: number, open: number, close: number): string | undefined {
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

function readNumber({ tokens }: CodeSource, from: number, to: number): number | undefined {
  const token = tokens[from];
  if (to - from !== 1 || token?.kind !== 'number') return undefined;
  const value = Number(token.text.replaceAll('_', ''));
  return Number.isFinite(value) ? value : undefined;
}

type TextValue = Extract<CodeValue, { kind: 'text' }>;

function readStrings(source: CodeSource, from: number, to: number): TextValue | undefined {
  for (let at = from; at < to; at++) if (source.tokens[at]?.kind !== 'string') return undefined;
  const parts = source.tokens.slice(from, to);
  const isFormatted = parts.some((token) => token.isFormatted === true && /[{}]/.test(token.text));
  return { kind: 'text', text: parts.map((token) => token.text).join(''), isFormatted };
}

/** Reads the literal that tokens `from` (inclusive) to `to` (exclusive) are; of lists in lists no more than `maxDepth`. */
export function readValue(source: CodeSource, from: number, to: number, depth = 0): CodeValue {
  const { tokens, pairs } = source;
  const unread: CodeValue = { kind: 'unread', text: sourceText(source, from, to) };
  const first = tokens[from];
  if (first === undefined || from >= to) return unread;
  if (first.kind === 'string') return readStrings(source, from, to) ?? unread;
  if (first.kind === 'number') {
    const value = readNumber(source, from, to);
    return value === undefined ? unread : { kind: 'number', value };
  }
  if (first.kind === 'symbol') {
    if (!'[('.includes(first.text) || pairs.get(from) !== to - 1 || depth >= maxDepth) return unread;
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
function openOf({ tokens, pairs }: CodeSource, from: number, to: number): number | undefined {
  for (let at = from; at < Math.min(to, from + 16); at++) {
    if (tokens[at]?.text === '(') return pairs.get(at) === to - 1 ? at : undefined;
  }
  return undefined;
}
