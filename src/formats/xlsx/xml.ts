/** Characters that XML 1.0 does not allow in any form. */
// eslint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for use between tags or in an attribute. Replaces characters that XML does not allow. */
export const xmlText = (text: string): string =>
  text
    .replace(unwritable, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll('\r', '&#13;');

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
