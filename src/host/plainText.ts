import { toVisibleLine, toVisibleText } from '../domain/visibleText';

/**
 * Text of a service, a file, a folder's name or code, made harmless where VS Code shows it. Most surfaces of VS Code draw
 * icons from `$(name)`; notifications and input boxes also make links, of commands too, from `[label](address)`.
 */

/**
 * U+2060, which has no width. VS Code's patterns match `$(` and `](` only without anything between. A backslash does not help,
 * because `\$(name)` is an escape only where no other character precedes it, and links have no escape.
 */
const wordJoiner = '\u2060';

/** VS Code cuts a notification here as well. */
const maxCharacters = 1_000;
/** Text beyond this is not read, however much of the text before it is removed. */
const maxRead = 10_000;

const shorten = (text: string): string => {
  if (text.length <= maxCharacters) return text;
  // Not between the halves of a surrogate pair.
  return `${text.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

const escapeMarkup = (text: string): string => text.replace(/(?<=\$)(?=\()|(?<=\])(?=\()/g, wordJoiner);

/** Any text as one line of at most 1,000 characters that VS Code shows as it is: without icons, links or hidden characters. */
export const toPlainLine = (text: string): string =>
  escapeMarkup(shorten(toVisibleLine(text.slice(0, maxRead)).trim()));

/** As `toPlainLine`, with the line breaks of the text: for tooltips and dialogs. */
export const toPlainText = (text: string): string =>
  escapeMarkup(shorten(toVisibleText(text.slice(0, maxRead)).trim()));
