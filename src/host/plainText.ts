/**
 * Text of a service, a file or code, made harmless for the places where VS Code reads markup in plain text. (In a tree
 * or an input box text is text.)
 */

/** A picker makes an icon from `$(…)`: words from outside must not. */
export const withoutIcons = (text: string): string => text.replace(/\$\(/g, '\\$(');

/** A notification makes links, of commands too, from `[…](…)`: words from outside must not. */
export const withoutLinks = (text: string): string => text.replaceAll('](', '] (');

/** The same on one line, for the label of a row. */
export const onOneLineWithoutIcons = (text: string): string => withoutIcons(text).replace(/\s+/g, ' ');
