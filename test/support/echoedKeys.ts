/** The parts in which a service may echo a key: one text for each character. Joined, they form the echo. */
export type Echo = (key: string) => string[];

const each =
  (toText: (character: string, at: number) => string): Echo =>
  (key) =>
    Array.from(key, toText);
const codeOf = (character: string) => character.charCodeAt(0);
const hexOf = (character: string) => codeOf(character).toString(16).padStart(2, '0');
/** Encodes only every second character. */
const some = (echo: (character: string) => string): Echo =>
  each((character, at) => (at % 2 === 0 ? echo(character) : character));

const json = (character: string) => `\\u00${hexOf(character)}`;
const percent = (character: string) => `%${hexOf(character)}`;

export const echoes: Record<string, Echo> = {
  'as it is': each((character) => character),
  'in capitals': each((character) => character.toUpperCase()),
  'in small letters': each((character) => character.toLowerCase()),
  'escaped for JSON': each(json),
  'escaped for JSON here and there': some(json),
  'escaped for JSON in capitals': each((character) =>
    json(character).replace(/[a-f]/g, (x) => x.toUpperCase()),
  ),
  'escaped for an address': each(percent),
  'escaped for an address here and there': some(percent),
  'escaped for an address in capitals': each((character) => percent(character).toUpperCase()),
  'escaped for an address twice': each((character) => `%25${hexOf(character)}`),
  'escaped for HTML in decimals': each((character) => `&#${codeOf(character)};`),
  'escaped for HTML in hexadecimal': each((character) => `&#x${hexOf(character)};`),
  'escaped for HTML by name': each(
    (character) => ({ _: '&lowbar;', '-': '&hyphen;' })[character] ?? character,
  ),
  'escaped for JavaScript': each((character) => `\\x${hexOf(character)}`),
  'in hexadecimal': each(hexOf),
  'in hexadecimal capitals': each((character) => hexOf(character).toUpperCase()),
  'in UTF-16': each((character) => `${character}\0`),
  'with zero-width spaces': each((character) => `${character}\u200b`),
  'with soft hyphens': each((character) => `${character}\u00ad`),
  'with escaped zero-width spaces': each((character) => `${character}%E2%80%8B`),
  'with blanks': each((character) => `${character} `),
  'with line ends': each((character, at) => (at % 5 === 4 ? `${character}\r\n` : character)),
};

/** A key in Base64 after some other text. */
export const base64Echoes: Record<string, (key: string) => string> = Object.fromEntries(
  ['', 'B', 'Be', 'Bearer ', '{"k":"'].flatMap((before) =>
    (['base64', 'base64url'] as const).flatMap((encoding) =>
      ['', '"}'].map((behind) => [
        `${encoding} of ${JSON.stringify(`${before}KEY${behind}`)}`,
        (key: string) => Buffer.from(before + key + behind).toString(encoding),
      ]),
    ),
  ),
);

/** Parts of an echo that reveal eight characters of the key. */
export const piecesOf = (units: string[]): string[] =>
  units.slice(7).map((_, at) => units.slice(at, at + 8).join(''));

/** True if Base64 in a text, decoded from any offset, reveals eight characters of the key. */
export function saysInBase64(text: string, key: string): boolean {
  const parts = piecesOf(Array.from(key));
  const runs = text.match(/[\w+/-]{11,}/g) ?? [];
  return runs.some((run) =>
    [0, 1, 2, 3].some((from) => {
      const decoded = Buffer.from(run.slice(from), 'base64').toString('latin1');
      return parts.some((part) => decoded.includes(part));
    }),
  );
}
