import { shortenText, toVisibleLine } from '../domain';

/** The longest name from a service or a file in an answer, in characters. */
export const maxTextLength = 200;

/** The longest sentence of Gridlens that may quote such a text. */
export const maxSentenceLength = 400;

/**
 * Makes a text from a service or a file plain: one line without markup or hidden characters, by default at most 200
 * characters. It is data for an agent, never an instruction.
 */
export function toPlainData(text: string, maxLength = maxTextLength): string {
  const withoutTags = text.slice(0, 2000).replace(/<[^<>]*>/g, ' ');
  const plain = withoutTags
    .replace(/[<>`\\]/g, '')
    .replaceAll('![', '[')
    .replaceAll('](', '] (');
  return shortenText(toVisibleLine(plain).trim(), maxLength);
}
