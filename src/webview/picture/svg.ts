type Attributes = Readonly<Record<string, string | number | undefined>>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML and removes characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (one) => escapes[one] ?? one);

/** Rounds a coordinate to a tenth of a pixel. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** Returns the markup of an element. `content` is markup; attribute values are escaped, undefined ones omitted. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter((entry) => entry[1] !== undefined)
    .map(
      ([key, value]) => ` ${key}="${escapeXml(String(typeof value === 'number' ? toTenth(value) : value))}"`,
    );
  return `<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`;
}

/** Returns the markup of a line of text. */
export const text = (words: string, attributes: Attributes): string =>
  element('text', attributes, escapeXml(words));
