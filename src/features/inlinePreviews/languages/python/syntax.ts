import { endOfString, readEscapes, readParts } from '../../code/strings';
import type { StringToken, Syntax } from '../../code/tokens';

const prefix = /(?:[rbfutRBFUT]|[rbftRBFT]{2})?(?=["'])/y;

function readString(text: string, start: number): StringToken | undefined {
  prefix.lastIndex = start;
  const written = prefix.exec(text)?.[0];
  if (written === undefined) return undefined;
  const at = start + written.length;
  const one = text.charAt(at);
  const quote = text.startsWith(one.repeat(3), at) ? one.repeat(3) : one;
  const body = at + quote.length;
  const { bodyEnd, end } = endOfString(text, body, quote);
  const toText = /r/i.test(written) ? (raw: string): string => raw : readEscapes;
  if (!/[ft]/i.test(written)) return { parts: [toText(text.slice(body, bodyEnd))], start, end };
  const parts = readParts(text, { start: body, end: bodyEnd }, '{', (raw) =>
    toText(raw.replaceAll('}}', '}')),
  );
  return { parts, start, end };
}

export const pythonSyntax: Syntax = {
  gap: /(?:\s+|\\\r?\n|#[^\n]*)*/y,
  /**
   * Bounded: millions of letters outside the Basic Multilingual Plane would overflow the regular expression's stack.
   */
  name: /[\p{L}_][\p{L}\p{N}_]{0,500}/uy,
  symbol: /\.\.\.|==|!=|<=|>=|\*\*|\/\/|:=|->|[^]/y,
  readString,
  isEndedByLine: true,
  constants: { None: null, True: true, False: false },
  flavour: 'python',
};
