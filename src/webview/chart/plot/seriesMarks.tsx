import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { lazy, positionOf } from '../../../domain';
import { themeColour } from '../../theme';
import { channels } from '../seriesColours';
import type { Patterns, PlotMarks } from './plotMarks';
import { plotMarks as timeMarks } from './timeMarks';

/** The width and height of a tile, in CSS pixels. */
const tilePixels = 10;

/** A pattern on the areas of a series: a path of lines through a square tile, and their width. */
const motif = (path: string, width = 1.2) => ({ path, width });

/** Assigned to the series of a panel in turn, ordered so that neighbours differ clearly. The first is plain. */
export const motifs = [
  motif(''),
  motif('M-1 9L1 11M0 0L10 10M9 -1L11 1'),
  motif('M2.5 2.5h.01M7.5 7.5h.01', 2.6),
  motif('M0 2.5h10M0 7.5h10'),
  motif('M5 0v10'),
  motif('M0 0L10 10M10 0L0 10'),
  motif('M5 2a3 3 0 1 0 .01 0'),
  motif('M-1 1L1 -1M0 10L10 0M9 11L11 9'),
  motif('M5 0v10M0 5h10'),
  motif('M5 5h.01', 4.6),
  motif('M2.5 0v10M7.5 0v10'),
  motif('M0 7.5L5 2.5L10 7.5'),
  motif('M5 2.5v5M2.5 5h5'),
  motif('M0 5h10'),
  motif('M0 2.5h10M0 7.5h10M2.5 2.5v5M7.5 7.5v2.5M7.5 0v2.5'),
  motif('M3 7L7 3'),
];

const symbolPaths: readonly string[] = [
  'M3.5 0A3.5 3.5 0 1 1 -3.5 0A3.5 3.5 0 1 1 3.5 0Z',
  'M-3.2 -3.2H3.2V3.2H-3.2Z',
  'M0 -4.5L4.4 3.2H-4.4Z',
  'M0 -4.8L4.8 0L0 4.8L-4.8 0Z',
  'M-1.4 -4.4H1.4V-1.4H4.4V1.4H1.4V4.4H-1.4V1.4H-4.4V-1.4H-1.4Z',
  'M0 4.5L4.4 -3.2H-4.4Z',
  'M0 -2L2.3 -4.3L4.3 -2.3L2 0L4.3 2.3L2.3 4.3L0 2L-2.3 4.3L-4.3 2.3L-2 0L-4.3 -2.3L-2.3 -4.3Z',
];

/** Around points on the lines of a panel's series, in turn: filled symbols first, then hollow ones. */
export const symbols = [false, true].flatMap((isHollow) => symbolPaths.map((path) => ({ path, isHollow })));

const backgroundColour = (): string => themeColour(['--vscode-editor-background']);

/** Draws a square piece of a series' area, `size` pixels of the canvas wide. */
function drawTile(index: number, colour: string, background: string, size: number) {
  const context = new OffscreenCanvas(size, size).getContext('2d');
  if (!context) return { size, fill: colour, words: () => new Uint32Array(0) };
  const { path, width } = motifs[index % motifs.length];
  context.fillStyle = colour;
  context.fillRect(0, 0, size, size);
  context.scale(size / tilePixels, size / tilePixels);
  context.strokeStyle = background;
  context.lineCap = 'round';
  context.lineWidth = width;
  context.stroke(new Path2D(path));
  return {
    size,
    /** The fill style for the areas. */
    fill: context.createPattern(context.canvas, 'repeat') ?? colour,
    /** The pixels, as 32 bits each. */
    words: lazy(() => new Uint32Array(context.getImageData(0, 0, size, size).data.buffer)),
  };
}

const tiles = new Map<string, ReturnType<typeof drawTile>>();

/** Returns the tile of a series by its index and colour, with a motif in the background colour. Each is drawn once. */
export function tileOf(index: number, colour: string): ReturnType<typeof drawTile> {
  const background = backgroundColour();
  const size = Math.round(tilePixels * devicePixelRatio);
  const key = [index, colour, background, size].join(' ');
  const tile = tiles.get(key) ?? drawTile(index, colour, background, size);
  tiles.set(key, tile);
  return tile;
}

/** The points of a line: ascending moments or positions, and their values; null is a gap. */
interface Line {
  places: ArrayLike<number>;
  values: ArrayLike<number | null | undefined>;
}

/**
 * Returns the points of a line that get a symbol: one for each multiple of `step` in `[min, max]`, offset by the
 * fraction `shift` of a step so that neighbouring lines have theirs at other places. Panning does not move them.
 */
export function placeSymbols(
  { places, values }: Line,
  { min, max, step, shift }: Readonly<Record<'min' | 'max' | 'step' | 'shift', number>>,
): number[] {
  if (!(step > 0)) return [];
  const found = new Set<number>();
  for (let k = Math.ceil(min / step - shift); (k + shift) * step <= max; k++) {
    const from = (k + shift) * step;
    let at = positionOf(from, places);
    while (at < places.length && values[at] == null && places[at] < from + step) at++;
    if (values[at] != null && places[at] <= max) found.add(at);
  }
  return [...found];
}

/** With up to this many lines, symbols are as close together as allowed. */
const maxCloseLines = 6;

