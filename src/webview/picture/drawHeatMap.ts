import { type TimeSpan, toVisibleLine } from '../../domain';
import { formatSpan } from '../../words/times';
import { dayAxisTitle } from '../../words/result/statisticsWords';
import { hourTicks } from '../profiles/profile';
import {
  colourCount,
  colourScale,
  columnTicks,
  heatImage,
  heatMapOf,
  scaleLabels,
  type ShownHeatMap,
} from '../profiles/shownHeatMap';
import { readProfilesState, shownPanel } from '../profiles/useProfile';
import type { PageResult } from '../pageResult';
import { spanOf } from '../views/scope';
import {
  defineStripes,
  element,
  fitText,
  framePicture,
  type Picture,
  pictureLooks,
  pictureMargin,
  type PictureOptions,
  pictureTop,
  pictureWidth,
  text,
} from './pictureFrame';
import { drawLabels } from './picturePlot';

const left = pictureMargin + 60;
const width = pictureWidth - left - pictureMargin;
const height = 480;
const scaleWidth = 260;
const top = pictureTop + 44;

/** Returns an image whose pixels become rectangles with sharp edges. */
async function imageOf(
  canvas: OffscreenCanvas,
  place: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
): Promise<string> {
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
  const href = `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
  return element('image', { ...place, href, preserveAspectRatio: 'none', 'image-rendering': 'pixelated' });
}

/** Draws the colours of the scale with their values. */
async function drawScale(shown: ShownHeatMap, { theme, measure }: PictureOptions): Promise<string> {
  const { foreground: fill } = pictureLooks[theme];
  const canvas = new OffscreenCanvas(colourCount, 1);
  canvas.getContext('2d')?.putImageData(colourScale(shown.range.isDiverging, theme), 0, 0);
  const x = pictureWidth - pictureMargin - scaleWidth;
  const labels = scaleLabels(shown);
  const { series, panel } = shown;
  const name = `${toVisibleLine(series.label)}, ${panel.readable.unit} · ${dayAxisTitle(panel.offsetMinutes)} · hatched: missing`;
  const words = fitText(name, width - scaleWidth - 20, 13, measure);
  return [
    text(words, { x: left, y: pictureTop + 22, 'font-size': 13, fill }),
    await imageOf(canvas, { x, y: pictureTop, width: scaleWidth, height: 12 }),
    ...labels.map((label, i) => {
      const share = labels.length > 1 ? i / (labels.length - 1) : 0;
      const anchor = ['start', 'middle', 'end'][Math.round(share * 2)];
      return text(label, { x: x + share * scaleWidth, y: pictureTop + 26, 'text-anchor': anchor, fill });
    }),
  ].join('');
}

/** Draws the heat map of a profile's state. Returns undefined if the profile is another one or has no values. */
export async function drawHeatMap(
  result: PageResult,
  saved: unknown,
  rangeInView: TimeSpan | undefined,
  options: PictureOptions,
): Promise<Picture | undefined> {
  const { kind, scope, panelId, heatSeries, heatColumns } = readProfilesState(saved);
  const panel = shownPanel(result.panels, panelId);
  if (kind !== 'heat' || !panel) return undefined;
  const within = spanOf(scope, rangeInView, result);
  const shown = heatMapOf(panel, heatSeries, heatColumns, within);
  if (typeof shown === 'string') return undefined;
  const { background, muted: fill } = pictureLooks[options.theme];
  const place = { x: left, y: top, width, height };
  const { starts, cells, slots } = shown.map;
  const columnWidth = width / starts.length;
  const last = (cells[1] - 1) % slots;
  const outside = { width: columnWidth, fill: background };
  const markup = [
    await drawScale(shown, options),
    element('rect', { ...place, fill: 'url(#missing)' }),
    element('rect', { ...outside, x: left, y: top, height: (height * (cells[0] % slots)) / slots }),
    element('rect', {
      ...outside,
      x: left + width - columnWidth,
      y: top + (height * (last + 1)) / slots,
      height: (height * (slots - 1 - last)) / slots,
    }),
    await imageOf(heatImage(shown, options.theme), place),
    ...hourTicks(12).map(({ at, label }) =>
      text(label, { fill, x: left - 6, y: top + (height * at) / 24 + 4, 'text-anchor': 'end' }),
    ),
    drawLabels(
      columnTicks(shown, 14).map(({ at, label }) => ({ x: left + columnWidth * at, label })),
      top + height,
      fill,
    ),
  ].join('');
  const { span, clock, extent } = result;
  const { startMs, endMs } = within
    ? { startMs: within.min, endMs: within.max }
    : (span ?? { startMs: extent.min, endMs: extent.max });
  const notes = [formatSpan(startMs, endMs, clock), panel.title, ...shown.notes];
  const drawn = { markup, bottom: top + height + 44 };
  return framePicture(options, result, notes, defineStripes('missing', 5, 1, fill), drawn);
}
