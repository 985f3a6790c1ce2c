import { type Clock, type PictureTheme, type Provenance, rightsOf, toVisibleLine } from '../../domain';
import { formatReadMoment } from '../../words/times';
import type { Range } from '../chart/timeRange';
import type { PageResult } from '../pageResult';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML and removes characters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (one) => escapes[one]);

/** Rounds a coordinate to a tenth of a pixel. */
export const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** Returns the markup of an element. `content` is markup; attribute values are escaped, undefined ones omitted. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  content = '',
): string {
  const written = Object.entries(attributes)
    .filter((entry) => entry[1] !== undefined)
    .map(
      ([key, value]) => ` ${key}="${escapeXml(String(typeof value === 'number' ? toTenth(value) : value))}"`,
    );
  return `<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`;
}

/** Returns the markup of a line of text. */
export const text = (
  words: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
): string => element('text', attributes, escapeXml(words));

/** The colours of a picture, independent of the VS Code theme. */
export const pictureLooks = {
  light: { background: '#ffffff', foreground: '#1f1f1f', muted: '#5a5a5a', grid: '#e3e3e3' },
  dark: { background: '#1e1e1e', foreground: '#e6e6e6', muted: '#a8a8a8', grid: '#363636' },
} as const satisfies Readonly<Record<PictureTheme, unknown>>;

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

export interface PictureOptions {
  theme: PictureTheme;
  measure: MeasureText;
}

/** The part of a result to draw. */
export interface Drawing extends PictureOptions {
  look: (typeof pictureLooks)[PictureTheme];
  clock: Clock;
  range: Range;
  /** Keys of the hidden series. */
  hidden: ReadonlySet<string>;
  /** The number of drawn series of all panels. */
  seriesCount: number;
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** In pixels. */
export const pictureWidth = 1200;
export const pictureMargin = 32;
/** The top of the part below the title. */
export const pictureTop = 84;

/** A part of the picture and its lower edge. */
export interface DrawnPart {
  markup: string;
  bottom: number;
}

/** Names the source of the data, its licence and the time of the fetch. */
function sourceLineOf(provenance: Provenance, clock: Clock): string {
  const { source, address, licence } = rightsOf(provenance);
  const place = address?.replace('https://', '');
  const words = provenance.isSample
    ? 'Sample data: made up by the sample service of Gridlens, not real'
    : `Source: ${toVisibleLine(source)}${place === undefined ? '' : ` (${place})`}`;
  const fetched = `Fetched ${formatReadMoment(provenance.fetchedAtMs, clock)}`;
  return [words, ...(licence === undefined ? [] : [`Licence: ${licence}`]), fetched].join(' · ');
}

/** Returns the definition of a pattern of diagonal stripes, at equal distances. */
export const defineStripes = (id: string, distance: number, width: number, fill: string): string =>
  element(
    'pattern',
    {
      id,
      width: distance,
      height: distance,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    },
    element('rect', { width, height: distance, fill }),
  );

/** Puts a drawing, which begins at `pictureTop`, between the title of a result with notes and its source. */
export function framePicture(
  { theme, measure }: PictureOptions,
  { header, clock }: PageResult,
  notes: readonly string[],
  definitions: string,
  { markup, bottom }: DrawnPart,
): Picture {
  const look = pictureLooks[theme];
  const inner = pictureWidth - 2 * pictureMargin;
  const title = toVisibleLine(header.title);
  const height = Math.ceil(bottom + 40);
  const muted = { x: pictureMargin, 'font-size': 12, fill: look.muted };
  const subline = [...notes, header.missing?.sentence].filter(Boolean).join(' · ');
  const source = fitText(sourceLineOf(header.provenance, clock), inner, 12, measure);
  const rule = { x1: pictureMargin, y1: height - 38, x2: pictureWidth - pictureMargin, y2: height - 38 };
  const parts = [
    element('title', {}, escapeXml(title)),
    element('defs', {}, definitions),
    element('rect', { width: pictureWidth, height, fill: look.background }),
    text(fitText(title, inner / 1.1, 22, measure), {
      x: pictureMargin,
      y: 44,
      'font-size': 22,
      'font-weight': 600,
      fill: look.foreground,
    }),
    text(fitText(subline, inner, 13, measure), { ...muted, y: 68, 'font-size': 13 }),
    markup,
    element('line', { ...rule, stroke: look.grid }),
    text(source, { ...muted, y: height - 17 }),
  ];
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: pictureWidth,
      height,
      viewBox: `0 0 ${pictureWidth} ${height}`,
      'font-family': pictureFont,
      'font-size': 11,
      role: 'img',
    },
    parts.join(''),
  );
  return { svg, width: pictureWidth, height };
}