/**
 * Returns a step, in moments or positions, of 70 to 140 pixels, wider for many lines. It is a power of two, so only a
 * change of zoom changes it.
 */
export const symbolStep = (perPixel: number, count: number): number =>
  2 ** Math.ceil(Math.log2(70 * Math.max(1, count / maxCloseLines) * perPixel));

/** A line whose points get the symbol of their series. */
export interface MarkedLine extends Line {
  /** The index of its series in the panel, and the number of series. */
  index: number;
  count: number;
  colour: string;
}

/** Draws the symbol of the series `index` around a point, with a rim in the background colour. */
function drawSymbol(
  context: CanvasRenderingContext2D,
  { index, colour }: Pick<MarkedLine, 'index' | 'colour'>,
  background: string,
  x: number,
  y: number,
): void {
  const { path, isHollow } = symbols[index % symbols.length];
  const outline = new Path2D(path);
  context.save();
  context.translate(x, y);
  context.scale(devicePixelRatio, devicePixelRatio);
  context.lineJoin = 'round';
  context.lineWidth = isHollow ? 4 : 2.5;
  context.strokeStyle = background;
  context.stroke(outline);
  context.fillStyle = isHollow ? background : colour;
  context.fill(outline);
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  if (isHollow) context.stroke(outline);
  context.restore();
}

export function drawSymbols(plot: uPlot, lines: readonly MarkedLine[]): void {
  const { ctx, bbox, scales } = plot;
  const { min = 0, max = 0 } = scales['x'];
  const step = symbolStep(((max - min) / bbox.width) * devicePixelRatio, lines.length);
  const background = backgroundColour();
  for (const line of lines) {
    const { places, values, index, count } = line;
    for (const at of placeSymbols(line, { min, max, step, shift: index / count })) {
      const y = plot.valToPos(Number(values[at]), 'y', true);
      if (y < bbox.top || y > bbox.top + bbox.height) continue;
      drawSymbol(ctx, line, background, plot.valToPos(places[at], 'x', true), y);
    }
  }
}

/**
 * Replaces the pixels of each tile's colour (`word`) by the pixels of the tile (`words`), `size` wide. `left` and `top`
 * locate the image in the chart.
 */
export function layTiles(
  pixels: Uint32Array,
  { width, size, left, top }: Readonly<Record<'width' | 'size' | 'left' | 'top', number>>,
  tiles: readonly { word: number; words: () => Uint32Array }[],
): void {
  const byWord = new Map(tiles.map(({ word, words }) => [word, words()]));
  let last = 0;
  let words = byWord.get(0);
  for (let start = 0, y = top; start < pixels.length; start += width, y++) {
    const row = (y % size) * size;
    for (let x = 0; x < width; x++) {
      const word = pixels[start + x];
      if (word !== last) [last, words] = [word, byWord.get(word)];
      if (words) pixels[start + x] = words[row + ((left + x) % size)] ?? word;
    }
  }
}

/** Converts a colour to a pixel of 32 bits: alpha, blue, green and red. */
function wordOf(colour: string): number {
  const [red, green, blue] = channels(colour);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

const patterns: Patterns = {
  fillOf: (index, colour) => tileOf(index, colour).fill,
  layOver({ bbox }, { data, width }, curves) {
    const tiles = curves
      .filter(({ side }) => side === 'above' || side === 'below')
      .map(({ symbolIndex, colour }) => ({ word: wordOf(colour), ...tileOf(symbolIndex, colour) }));
    if (tiles.length === 0) return;
    const [{ size }] = tiles;
    const place = { left: Math.round(bbox.left), top: Math.round(bbox.top) };
    layTiles(new Uint32Array(data.buffer), { width, size, ...place }, tiles);
  },
  drawSymbols(plot, panel, curves, { times, columns }) {
    const lines = curves.flatMap(({ side, symbolIndex: index, colour }, c) =>
      side === 'none'
        ? [{ places: times, values: columns[c], index, count: panel.series.length, colour }]
        : [],
    );
    drawSymbols(plot, lines);
  },
};

/** The marks of plots in high contrast. */
export const plotMarks: PlotMarks = { ...timeMarks, isMarked: () => true, patterns };

/** In CSS pixels, as in the style sheet. */
const swatchWidth = 22;
const swatchHeight = 12;
const thickness = 2;

/** A sample of a series as drawn in the chart: a piece of its area, or of its line with a symbol. */
export function Swatch(props: {
  /** The index of the series in its panel. */
  symbolIndex: number;
  colour: string;
  /** The class of a plain swatch: an area or a line. */
  swatchClass: string;
}): VNode {
  const { symbolIndex: index, colour, swatchClass } = props;
  const isLine = swatchClass !== 'swatch';
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const width = swatchWidth * devicePixelRatio;
    const height = swatchHeight * devicePixelRatio;
    Object.assign(context.canvas, { width, height });
    if (!isLine) {
      context.fillStyle = tileOf(index, colour).fill;
      context.fillRect(0, 0, width, height);
      return;
    }
    const thick = thickness * devicePixelRatio;
    context.fillStyle = colour;
    context.fillRect(0, (height - thick) / 2, width, thick);
    drawSymbol(context, { index, colour }, backgroundColour(), width / 2, height / 2);
  }, [index, colour, isLine]);
  return <canvas class={`${swatchClass} swatch-marked`} ref={canvas} />;
}
