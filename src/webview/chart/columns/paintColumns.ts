import type uPlot from 'uplot';
import type { Panel } from '../../data/panel';
import type { Curve, DrawnPoints } from '../drawnPanel';
import { channels } from '../seriesColours';
import { ColumnImage, type Rgb } from './columnImage';
import { heightsAt } from './edges';

/** A curve and how it is painted. */
export interface PaintedCurve extends Curve {
  /** `#rrggbb`, as is `edge`, the colour of an area's edge where it has one. */
  readonly colour: string;
  readonly edge: string | undefined;
  /** Of a line, in pixels. */
  readonly width: number;
  readonly isDashed: boolean;
}

/** How opaque the band is that says how far the values of a line's buckets reach. */
const bandAlpha = 0x70 / 255;
/** A dash, and a dash with the space behind it, in pixels. */
const [dash, period] = [6, 9];
/** Layers thinner than this part of a pixel are nothing. */
const leastThickness = 1e-3;

interface Sheet {
  readonly image: ColumnImage;
  readonly points: DrawnPoints;
  /** Of moments and values, in pixels from the left and from the top. */
  readonly leftOf: (ms: number) => number;
  readonly heightOf: (value: number | null | undefined) => number;
  /** The heights of a curve at each column, from `first` on. */
  readonly heightsOf: (curve: number, first: number, count: number) => Float32Array;
}

function sheetOf(plot: uPlot, image: ColumnImage, points: DrawnPoints, { kind, priceAxis }: Panel): Sheet {
  const { scales, bbox } = plot;
  const { min = 0, max = 1 } = scales['y'] ?? {};
  const { min: start = 0, max: end = 1 } = scales['x'] ?? {};
  const factor = bbox.height / (max - min);
  const leftOf = (ms: number): number => ((ms - start) / (end - start)) * bbox.width;
  const heightOf: Sheet['heightOf'] = (value) =>
    value == null
      ? NaN
      : priceAxis === 'logTails'
        ? plot.valToPos(value, 'y', true) - bbox.top
        : (max - value) * factor;
  const lefts = points.times.map(leftOf);
  const heightsOf: Sheet['heightsOf'] = (curve, first, count) => {
    const values = points.columns[curve] ?? [];
    return heightsAt(
      { lefts, heightOf: (k) => heightOf(values[k]) },
      { first, count, hasSteps: kind === 'step' },
    );
  };
  return { image, points, leftOf, heightOf, heightsOf };
}

/** Paints the layers on one side of zero, outermost first, each down to the pixels that the next one begins in. */
function paintStack(
  { image, heightOf, heightsOf }: Sheet,
  isAbove: boolean,
  layers: readonly (readonly [curve: PaintedCurve, index: number])[],
): void {
  const { width } = image;
  const inner = new Float32Array(width).fill(heightOf(0));
  const painted = [...layers].reverse().map(([curve, index]) => {
    const outer = heightsOf(index, 0.5, width);
    const ends = inner.map((end, x) => {
      const height = outer[x] ?? NaN;
      if (Number.isNaN(height)) return NaN;
      inner[x] = height;
      return Math.abs(height - end) < leastThickness ? NaN : isAbove ? Math.ceil(end) : Math.floor(end);
    });
    return { curve, outer, ends };
  });
  for (const { curve, outer, ends } of painted.reverse()) {
    const paint = (to: Float32Array, colour: string): void => {
      image.paint(isAbove ? outer : to, isAbove ? to : outer, channels(colour));
    };
    paint(ends, curve.colour);
    if (curve.edge !== undefined) paint(edgeEnds(outer, ends, isAbove), curve.edge);
  }
}

/** Where the edge of a layer ends, which is a pixel thick across its course. */
function edgeEnds(outer: Float32Array, ends: Float32Array, isAbove: boolean): Float32Array {
  return ends.map((end, x) => {
    const height = outer[x] ?? NaN;
    const rise = ((outer[x + 1] ?? height) - (outer[x - 1] ?? height)) / 2;
    const thickness = devicePixelRatio * Math.hypot(1, Number.isNaN(rise) ? 0 : rise);
    return isAbove ? Math.min(end, height + thickness) : Math.max(end, height - thickness);
  });
}

/** Paints how far the values of a line's buckets reach, no thinner than a pixel. */
function paintBand({ image, points, leftOf, heightOf }: Sheet, index: number, colour: Rgb): void {
  const reach = points.reaches?.[index];
  if (!reach) return;
  const { width } = image;
  const tops = new Float32Array(width).fill(NaN);
  const bottoms = tops.slice();
  points.spans?.parts.forEach(({ startMs, endMs }, k) => {
    const top = heightOf(reach.most[k]);
    const bottom = Math.max(top + 1, heightOf(reach.least[k]));
    const left = Math.max(0, Math.round(leftOf(startMs)));
    const right = Math.max(left + 1, Math.round(leftOf(endMs)));
    for (let x = left; x < right; x++) {
      tops[x] = top;
      bottoms[x] = bottom;
    }
  });
  image.paint(tops, bottoms, colour, bandAlpha);
}

/** Paints a line: in each column a run from where it comes in to where it leaves. */
function paintLine(sheet: Sheet, { colour, width, isDashed }: PaintedCurve, index: number): void {
  const { image, heightsOf } = sheet;
  const rgb = channels(colour);
  paintBand(sheet, index, rgb);
  const count = image.width;
  const heights = heightsOf(index, 0, count + 1);
  const half = (width * devicePixelRatio) / 2;
  const tops = new Float32Array(count);
  const bottoms = new Float32Array(count);
  for (let x = 0; x < count; x++) {
    const [from = NaN, to = NaN] = [heights[x], heights[x + 1]];
    const isBlank = isDashed && x % period >= dash;
    tops[x] = isBlank ? NaN : (to < from ? to : Number.isNaN(from) ? to : from) - half;
    bottoms[x] = (to > from ? to : Number.isNaN(from) ? to : from) + half;
  }
  image.paint(tops, bottoms, rgb);
}

/** Paints the curves of a plot as columns of pixels. */
export class ColumnPainter {
  readonly #canvas = new OffscreenCanvas(1, 1);
  #pixels: ImageData | undefined;
  #image: ColumnImage | undefined;

  /** Paints all curves over what is there. */
  paint(plot: uPlot, panel: Panel, curves: readonly PaintedCurve[], points: DrawnPoints): void {
    const { ctx, bbox } = plot;
    const image = this.#clearImage(Math.round(bbox.width), Math.round(bbox.height));
    const sheet = sheetOf(plot, image, points, panel);
    const indexed = curves.map((curve, index) => [curve, index] as const);
    for (const side of ['above', 'below'] as const) {
      const layers = indexed.filter(([curve]) => curve.side === side);
      paintStack(sheet, side === 'above', layers);
    }
    for (const [curve, index] of indexed) if (curve.side === 'none') paintLine(sheet, curve, index);
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
