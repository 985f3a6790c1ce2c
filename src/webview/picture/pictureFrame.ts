import { toVisibleLine } from '../../domain/idioms/visibleText';
import type { PictureTheme } from '../../domain/exports/pictureSpec';
import { sourceLineOf } from '../../words/exports/exportWords';
import type { ShownResult } from '../shownResult';
import {
  element,
  escapeXml,
  fitText,
  type MeasureText,
  pictureFont,
  pictureLooks,
  text,
} from './pictureMarkup';

export interface PictureOptions {
  theme: PictureTheme;
  measure: MeasureText;
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

interface Frame extends PictureOptions {
  shown: ShownResult;
  /** The line below the title. */
  subline: string;
  /** The markup of definitions. */
  definitions: string;
  /** The markup of the drawing, which begins at `pictureTop`. */
  content: string;
  /** The lower edge of the drawing. */
  bottom: number;
}

/** Puts a drawing between the title of a result and its source. */
export function framePicture({
  shown,
  subline,
  definitions,
  content,
  bottom,
  theme,
  measure,
}: Frame): Picture {
  const look = pictureLooks[theme];
  const inner = pictureWidth - 2 * pictureMargin;
  const title = toVisibleLine(shown.header.title);
  const height = Math.ceil(bottom + 40);
  const muted = { x: pictureMargin, 'font-size': 12, fill: look.muted };
  const source = fitText(sourceLineOf(shown.header.provenance, shown.clock), inner, 12, measure);
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
    content,
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
