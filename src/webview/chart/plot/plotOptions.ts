import uPlot from 'uplot';
import { type Clock, findMetric, lazy, type Theme } from '../../../domain';
import { formatTicks } from '../../../words/numbers';
import type { Curve, DrawnPoints, Panel } from '../panel';
import { hasMarks, themeColour } from '../../theme';
import { traceLayer, traceLine } from './curvePaths';
import type { ColumnPainter, PaintedCurve } from './paintColumns';
import type { Patterns } from './plotMarks';
import { edgeColour, seriesColours } from '../seriesColours';
import { axisWidth, rightRoom, ticksWithin } from '../timeAxis';
import { valueTicks } from '../valueAxis';

/** Loads the painter of dense curves, in parallel with the page's request for its result. */
export const loadColumns = lazy(() => import('./paintColumns'));

/** Paints the curves of a plot as columns of pixels, once the painter has loaded. */
class LaterColumns {
  #painter: ColumnPainter | undefined;
  #isFailed = false;
  #waiting: uPlot | undefined;

  constructor() {
    loadColumns().then(
      ({ ColumnPainter }) => {
        this.#painter = new ColumnPainter();
        this.#waiting?.redraw(false);
      },
      // An update of the extension removed the files: falls back to paths, which are slower and show no spread of
      // values.
      () => {
        this.#isFailed = true;
        this.#waiting?.redraw();
      },
    );
  }

  /** True when curves are painted as columns: curves of means, and areas with dense points. */
  isFor(points: DrawnPoints, panel: Panel, pixels: number): boolean {
    return !this.#isFailed && panel.kind.paintsColumns(points, panel, pixels);
  }

