import type { PictureTheme } from '../../domain/exports/pictureSpec';
import { toVisibleLine } from '../../domain/idioms/visibleText';
import { sourceLineOf } from '../../words/exports/exportWords';
import { heatScaleLabels, heatNotes, dayAxisTitle } from '../../words/result/statisticsWords';
import { formatTicks } from '../../words/numbers';
import { cssOf, heatColour } from '../profiles/heat/heatColours';
import type { Heat } from '../profiles/heat/heatModel';
import { hourTicks, timeTicksOf } from '../profiles/heat/heatTicks';
import type { ShownResult } from '../shownResult';
import type { Picture } from './drawPicture';
import {
  element,
  escapeXml,
  fitText,
  type MeasureText,
  pictureFont,
  pictureLooks,
  text,
} from './pictureMarkup';

const [width, margin, left, top, plotHeight] = [1200, 32, 84, 92, 480];
const plotWidth = width - left - margin;
const height = top + plotHeight + 148;
/** The number of colours of the drawn scale. */
const stops = 32;
const scaleWidth = 240;

/** Draws a heat map as SVG. `cells` is the address of an image with a pixel for each cell. */
export function drawHeatPicture(
  heat: Heat,
  shown: ShownResult,
  cells: string,
  { theme, measure }: { readonly theme: PictureTheme; readonly measure: MeasureText },
): Picture {
  const look = pictureLooks[theme];
  const { panel, series, scale, by, offsetMinutes } = heat;
  const { factor, unit } = panel.readable;
  const inner = width - 2 * margin;
  const muted = { 'font-size': 12, fill: look.muted };
  const [low = '', , high = ''] = heatScaleLabels(
    formatTicks([scale.min / factor, 0, scale.max / factor]),
    scale,
  );
  const bottom = top + plotHeight;
  const scaleTop = bottom + 50;
  const lowWidth = measure(low, 12) + 8;
  const title = toVisibleLine(shown.header.title);
  const subtitle = [
    `${panel.title}, ${unit}`,
    series.label,
    dayAxisTitle(offsetMinutes),
    heatNotes(scale, by),
  ];
  const content = [
    element('title', {}, escapeXml(title)),
    element(
      'defs',
      {},
      element(
        'pattern',
        { id: `hatch-${theme}`, width: 6, height: 6, patternUnits: 'userSpaceOnUse' },
        element('path', { d: 'M0 6 6 0', stroke: look.muted }),
      ),
    ),
    element('rect', { width, height, fill: look.background }),
    text(fitText(title, inner / 1.1, 22, measure), {
      x: margin,
      y: 44,
      'font-size': 22,
      'font-weight': 600,
      fill: look.foreground,
    }),
    text(fitText(subtitle.filter((words) => words !== '').join(' · '), inner, 13, measure), {
      ...muted,
      x: margin,
      y: 68,
      'font-size': 13,
    }),
    element('rect', { x: left, y: top, width: plotWidth, height: plotHeight, fill: `url(#hatch-${theme})` }),
    element('image', {
      x: left,
      y: top,
      width: plotWidth,
      height: plotHeight,
      href: cells,
      preserveAspectRatio: 'none',
      style: 'image-rendering: pixelated',
    }),
    ...hourTicks.map(({ label, share }) =>
      text(label, { ...muted, x: left - 8, y: top + share * plotHeight + 4, 'text-anchor': 'end' }),
    ),
    ...timeTicksOf(heat, plotWidth).flatMap(({ label, share }) =>
      label
        .split('\n')
        .map((line, at) =>
          text(line, {
            ...muted,
            x: left + share * plotWidth,
            y: bottom + 16 + 14 * at,
            'text-anchor': 'middle',
          }),
        ),
    ),
    text(low, { ...muted, x: left, y: scaleTop + 11 }),
    ...Array.from({ length: stops }, (_, i) =>
      element('rect', {
        x: left + lowWidth + (i * scaleWidth) / stops,
        y: scaleTop,
        width: scaleWidth / stops + 0.5,
        height: 13,
        fill: cssOf(heatColour(i / (stops - 1), scale.isDiverging, theme)),
      }),
    ),
    text(`${high} ${unit}`, { ...muted, x: left + lowWidth + scaleWidth + 8, y: scaleTop + 11 }),
    element('line', { x1: margin, y1: height - 38, x2: width - margin, y2: height - 38, stroke: look.grid }),
    text(fitText(sourceLineOf(shown.header.provenance, shown.clock), inner, 12, measure), {
      ...muted,
      x: margin,
      y: height - 17,
    }),
  ];
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-family': pictureFont,
      'font-size': 11,
      role: 'img',
    },
    content.join(''),
  );
  return { svg, width, height };
}
