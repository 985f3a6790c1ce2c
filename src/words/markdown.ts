import { toVisibleLine } from '../domain/visibleText';

/** Escapes any text to one line of Markdown that shows it literally: no markup, links or hidden characters. */
export const escapeMarkdown = (text: string): string =>
  toVisibleLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