  paint(...args: Parameters<ColumnPainter['paint']>): void {
    [this.#waiting] = args;
    this.#painter?.paint(...args);
  }
}

/**
 * Builds the areas or bars of a curve from its current points, and draws their edges inside the filled areas: uPlot's own
 * strokes would shift the areas by half a pixel and overlap their neighbours.
 */
function layerPaths(panel: Panel, drawn: () => DrawnPoints) {
  let fill = new Path2D();
  let stroke = fill;
  const paths: uPlot.Series.PathBuilder = (plot, s) => {
    const points = drawn();
    const x = (ms: number): number => plot.valToPos(ms, 'x', true);
    const y = (value: number | null): number => Math.round(plot.valToPos(Number(value), 'y', true));
    const placed = { panel, points, x, y };
    fill = new Path2D();
    traceLayer(fill, placed, s - 1);
    // Bars are stroked around their outline, areas along their upper edge.
    stroke = points.lengths ? fill : new Path2D();
    if (!points.lengths) traceLine(stroke, placed, s - 1);
    return { fill };
  };
  return {
    paths,
    /** Must be called right after uPlot has drawn the curve. */
    drawEdge({ ctx, bbox }: uPlot, colour: string): void {
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      ctx.clip(fill);
      ctx.strokeStyle = colour;
      // Half of the line lies inside: one pixel.
      ctx.lineWidth = 2 * devicePixelRatio;
      ctx.stroke(stroke);
      ctx.restore();
    },
  };
}

/** The appearance of a plot, apart from its points. */
export interface PlotLook {
  panel: Panel;
  theme: Theme;
  clock: Clock;
}

/** The opacity of the lines that show how far the bucket sums within a span reach. */
const extremeAlpha = 0.5;

/** Returns a curve without path and points while it is painted as columns instead. */
function unlessPainted(
  options: uPlot.Series,
  build: uPlot.Series.PathBuilder | undefined,
  isPainted: (plot: uPlot) => boolean,
): uPlot.Series {
  const { filter, ...points } = options.points ?? {};
  return {
    ...options,
    paths: (plot, ...args) => (isPainted(plot) ? null : (build?.(plot, ...args) ?? null)),
    points: {
      ...points,
      filter: (plot, ...args) =>
        isPainted(plot) || typeof filter !== 'function' ? null : filter(plot, ...args),
    },
  };
}

/**
 * Returns the curves of a plot as uPlot draws them. `drawn` returns the current points, and `loaded` the high-contrast
 * patterns once available.
 */
export function curvesOf(
  { panel, theme }: PlotLook,
  curves: readonly Curve[],
  drawn: () => DrawnPoints,
  loaded: () => Patterns | undefined,
) {
  const { kind } = panel;
  const colours = seriesColours(panel.series, kind.paletteOf(theme));
  const style = kind.styleOf(panel, uPlot.paths);
  const text = themeColour(['--vscode-foreground']);
  const coloured = curves.map(({ seriesIndex }) => colours[seriesIndex] ?? text);
  const areas = curves.map(({ side }) =>
    style.edgePixels !== undefined && side !== 'extreme' ? layerPaths(panel, drawn) : undefined,
  );
  const symbolOf = ({ seriesIndex }: Curve): number => panel.symbolIndexes?.[seriesIndex] ?? seriesIndex;
  const columns = new LaterColumns();
  const patterns = (): Patterns | undefined => (hasMarks(panel, theme) ? loaded() : undefined);
  const isPainted = ({ width }: uPlot): boolean => columns.isFor(drawn(), panel, width);
  const options = curves.map((curve, c): uPlot.Series => {
    const colour = coloured[c];
    if (curve.side === 'extreme')
      return { stroke: colour, width: 1, alpha: extremeAlpha, points: { show: false, filter: () => null } };
    const { metric } = panel.series[curve.seriesIndex];
    const one = style.optionsOf(colour, findMetric(metric)?.isForecast);
    const build = areas[c]?.paths ?? one.paths;
    if (areas[c]) one.fill = () => patterns()?.fillOf(symbolOf(curve), colour) ?? colour;
    return unlessPainted(one, build, isPainted);
  });
  const painted = curves.map((curve, c): PaintedCurve => {
    const { width = 1, dash } = options[c];
    const colour = coloured[c];
    const edge = areas[c] && edgeColour(colour, theme);
    return { ...curve, symbolIndex: symbolOf(curve), colour, edge, width, isDashed: dash !== undefined };
  });
  const parts = curves.map(({ seriesIndex, side }, c) => [
    panel.series[seriesIndex]?.key,
    side,
    coloured[c],
    options[c].width,
  ]);
  return {
    options,
    painted,
    /** Equal for curves that look the same, whose plot can be reused for other points. */
    signature: JSON.stringify([
      kind.id,
      kind.spansBuckets(panel),
      panel.interval,
      panel.priceAxis,
      panel.readable.unit,
      parts,
    ]),
    /** Must be called before uPlot draws the series: paints all of them when their points are dense. */
    paint(plot: uPlot): void {
      if (isPainted(plot)) columns.paint(plot, panel, painted, drawn(), patterns());
    },
    /** Must be called right after uPlot has drawn the series `s`, which counts from 1. */
    drawEdge(plot: uPlot, s: number): void {
      const { edgePixels } = style;
      if (edgePixels === undefined || isPainted(plot)) return;
      const edge = edgeColour(coloured[s - 1], theme);
      // The edges of narrower buckets would hide everything else.
      const hasRoom = plot.data[0].length * edgePixels <= plot.width;
      if (edge !== undefined && hasRoom) areas[s - 1]?.drawEdge(plot, edge);
    },
    /** Must be called once all series are drawn. */
    drawSymbols(plot: uPlot): void {
      patterns()?.drawSymbols(plot, panel, painted, drawn());
    },
  };
}

/** Returns the colours and the font of every axis in the current theme. */
export function axisLook() {
  const stroke = themeColour(['--vscode-descriptionForeground', '--vscode-foreground']);
  const line = themeColour(['--vscode-contrastBorder', '--vscode-foreground']);
  const font = `11px ${themeColour(['--vscode-font-family'], 'sans-serif')}`;
  const grid = { stroke: line.startsWith('#') ? `${line.slice(0, 7)}22` : line, width: 1 };
  return { stroke, font, grid, ticks: { show: false } };
}

export function axesOf({ panel, clock }: PlotLook): uPlot.Axis[] {
  const { factor } = panel.kind.axisUnitOf(panel);
  const shared = axisLook();
  return [
    {
      ...shared,
      // `TimeAxis` draws the labels below all panels.
      size: 0,
      splits: (plot, _, min, max) =>
        ticksWithin({ range: { min, max }, pixels: plot.width - axisWidth - rightRoom, clock, panel }),
      values: (_, ticks) => ticks.map(() => null),
    },
    {
      ...shared,
      size: axisWidth,
      gap: 4,
      splits: (plot, _, min, max) => {
        const count = Math.max(2, Math.floor(plot.bbox.height / devicePixelRatio / 38));
        const ticks = valueTicks(panel, min, max, count);
        // One label says nothing about the scale.
        return ticks.length > 1 ? ticks : valueTicks(panel, min, max, count + 1);
      },
      // On a custom scale, uPlot would omit ticks that are not powers of ten.
      filter: (_, ticks) => ticks,
      values: (_, ticks) => formatTicks(ticks.map((tick) => tick / factor)),
    },
  ];
}
