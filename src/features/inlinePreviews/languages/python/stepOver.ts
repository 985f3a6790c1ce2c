import { Bytes, CharacterSet, endOfQuoted, endOfTriple } from '../../code/bytes';
import type { Spans } from '../../code/spans';

const openers = new CharacterSet('"\'#');
const hash = 35;

/** Finds the strings and comments of Python source in one pass. */
export function stepOverPython(text: string, spans: Spans): void {
  const bytes = new Bytes(text);
  const { length } = bytes;
  for (let at = bytes.next(openers, 0); at < length;) {
    const code = text.charCodeAt(at);
    let end: number;
    if (code === hash) {
      const found = text.indexOf('\n', at);
      end = found < 0 ? length : found;
      spans.addComment(at, end);
    } else {
      const isTriple = text.charCodeAt(at + 1) === code && text.charCodeAt(at + 2) === code;
      end = isTriple ? endOfTriple(text, bytes, at + 3, code) : endOfQuoted(text, bytes, at + 1, code);
      spans.addString(at, end);
    }
    at = bytes.next(openers, end);
  }
}
