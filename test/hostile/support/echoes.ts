/** The encodings in which a service may repeat a key. Each can be decoded back to the key. */
export function echoesOf(key: string): Record<string, string> {
  const codes = Array.from(key, (letter) => letter.charCodeAt(0));
  const hex = codes.map((code) => code.toString(16));
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return {
    'as it is': `Invalid key: ${key}.`,
    'with its scheme': `Authorization: Bearer ${key}`,
    'in capitals': key.toUpperCase(),
    'in part': `Unknown key ${key.slice(0, 14)}…`,
    'percent-encoded': hex.map((code) => `%${code}`).join(''),
    'percent-encoded twice': hex.map((code) => `%25${code.toUpperCase()}`).join(''),
    'percent-encoded in part': `${key.slice(0, 5)}%${hex[5] ?? ''}${key.slice(6)}`,
    'as entities': codes.map((code) => `&#${code};`).join(''),
    'as hexadecimal entities': hex.map((code) => `&#x${code};`).join(''),
    'in base64': base64(key),
    'in base64, one off': base64(`x${key}`),
    'in base64, with its scheme': base64(`Bearer ${key}`),
    'for addresses in base64': Buffer.from(`${key}??>>`).toString('base64url'),
    'in hexadecimal': Buffer.from(key).toString('hex'),
    'with zero-width spaces': Array.from(key).join('\u200b'),
    'with soft hyphens': Array.from(key).join('\u00ad'),
    'with zero bytes': Array.from(key).join('\0'),
    'over two lines': `${key.slice(0, 12)}\n${key.slice(12)}`,
  };
}

/** A text as JSON with every letter escaped. */
export const escapedJson = (text: string): string =>
  `"${Array.from(text, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`;
