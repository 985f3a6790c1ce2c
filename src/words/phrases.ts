import { toVisibleLine } from '../domain/idioms/visibleText';

/** "a, b and c"; a list longer than `most` ends in "and 7 more". */
export function listOf(items: readonly string[], most = 12): string {
  if (items.length > most) return `${items.slice(0, most).join(', ')} and ${items.length - most} more`;
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** Escapes any text to one line of Markdown that shows it literally: no markup, links or hidden characters. */
export const escapeMarkdown = (text: string): string =>
  toVisibleLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
