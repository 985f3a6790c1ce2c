import type uPlot from 'uplot';
import { symbols } from './motifs';
import { backgroundColour } from './tiles';
import { placeSymbols, symbolStep, type Line } from './placeSymbols';

/** A line whose points get the symbol of their series. */
export interface MarkedLine extends Line {
  /** The index of its series in the panel, and the number of series. */
  readonly index: number;
  readonly count: number;
  readonly colour: string;
}

/** Draws the symbol of the series `index` around a point, with a rim in the background colour. */
export function drawSymbol(
  context: CanvasRenderingContext2D,
  { index, colour }: Pick<MarkedLine, 'index' | 'colour'>,
  background: string,
  x: number,
  y: number,
): void {
  const { path = '', isHollow = false } = symbols[index % symbols.length] ?? {};
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

/** Draws the symbols of lines over them. */
export function drawSymbols(plot: uPlot, lines: readonly MarkedLine[]): void {
  const { ctx, bbox, scales } = plot;
  const { min = 0, max = 0 } = scales['x'] ?? {};
  const step = symbolStep(((max - min) / bbox.width) * devicePixelRatio, lines.length);
  const background = backgroundColour();
  for (const line of lines) {
    const { places, values, index, count } = line;
    for (const at of placeSymbols(line, { min, max, step, shift: index / count })) {
      const y = plot.valToPos(values[at] ?? 0, 'y', true);
      if (y < bbox.top || y > bbox.top + bbox.height) continue;
      drawSymbol(ctx, line, background, plot.valToPos(places[at] ?? 0, 'x', true), y);
    }
  }
}
