type Attributes = Readonly<Record<string, string | number | undefined>>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML, without the characters that it cannot have. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (one) => escapes[one] ?? one);

/** A coordinate to a tenth of a pixel. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** An element. `content` is markup; attributes are escaped, and those that are undefined left out. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter((entry) => entry[1] !== undefined)
    .map(
      ([key, value]) => ` ${key}="${escapeXml(String(typeof value === 'number' ? toTenth(value) : value))}"`,
    );
  return `<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`;
}

/** A line of text. */
export const text = (words: string, attributes: Attributes): string =>
  element('text', attributes, escapeXml(words));
