import type uPlot from 'uplot';
import { lazy } from '../../../domain';
import type { DrawnPoints, Panel } from '../panel';
import type { ColouredCurve, Patterns } from './plotMarks';
import { channels } from '../seriesColours';
import { ColumnImage, HeightReader, type Rgb } from './pixelColumns';

/** A curve and its style. */
export interface PaintedCurve extends ColouredCurve {
  /** The colour (`#rrggbb`) of an area's edge, if any. */
  edge: string | undefined;
  /** Line width, in pixels. */
  width: number;
  isDashed: boolean;
}

/** The opacity of the band that shows the spread of a line's values. */
const bandAlpha = 0x70 / 255;
/** The length of a dash, and of a dash with its gap, in pixels. */
const dash = 6;
const period = 9;
/** More lines than this are painted in the quickest way. */
const maxFineLines = 50;
/** In pixels: a line of this width covers at least one row of pixels, so that its colour is seen. */
const minLine = 2;
/** Layers thinner than this fraction of a pixel are not painted. */
const minThickness = 1e-3;

interface PaintContext {
  image: ColumnImage;
  points: DrawnPoints;
  /** In pixels from the top. */
  zero: number;
  /** Converts values to heights, in pixels from the top. */
  heightsOf: (values: ArrayLike<number | null>, heights?: Float32Array) => Float32Array;
  /** Readers at the middle of each column, and at the left edge of each column plus the one after the last. */
  middles: () => HeightReader;
  edges: () => HeightReader;
  /** The index of the span drawn in each column; −1 for none. */
  spanAt: () => Int32Array;
  /** The first column of each span, and the end of the last one. */
  spanLefts: () => Int32Array;
  /** Shared by all curves in turn: allocating them per curve takes longer than painting. */
  tops: Float32Array;
  bottoms: Float32Array;
}

/** Returns the conversion of values to heights. On a linear axis a single factor suffices. */
function heightsOn(plot: uPlot, { priceAxis }: Panel): PaintContext['heightsOf'] {
  const { scales, bbox } = plot;
  const { min = 0, max = 1 } = scales['y'];
  const factor = bbox.height / (max - min);
  if (priceAxis === 'logTails')
    return (values, heights = new Float32Array(values.length)) => {
      for (let k = 0; k < values.length; k++)
        heights[k] = plot.valToPos(values[k] ?? NaN, 'y', true) - bbox.top;
      return heights;
    };
  return (values, heights = new Float32Array(values.length)) => {
    for (let k = 0; k < values.length; k++) heights[k] = (max - (values[k] ?? NaN)) * factor;
    return heights;
  };
}

function contextOf(plot: uPlot, image: ColumnImage, points: DrawnPoints, panel: Panel): PaintContext {
  const { scales, bbox } = plot;
  const { min = 0, max = 1 } = scales['x'];
  const { width } = image;
  const leftOf = (ms: number): number => ((ms - min) / (max - min)) * bbox.width;
  const lefts = Float64Array.from(points.times, leftOf);
  const heightsOf = heightsOn(plot, panel);
  const { hasSteps } = panel.kind;
  const spanAt = (): Int32Array => {
    const found = new Int32Array(width).fill(-1);
    points.spans?.parts.forEach(({ startMs, endMs }, k) => {
      const start = Math.max(0, Math.round(leftOf(startMs)));
      found.fill(k, start, Math.max(start + 1, Math.round(leftOf(endMs))));
    });
    return found;
  };
  const spanLefts = (): Int32Array => {
    const parts = points.spans?.parts ?? [];
    const starts = [...parts.map(({ startMs }) => startMs), parts.at(-1)?.endMs ?? NaN];
    return Int32Array.from(starts, (ms) => Math.min(width, Math.max(0, Math.round(leftOf(ms)))));
  };
  return {
    image,
    points,
    heightsOf,
    spanAt: lazy(spanAt),
    spanLefts: lazy(spanLefts),
    tops: new Float32Array(width),
    bottoms: new Float32Array(width),
    zero: heightsOf([0])[0],
    middles: lazy(() => new HeightReader(lefts, 0.5, width, hasSteps)),
    edges: lazy(() => new HeightReader(lefts, 0, width + 1, hasSteps)),
  };
}

/** Paints the layers on one side of zero, outermost first, each down to the pixels in which the next one begins. */
function paintStack(
  { image, points, zero, heightsOf, middles }: PaintContext,
  isAbove: boolean,
  layers: readonly (readonly [curve: PaintedCurve, index: number])[],
): void {
  const inner = new Float32Array(image.width).fill(zero);
  const painted = [...layers].reverse().map(([curve, index]) => {
    const outer = middles().read(heightsOf(points.columns[index]));
    const ends = new Float32Array(image.width).fill(NaN);
    for (let x = 0; x < ends.length; x++) {
      const height = outer[x];
      if (Number.isNaN(height)) continue;
      const end = inner[x];
      inner[x] = height;
      if (Math.abs(height - end) >= minThickness) ends[x] = isAbove ? Math.ceil(end) : Math.floor(end);
    }
    return { curve, outer, ends };
  });
  for (const { curve, outer, ends } of painted.reverse()) {
    const paint = (to: Float32Array, colour: string): void =>
      image.paint(isAbove ? outer : to, isAbove ? to : outer, channels(colour));
    paint(ends, curve.colour);
    if (curve.edge !== undefined) paint(edgeEnds(outer, ends, isAbove), curve.edge);
  }
}

