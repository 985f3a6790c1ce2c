import { endOfString, readEscapes } from '../../code/strings';
import type { StringToken, Syntax } from '../../code/tokens';

const raw = /[rR]"(-*)([([{])/y;
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Reads a raw string such as `r"(…)"`; undefined when none begins here. */
export function readRawString(text: string, start: number): StringToken | undefined {
  raw.lastIndex = start;
  const found = raw.exec(text);
  if (!found) return undefined;
  const [opening, dashes = '', bracket = ''] = found;
  const close = `${closers[bracket] ?? ''}${dashes}"`;
  const body = start + opening.length;
  const at = text.indexOf(close, body);
  const bodyEnd = at < 0 ? text.length : at;
  return { parts: [text.slice(body, bodyEnd)], start, end: at < 0 ? text.length : at + close.length };
}

function readString(text: string, start: number): StringToken | undefined {
  const quote = text.charAt(start);
  if (quote === 'r' || quote === 'R') return readRawString(text, start);
  if (quote !== '"' && quote !== "'") return undefined;
  const { bodyEnd, end } = endOfString(text, start + 1, quote, false);
  return { parts: [readEscapes(text.slice(start + 1, bodyEnd))], start, end };
}

export const rSyntax: Syntax = {
  gap: /(?:\s+|#[^\n]*)*/y,
  name: /(?:[\p{L}]|\.(?!\d))[\p{L}\p{N}_.]{0,500}/uy,
  symbol: /<<?-|->|==|!=|<=|>=|\|>|%[^%\s]*%|:::?|&&|\|\||[^]/y,
  readString,
  isEndedByLine: true,
  constants: { NULL: null, NA: null, TRUE: true, FALSE: false, T: true, F: false },
  flavour: 'r',
};
