import type { PictureTheme } from '../../domain/exports/pictureSpec';

type Attributes = Readonly<Record<string, string | number | undefined>>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML and removes characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (one) => escapes[one]);

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

/** The colours of a picture, independent of the VS Code theme. */
export interface PictureLook {
  background: string;
  foreground: string;
  muted: string;
  grid: string;
}

export const pictureLooks: Readonly<Record<PictureTheme, PictureLook>> = {
  light: { background: '#ffffff', foreground: '#1f1f1f', muted: '#5a5a5a', grid: '#e3e3e3' },
  dark: { background: '#1e1e1e', foreground: '#e6e6e6', muted: '#a8a8a8', grid: '#363636' },
};

export const pictureFont = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, sans-serif";

/** Measures the width of text, in pixels. */
export type MeasureText = (words: string, size: number) => number;

/** Shortens text to a width in pixels, with an ellipsis in place of the removed end. */
export function fitText(words: string, width: number, size: number, measure: MeasureText): string {
  if (measure(words, size) <= width) return words;
  const letters = Array.from(words);
  let low = 0;
  let high = letters.length;
  const cut = (count: number): string => `${letters.slice(0, count).join('').trimEnd()}…`;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(cut(middle), size) <= width) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}
