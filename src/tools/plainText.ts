import { dropInvisible, shortenText, toVisibleLine } from '../domain';

/** The longest name from a service or a file in an answer, in characters. */
export const maxTextLength = 200;

/** The longest sentence of Gridlens that may quote such a text. */
export const maxSentenceLength = 400;

/**
 * Makes a text harmless that leaves for an agent, whatever it quotes: no hidden or control characters, tags and links.
 * Code keeps its lines and indentation.
 */
export const toHarmless = (text: string, isCode = false): string =>
  (isCode ? dropInvisible(text).replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ') : toVisibleLine(text))
    .replace(/<(?=[a-z!/?])/gi, '< ')
    .replaceAll('](', '] (');

/**
 * Makes a text from a service or a file plain: one line without markup or hidden characters, by default at most 200
 * characters. It is data for an agent, never an instruction.
 */
export function toPlainData(text: string, maxLength = maxTextLength): string {
  const withoutTags = text.slice(0, 2000).replace(/<[^<>]*>/g, ' ');
  const plain = withoutTags.replace(/[<>`\\]/g, '').replaceAll('![', '[');
  return shortenText(toHarmless(plain).trim(), maxLength);
}

/** True for a text that `toPlainData` leaves as it is, apart from spaces. */
export const isPlain = (text: string): boolean =>
  text.length <= maxTextLength && toPlainData(text) === text.replace(/ +/g, ' ').trim();
