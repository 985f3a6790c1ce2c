/** The reason why a text cannot be a key. */
export type KeyTextFault = 'empty' | 'hasSpaces' | 'tooShort' | 'notPlain';

/** The service accepts no shorter key. */
const shortestKey = 10;

/** Extracts the key from entered text: removes surrounding spaces and quotes, and a leading "Bearer". */
export function parseKeyText(text: string): { key: string } | { fault: KeyTextFault } {
  const key = text
    .trim()
    .replace(/^bearer\s+/i, '')
    .replace(/^(["'`])(.*)\1$/s, '$2')
    .trim();
  if (key === '') return { fault: 'empty' };
  if (/\s/.test(key)) return { fault: 'hasSpaces' };
  // A header allows only these characters; a key pasted from a document may include typographic ones.
  if (!/^[\x21-\x7e]+$/.test(key)) return { fault: 'notPlain' };
  return key.length < shortestKey ? { fault: 'tooShort' } : { key };
}

/** "…abcd": enough to distinguish keys, too little to use one. */
export const maskKey = (key: string): string => `…${key.slice(-4)}`;

/** Cleans a name from the service to one short line of plain text; undefined when nothing remains. */
function parseAccountLabel(label: string | undefined): string | undefined {
  const plain = label
    ?.replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return plain === '' ? undefined : plain;
}

/**
 * Labels a key with the account's name, otherwise with the key's end. Adds the key's end when another key has the same
 * label, and then the host if necessary.
 */
export function labelFor(
  key: string,
  account: string | undefined,
  origin: string,
  others: readonly { label: string; token: string; origin: string }[],
): string {
  const label = parseAccountLabel(account) ?? `Key ending ${maskKey(key)}`;
  const isUsed = (text: string): boolean =>
    others.some((one) => one.label === text && (one.token !== key || one.origin !== origin));
  if (!isUsed(label)) return label;
  const longer = `${label} (${maskKey(key)})`;
  return isUsed(longer) ? `${longer} ${hostOf(origin)}` : longer;
}

/** `https://service.example:8443` → `service.example:8443`. */
const hostOf = (origin: string): string => origin.slice(origin.indexOf('://') + '://'.length);
