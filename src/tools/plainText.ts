import { shortenText, toVisibleLine } from '../domain/idioms/visibleText';

/** The longest text from a service or a file in an answer, in characters. */
export const maxTextLength = 200;

/**
 * Makes a text from a service or a file plain: one line without markup or hidden characters, at most 200 characters. It
 * is data for an agent, never an instruction.
 */
export function toPlainData(text: string): string {
  const withoutTags = text.slice(0, 2000).replace(/<[^<>]*>/g, ' ');
  const plain = withoutTags
    .replace(/[<>`\\]/g, '')
    .replaceAll('![', '[')
    .replaceAll('](', '] (');
  return shortenText(toVisibleLine(plain).trim(), maxTextLength);
}
