import { toVisibleLine } from '../domain';

/** "a, b and c"; a list longer than `max` ends in "and 7 more". */
export function listOf(items: readonly string[], max = 12): string {
  if (items.length > max) return `${items.slice(0, max).join(', ')} and ${items.length - max} more`;
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}

/** "a, b or c". */
export const choiceOf = (items: readonly string[]): string => listOf(items).replace(/ and (?=\S+$)/, ' or ');

/** Escapes any text to one line of Markdown that shows it literally: no markup, links or hidden characters. */
export const escapeMarkdown = (text: string): string =>
  toVisibleLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
