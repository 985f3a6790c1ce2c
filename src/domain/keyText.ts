/** Why a text cannot be a key. */
export type KeyTextFault = 'empty' | 'hasSpaces' | 'tooShort' | 'notPlain';

/** The service takes no shorter key. */
const shortestKey = 10;

/** What was typed or pasted → the key: without blanks around it, quotes, or the word Bearer before it. */
export function parseKeyText(text: string): { readonly key: string } | { readonly fault: KeyTextFault } {
  const key = text
    .trim()
    .replace(/^bearer\s+/i, '')
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .trim();
  if (key === '') return { fault: 'empty' };
  if (/\s/.test(key)) return { fault: 'hasSpaces' };
  // A header takes nothing else; a key pasted from a document may bring typographic characters along.
  if (!/^[\x21-\x7e]+$/.test(key)) return { fault: 'notPlain' };
  return key.length < shortestKey ? { fault: 'tooShort' } : { key };
}

/** "…abcd": enough to tell keys apart, too little to use. */
export function maskKey(key: string): string {
  return `…${key.slice(-4)}`;
}

/** A name sent by the service as one short plain line; undefined when nothing is left. */
export function parseAccountLabel(label: string | undefined): string | undefined {
  const plain = label
    ?.replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return plain === '' ? undefined : plain;
}

/** The account's name, else the key's end; with the key's end behind it where another key has the same. */
export function labelFor(
  key: string,
  account: string | undefined,
  origin: string,
  others: readonly { readonly label: string; readonly token: string; readonly origin: string }[],
): string {
  const label = parseAccountLabel(account) ?? `Key ending ${maskKey(key)}`;
  const isTaken = (text: string): boolean =>
    others.some((one) => one.label === text && (one.token !== key || one.origin !== origin));
  if (!isTaken(label)) return label;
  const longer = `${label} (${maskKey(key)})`;
  return isTaken(longer) ? `${longer} ${hostOf(origin)}` : longer;
}

/** `https://service.example:8443` → `service.example:8443`. */
const hostOf = (origin: string): string => origin.slice(origin.indexOf('://') + '://'.length);
