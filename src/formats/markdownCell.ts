/**
 * A text in a cell of a Markdown table: without markup or a further cell, and no part of it becomes a link, as GitHub
 * makes of bare addresses.
 */
export const markdownCell = (text: string): string =>
  text
    .replaceAll(/[\\`*_{}[\]<>#|~!$&]/g, '\\$&')
    .replaceAll(/:(?=\/\/)|(?<=\bwww)\.|(?<=\b(?:mailto|xmpp)):|@/gi, '\\$&')
    .replaceAll(/\s+/g, ' ');
