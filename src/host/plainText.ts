import { cutText, toVisibleLine, toVisibleText } from '../domain';

/**
 * Makes text from a service, a file, a folder's name or code harmless where VS Code displays it. Most surfaces of VS
 * Code draw icons from `$(name)`; notifications and input boxes also create links, even to commands, from
 * `[label](address)`.
 */

/**
 * U+2060, which has no width. VS Code's patterns match `$(` and `](` only when nothing is in between. A backslash does
 * not help: `\$(name)` is an escape only when no other character precedes it, and links have no escape.
 */
const wordJoiner = '\u2060';

/** The maximum length of a displayed text. VS Code truncates a notification here as well. */
const maxCharacters = 1_000;
/** Text beyond this is ignored, however much of the text before it is removed. */
const maxRead = 10_000;

const escapeMarkup = (text: string): string => text.replace(/(?<=\$)(?=\()|(?<=\])(?=\()/g, wordJoiner);

/** Converts text to one line of at most 1,000 characters, shown literally: no icons, links or hidden characters. */
export const toPlainLine = (text: string): string =>
  escapeMarkup(cutText(toVisibleLine(text.slice(0, maxRead)).trim(), maxCharacters));

/** Like `toPlainLine`, but preserves line breaks, for tooltips and dialogs. */
export const toPlainText = (text: string): string =>
  escapeMarkup(cutText(toVisibleText(text.slice(0, maxRead)).trim(), maxCharacters));
