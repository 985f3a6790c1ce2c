import type { Patterns, PlotMarks } from '../plotMarks';
import { channels } from '../seriesColours';
import { plotMarks as timeMarks } from '../timeMarks';
import { drawSymbols } from './drawSymbols';
import { layTiles } from './layTiles';
import { tileOf } from './tiles';

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
      .map(({ seriesIndex, colour }) => ({ word: wordOf(colour), ...tileOf(seriesIndex, colour) }));
    const { size } = tiles[0] ?? {};
    if (size === undefined) return;
    const place = { left: Math.round(bbox.left), top: Math.round(bbox.top) };
    layTiles(new Uint32Array(data.buffer), { width, size, ...place }, tiles);
  },
  drawSymbols(plot, panel, curves, { times, columns }) {
    const lines = curves.flatMap(({ side, seriesIndex: index, colour }, c) =>
      side === 'none'
        ? [{ places: times, values: columns[c] ?? [], index, count: panel.series.length, colour }]
        : [],
    );
    drawSymbols(plot, lines);
  },
};

/** The marks of plots in high contrast. */
export const plotMarks: PlotMarks = { ...timeMarks, isMarked: () => true, patterns };
