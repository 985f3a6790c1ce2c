import { toVisibleLine } from '../domain/visibleText';

/** Any text as one line of Markdown that shows it as it is: without markup, links or hidden characters. */
export const escapeMarkdown = (text: string): string =>
  toVisibleLine(text).replace(/[!-/:-@[-`{-~]/g, '\\$&');