/** Returns the inner ends of a layer's edge, which is one pixel thick perpendicular to its slope. */
function edgeEnds(outer: Float32Array, ends: Float32Array, isAbove: boolean): Float32Array {
  return ends.map((end, x) => {
    const height = outer[x];
    const rise = ((outer[x + 1] ?? height) - (outer[x - 1] ?? height)) / 2;
    const thickness = devicePixelRatio * Math.hypot(1, Number.isNaN(rise) ? 0 : rise);
    return isAbove ? Math.min(end, height + thickness) : Math.max(end, height - thickness);
  });
}

/** Paints the spread of a line's values, at least one pixel thick. */
function paintBand(context: PaintContext, index: number, colour: Rgb): void {
  const { image, points, heightsOf, tops, bottoms } = context;
  const reach = points.reaches?.[index];
  if (!reach) return;
  const least = heightsOf(reach.min);
  const most = heightsOf(reach.max);
  const spanAt = context.spanAt();
  for (let x = 0; x < tops.length; x++) {
    const k = spanAt[x];
    const top = most[k] ?? NaN;
    tops[x] = top;
    bottoms[x] = Math.max(top + 1, least[k] ?? NaN);
  }
  image.paint(tops, bottoms, colour, bandAlpha);
}

/** Paints a line: in each column a run from the height at its left edge to the height at its right edge. */
function paintLine(context: PaintContext, { colour, width, isDashed }: PaintedCurve, index: number): void {
  const { image, points, heightsOf, edges, tops, bottoms } = context;
  const heights = edges().read(heightsOf(points.columns[index]));
  const half = (Math.max(minLine, width) * devicePixelRatio) / 2;
  let to = heights[0];
  for (let x = 0; x < tops.length; x++) {
    const from = to;
    to = heights[x + 1];
    const isBlank = isDashed && x % period >= dash;
    // Comparisons with NaN, which marks a gap, are false.
    const isDown = to > from || Number.isNaN(from);
    const isUp = to < from || Number.isNaN(from);
    tops[x] = isBlank ? NaN : (isUp ? to : from) - half;
    bottoms[x] = (isDown ? to : from) + half;
  }
  image.paint(tops, bottoms, channels(colour));
}

/**
 * Paints lines as the runs from the lowest to the highest value of each span, which touch their neighbours. Among many
 * lines this looks the same as a line with its band, and takes a third of the time.
 */
function paintRuns(
  context: PaintContext,
  lines: readonly (readonly [curve: PaintedCurve, index: number])[],
): void {
  const { image, points, heightsOf } = context;
  const lefts = context.spanLefts();
  const count = lefts.length - 1;
  const tops = new Float32Array(count);
  const bottoms = new Float32Array(count);
  const most = new Float32Array(count);
  const least = new Float32Array(count);
  for (const [{ colour, width, isDashed }, index] of lines) {
    const reach = points.reaches?.[index];
    if (!reach) continue;
    heightsOf(reach.max, most);
    heightsOf(reach.min, least);
    const half = (width * devicePixelRatio) / 2;
    let topBefore = NaN;
    let bottomBefore = NaN;
    for (let k = 0; k < count; k++) {
      const top = most[k];
      const bottom = least[k];
      // Comparisons with NaN, which marks a gap, are false.
      tops[k] = (bottomBefore < top ? bottomBefore : top) - half;
      bottoms[k] = (topBefore > bottom ? topBefore : bottom) + half;
      topBefore = top;
      bottomBefore = bottom;
    }
    image.paintBlocks(
      lefts,
      tops,
      bottoms,
      channels(colour),
      isDashed ? (x) => x % period >= dash : undefined,
    );
  }
}

/** Paints the curves of a plot as columns of pixels. */
export class ColumnPainter {
  #canvas = new OffscreenCanvas(1, 1);
  #pixels: ImageData | undefined;
  #image: ColumnImage | undefined;

  /** Paints all curves over the current content of the plot. */
  paint(
    plot: uPlot,
    panel: Panel,
    curves: readonly PaintedCurve[],
    points: DrawnPoints,
    patterns: Patterns | undefined,
  ): void {
    const { ctx, bbox } = plot;
    // A panel may be narrower than its axis.
    if (bbox.width < 1 || bbox.height < 1) return;
    const image = this.#clearImage(Math.round(bbox.width), Math.round(bbox.height));
    const context = contextOf(plot, image, points, panel);
    const indexed = curves.map((curve, index) => [curve, index] as const);
    for (const side of ['above', 'below'] as const) {
      const layers = indexed.filter(([curve]) => curve.side === side);
      paintStack(context, side === 'above', layers);
    }
    const hasPoints = (index: number): boolean => points.columns[index].some((value) => value !== null);
    const lines = indexed.filter(([curve, index]) => curve.side === 'none' && hasPoints(index));
    if (points.spans && lines.length > maxFineLines) paintRuns(context, lines);
    else
      for (const [curve, index] of lines) {
        // Bands that overlap hide each other and the lines: `highlight.tsx` draws the one under the pointer.
        if (lines.length === 1) paintBand(context, index, channels(curve.colour));
        paintLine(context, curve, index);
      }
    if (this.#pixels) patterns?.layOver(plot, this.#pixels, curves);
    if (this.#pixels) this.#canvas.getContext('2d')?.putImageData(this.#pixels, 0, 0);
    ctx.drawImage(this.#canvas, Math.round(bbox.left), Math.round(bbox.top));
  }

  #clearImage(width: number, height: number): ColumnImage {
    if (this.#image && this.#canvas.width === width && this.#canvas.height === height) {
      this.#image.clear();
      return this.#image;
    }
    Object.assign(this.#canvas, { width, height });
    this.#pixels = new ImageData(width, height);
    this.#image = new ColumnImage(width, height, this.#pixels.data);
    return this.#image;
  }
}
