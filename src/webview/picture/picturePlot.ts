import { comparedLabel, findMetric } from '../../domain';
import { formatTicks } from '../../words/numbers';
import { lineWidthOf } from '../chart/chartKinds';
import {
  type DrawnPanel,
  type DrawnPoints,
  type Panel,
  type ShownSeries,
  unsettledParts,
} from '../chart/panel';
import { traceBand, traceLayer, traceLine } from '../chart/plot/curvePaths';
import { nightsOf } from '../chart/plot/timeMarks';
import { edgeColour } from '../chart/seriesColours';
import { ticksWithin, timeLabels } from '../chart/timeAxis';
import type { Range } from '../chart/timeRange';
import { axisRangeOf, levelsOf, logTails, valueTicks } from '../chart/valueAxis';
import { type Drawing, element, text, toTenth } from './pictureFrame';

/** A path of an SVG, in tenths of a pixel. */
class SvgPath {
  /** The value of the attribute `d`. */
  d = '';
  #x = 0;
  #y = 0;

  moveTo(x: number, y: number): void {
    [this.#x, this.#y] = [toTenth(x), toTenth(y)];
    this.d += `M${this.#x} ${this.#y}`;
  }

  lineTo(left: number, top: number): void {
    const [x, y] = [toTenth(left), toTenth(top)];
    this.d += y === this.#y ? `H${x}` : x === this.#x ? `V${y}` : `L${x} ${y}`;
    [this.#x, this.#y] = [x, y];
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.d += `M${toTenth(x)} ${toTenth(y)}h${toTenth(width)}V${toTenth(y + height)}H${toTenth(x)}Z`;
  }

  closePath(): void {
    this.d += 'Z';
  }
}

/** The opacities and line widths of the page's chart. */
const bandOpacity = '0.44';
const extremeOpacity = 0.5;
const edge = 0.6;

/**
 * The dashes of compared series, in the order of their names: the other side, the difference, the difference in
 * percent.
 */
const comparedDashes = ['7 4', '2 3', '8 3 2 3'];

/**
 * Returns the dash pattern of a line: forecasts and comparisons are dashed, since their colours are not distinct.
 */
export function dashOf(all: readonly ShownSeries[], { metric, labels }: ShownSeries): string | undefined {
  const names = [...new Set(all.map((one) => one.labels[comparedLabel]).filter(Boolean))];
  const compared = names.indexOf(labels[comparedLabel]);
  return compared >= 0 ? comparedDashes[compared] : findMetric(metric)?.isForecast ? '6 3' : undefined;
}

/** Returns the minimum and maximum in view, including the values behind points that are means. */
function extremesOf(
  { times, columns, extremes = [Infinity, -Infinity] }: DrawnPoints,
  { min, max }: Range,
): [number | null, number | null] {
  let [lowest, highest] = extremes;
  for (const column of columns)
    for (let i = 0; i < column.length; i++) {
      const value = column[i];
      if (value === null || !(times[i] >= min && times[i] <= max)) continue;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  return lowest > highest ? [null, null] : [lowest, highest];
}

/** Draws the labels of ticks below a plot, on up to two lines. */
export const drawLabels = (
  labels: readonly { x: number; label: string }[],
  bottom: number,
  fill: string,
): string =>
  labels
    .flatMap(({ x, label }) =>
      label
        .split('\n')
        .map((words, row) => text(words, { x, y: bottom + 16 + 14 * row, 'text-anchor': 'middle', fill })),
    )
    .join('');

/** Places a panel in a box of the picture, in pixels. */
export function toPlot(
  drawing: Drawing,
  panel: Panel,
  box: Readonly<Record<'left' | 'top' | 'width' | 'height', number>>,
  points: DrawnPoints,
) {
  const { range, hidden } = drawing;
  const [least, most] = panel.sharedExtremes?.(range, hidden) ?? extremesOf(points, range);
  const [min, max] = axisRangeOf(panel)(least, most);
  const toScale = panel.priceAxis === 'logTails' ? logTails.toScale : Number;
  const bottom = toScale(min);
  const top = toScale(max);
  const perMs = box.width / (range.max - range.min);
  return {
    ...drawing,
    panel,
    points,
    ...box,
    right: box.left + box.width,
    bottom: box.top + box.height,
    /** The range of the value axis. */
    min,
    max,
    x: (ms: number) => box.left + (ms - range.min) * perMs,
    y: (value: number | null) =>
      box.top + box.height * (1 - (toScale(Number(value)) - bottom) / (top - bottom)),
  };
}

type Plot = ReturnType<typeof toPlot>;

/** Draws curves in painting order. `colours` has one for each series. */
export function drawCurves(plot: Plot, curves: DrawnPanel['curves'], colours: readonly string[]): string {
  const { panel, points, look, theme } = plot;
  const pathOf = (trace: typeof traceLine, index: number): string => {
    const path = new SvgPath();
    trace(path, plot, index);
    return path.d;
  };
  const lineCount = curves.filter(
    ({ side }, c) => side === 'none' && points.columns[c].some((value) => value !== null),
  ).length;
  const width = lineWidthOf(panel);
  const rounded = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return curves
    .map(({ side, seriesIndex }, c) => {
      const colour = colours[seriesIndex] ?? look.foreground;
      const isLayer = side === 'above' || side === 'below';
      const d = pathOf(isLayer ? traceLayer : traceLine, c);
      if (d === '') return '';
      if (isLayer) {
        const stroke = edgeColour(colour, theme);
        return element('path', {
          d,
          fill: colour,
          stroke,
          'stroke-width': stroke && edge,
          // Adjacent bars would otherwise show through at their antialiased edges.
          'shape-rendering': points.lengths ? 'crispEdges' : undefined,
        });
      }
      const lined = { d, fill: 'none', stroke: colour, ...rounded };
      if (side === 'extreme')
        return element('path', { ...lined, 'stroke-width': 1, opacity: extremeOpacity });
      // Bands that overlap hide each other and the lines.
      const band = lineCount === 1 ? pathOf(traceBand, c) : '';
      const dash = dashOf(panel.series, panel.series[seriesIndex]);
      return [
        band && element('path', { d: band, fill: colour, 'fill-opacity': bandOpacity }),
        element('path', { ...lined, 'stroke-width': width, 'stroke-dasharray': dash }),
      ].join('');
    })
    .join('');
}

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, dash?: string): string =>
  element('line', { x1, y1, x2, y2, stroke, 'stroke-dasharray': dash });

/** Draws nights, tick lines and tick labels. */
export function drawGrid(plot: Plot): string {
  const { panel, range, look, clock, left, top, right, bottom, width, height, x, y } = plot;
  const { factor } = panel.kind.axisUnitOf(panel);
  const ticks = valueTicks(panel, plot.min, plot.max, Math.max(2, Math.floor(height / 38)));
  const labels = formatTicks(ticks.map((tick) => tick / factor));
  // The earlier side of a comparison has its own times below it.
  const { drawnLaterMs = 0 } = panel;
  const own = { min: range.min - drawnLaterMs, max: range.max - drawnLaterMs };
  const view = { range: own, pixels: width, clock, panel };
  const lefts = ticksWithin(view).map((ms) => x(ms + drawnLaterMs));
  const night = { y: top, height, fill: look.foreground, 'fill-opacity': '0.05' };
  return [
    ...nightsOf(panel, range).map(([from, to]) =>
      element('rect', { x: x(from), width: x(to) - x(from), ...night }),
    ),
    ...lefts.map((tick) => line(tick, top, tick, bottom, look.grid)),
    ...ticks.flatMap((tick, i) => [
      line(left, y(tick), right, y(tick), look.grid),
      text(labels[i], { x: left - 6, y: y(tick) + 4, 'text-anchor': 'end', fill: look.muted }),
    ]),
    drawLabels(
      timeLabels(view, panel.kind.spansBuckets(panel)).map(({ ms, label }) => ({
        x: x(ms + drawnLaterMs),
        label,
      })),
      bottom,
      look.muted,
    ),
  ].join('');
}

/** Draws the zero line when there are values on both sides of it, and the breaks of a price axis. */
export const drawLevels = ({ panel, look, left, right, min, max, y }: Plot): string =>
  levelsOf(panel.priceAxis, min, max)
    .map((value) => line(left, y(value), right, y(value), look.muted, value === 0 ? undefined : '6 4'))
    .join('');

/** Draws stripes over the partial and provisional buckets. */
export const drawHatches = ({ panel, left, top, right, height, x }: Plot, fill: string): string =>
  unsettledParts(panel, left, right, x)
    .map(({ from, to }) => element('rect', { x: from, y: top, width: to - from, height, fill }))
    .join('');
