/** What XML 1.0 has no place for, however it is written. */
// eslint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands between tags or in an attribute. What cannot be written is replaced by a mark. */
export const xmlText = (text: string): string =>
  text
    .replace(unwritable, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll('\r', '&#13;');

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
