const lineBreak = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
/** White space, and the control characters C0 and C1. */
const blanks = /[\s\p{Cc}]+/gu;
/** Marks of the writing direction, zero-width spaces, tags: all but the two joiners that scripts and emoji are written with. */
const invisible = /(?!\u200c|\u200d|[\ufe00-\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const loneSurrogate = /\p{Cs}/gu;

/** A text as one line without what cannot be seen or changes the order of what can. Markup stays as it is. */
export const toVisibleLine = (line: string): string =>
  line.replace(loneSurrogate, '\ufffd').replace(invisible, '').replace(blanks, ' ');

/** The same for a text whose lines stay lines. */
export const toVisibleText = (text: string): string => text.split(lineBreak).map(toVisibleLine).join('\n');
