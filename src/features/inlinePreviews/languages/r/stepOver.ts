import { endOfString } from '../../code/strings';
import type { Spans } from '../../code/spans';
import { readRawString } from './syntax';

/** Finds the strings, comments and braces of R source in one pass. */
export function stepOverR(text: string, spans: Spans): void {
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
