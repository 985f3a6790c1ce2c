import { toVisibleLine, toVisibleText } from '../domain/visibleText';

/**
 * Text of a service, a file, a folder's name or code, made harmless where VS Code shows it. Most surfaces of VS Code draw
 * icons from `$(name)`; notifications and input boxes also make links, of commands too, from `[label](address)`.
 */

/**
 * U+2060, which has no width. VS Code's patterns want `$(` and `](` without anything between; a backslash would not do,
 * because `\$(name)` is only an escape where no other sign stands before it, and links know no escape at all.
 */
const wordJoiner = '\u2060';

/** VS Code cuts a notification here as well. */
const maxCharacters = 1_000;
/** What comes later in a text is not looked at, whatever is taken away of what comes before. */
const maxRead = 10_000;

const shorten = (text: string): string => {
  if (text.length <= maxCharacters) return text;
  // Not between the two halves of a character.
  return `${text.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

const escapeMarkup = (text: string): string => text.replace(/(?<=\$)(?=\()|(?<=\])(?=\()/g, wordJoiner);

/** Any text as one line of at most 1,000 characters that VS Code shows as it is: without icons, links or hidden characters. */
export const toPlainLine = (text: string): string =>
  escapeMarkup(shorten(toVisibleLine(text.slice(0, maxRead)).trim()));

/** As `toPlainLine`, with the line breaks of the text: for tooltips and dialogs. */
export const toPlainText = (text: string): string =>
  escapeMarkup(shorten(toVisibleText(text.slice(0, maxRead)).trim()));
