import { endOfString, readEscapes, readParts } from '../../code/strings';
import type { StringToken, Syntax } from '../../code/tokens';

/** Returns the end of a template whose body begins at `at`. Expressions inside are stepped over. */
export function endOfTemplate(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (depth === 0 && code === 96) return i;
    else if (depth === 0 && code === 36 && text.charCodeAt(i + 1) === 123) {
      depth = 1;
      i++;
    } else if (depth > 0) {
      if (code === 123) depth++;
      else if (code === 125) depth--;
      else if (code === 34 || code === 39) i = endOfString(text, i + 1, text.charAt(i)).end - 1;
      else if (code === 96) i = endOfString(text, i + 1, '`', false).end - 1;
    }
  }
  return text.length;
}

function readString(text: string, start: number): StringToken | undefined {
  const quote = text.charAt(start);
  if (quote === '`') {
    const close = endOfTemplate(text, start + 1);
    const parts = readParts(text, { start: start + 1, end: close }, '${', readEscapes);
    return { parts, start, end: Math.min(close + 1, text.length) };
  }
  if (quote !== '"' && quote !== "'") return undefined;
  const { bodyEnd, end } = endOfString(text, start + 1, quote);
  return { parts: [readEscapes(text.slice(start + 1, bodyEnd))], start, end };
}

export const scriptSyntax: Syntax = {
  gap: /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y,
  name: /[\p{L}_$][\p{L}\p{N}_$]{0,500}/uy,
  symbol: /\.\.\.|=>|===?|!==?|<=|>=|\*\*|&&|\|\||\?\?|\?\.|[^]/y,
  readString,
  isEndedByLine: false,
  constants: { null: null, undefined: null, true: true, false: false },
  flavour: 'script',
};
