import type { Patterns, PlotMarks } from './plotMarks';
import { channels } from '../seriesColours';
import { plotMarks as timeMarks } from './timeMarks';
import { drawSymbols, tileOf } from './seriesMarks';

/**
 * Replaces the pixels of each tile's colour (`word`) by the pixels of the tile (`words`), `size` wide. `left` and `top` locate the image in the
 * chart.
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
