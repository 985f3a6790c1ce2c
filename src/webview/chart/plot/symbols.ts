import type uPlot from 'uplot';
import { backgroundColour, symbols } from './tiles';

/** The points of a line: ascending moments or positions, and their values; null is a gap. */
interface Line {
  places: ArrayLike<number>;
  values: ArrayLike<number | null | undefined>;
}

/** Returns the index of the first place at or after `wanted`; `length` when there is none. */
function indexFrom(places: ArrayLike<number>, wanted: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
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
    let at = indexFrom(places, from);
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
export function drawSymbol(
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

/** Draws the symbols of lines over them. */
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
