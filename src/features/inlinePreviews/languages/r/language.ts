import { createCodeLanguage } from '../../find/codeLanguage';
import { bracedBlocks } from '../typescript/blocks';
import { rClient } from './client';
import { endOfString, readEscapes } from '../../code/strings';
import type { Spans } from '../../code/spans';
import type { StringToken, Syntax } from '../../code/tokens';

const raw = /[rR]"(-*)([([{])/y;
const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Reads a raw string such as `r"(…)"`; undefined when none begins here. */
function readRawString(text: string, start: number): StringToken | undefined {
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

const rSyntax: Syntax = {
  gap: /(?:\s+|#[^\n]*)*/y,
  name: /(?:[\p{L}]|\.(?!\d))[\p{L}\p{N}_.]{0,500}/uy,
  symbol: /<<?-|->|==|!=|<=|>=|\|>|%[^%\s]*%|:::?|&&|\|\||[^]/y,
  readString,
  isEndedByLine: true,
  constants: { NULL: null, NA: null, TRUE: true, FALSE: false, T: true, F: false },
  flavour: 'r',
};

/** Finds the strings, comments and braces of R source in one pass. */
function stepOverR(text: string, spans: Spans): void {
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 39 || code === 96) {
      const isRaw = code === 34 && /[rR]/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at - 2));
      const { end } =
        (isRaw ? readRawString(text, at - 1) : undefined) ??
        endOfString(text, at + 1, text.charAt(at), false);
      spans.addString(at, end);
      at = end - 1;
    } else if (code === 35) {
      const found = text.indexOf('\n', at);
      const end = found < 0 ? length : found;
      spans.addComment(at, end);
      at = end;
    } else if (code === 123) spans.openBrace(at);
    else if (code === 125) spans.closeBrace(at);
  }
}

export const r = createCodeLanguage({
  rules: { syntax: rSyntax, stepOver: stepOverR, blocksAround: bracedBlocks },
  client: rClient,
});
