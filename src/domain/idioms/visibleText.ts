const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** White space, and the control characters C0 and C1. */
const blanks = /[\s\p{Cc}]+/gu;
/**
 * Invisible characters: direction marks, zero-width spaces and tags. Excludes variation selectors and the two joiners
 * that scripts and emoji need.
 */
const invisible = /(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const loneSurrogate = /\p{Cs}/gu;

/** Removes invisible characters and those that change the order of others. Keeps white space and control characters. */
export const dropInvisible = (text: string): string =>
  text.replace(loneSurrogate, '\ufffd').replace(invisible, '');

/** Converts a text to one line without invisible characters or any that change the order of others. Keeps markup. */
export const toVisibleLine = (line: string): string => dropInvisible(line).replace(blanks, ' ');

/** Like `toVisibleLine`, for each line of a text. */
export const toVisibleText = (text: string): string => text.split(lineBreak).map(toVisibleLine).join('\n');

/** Cuts a text to at most `max` characters, with an ellipsis. Does not split a surrogate pair. */
export const cutText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** Shortens a text to at most `max` characters, at the end of a word where it has several, with an ellipsis. */
export function shortenText(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const isWordEnd = /\s/.test(text.charAt(max - 1));
  const words = isWordEnd ? head : head.replace(/\s+\S*$/, '');
  // A pair of surrogates is one character.
  return `${words.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}
