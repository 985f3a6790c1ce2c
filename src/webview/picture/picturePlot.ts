import { type Clock, comparedLabel, findMetric, type PictureTheme, settledRange } from '../../domain';
import { formatTicks } from '../../words/numbers';
import { type Curve, type DrawnPoints, type Panel, unsettledParts } from '../chart/panel';
import { hasBars, type Positions, traceBand, traceLayer, traceLine } from '../chart/plot/curvePaths';
import { nightsOf } from '../chart/plot/timeMarks';
import { edgeColour } from '../chart/seriesColours';
import { ticksWithin, timeTickLabels } from '../chart/timeAxis';
import type { Range } from '../chart/timeRange';
import { axisRangeOf, breaksOf, logTails, valueTicks } from '../chart/valueAxis';
import { element, type PictureLook, text, toTenth } from './pictureFrame';

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

/** The same values as in the chart of the page. */
const bandOpacity = 0.44;
const extremeOpacity = 0.5;
const thick = 1.5;
const thin = 1;
const edge = 0.6;
/** With more points than this, lines are thin. */
const maxThick = 20_000;

/**
 * The dashes of compared series, in the order of their names: the other side, the difference, the difference in
 * percent.
 */
const comparedDashes = ['7 4', '2 3', '8 3 2 3'];

/**
 * Returns the dash pattern of a series' line: forecasts and comparisons are dashed, since their colours are not
 * distinct.
 */
export function dashOf({ series }: Panel, index: number): string | undefined {
  const { metric, labels } = series[index];
  const names = [...new Set(series.map((one) => one.labels[comparedLabel]).filter(Boolean))];
  const compared = names.indexOf(labels[comparedLabel]);
  return compared >= 0 ? comparedDashes[compared] : findMetric(metric)?.isForecast ? '6 3' : undefined;
}

/** Draws all curves of a panel in painting order. */
export function drawCurves(
  { panel, look, theme }: PlotParts,
  curves: readonly Curve[],
  points: DrawnPoints,
  positions: Positions,
  /** By the index of a series. */
  colours: readonly string[],
): string {
  const placed = { panel, points, positions };
  const pathOf = (trace: typeof traceLine, index: number): string => {
    const path = new SvgPath();
    trace(path, placed, index);
    return path.d;
  };
  const lineCount = curves.filter(
    ({ side }, c) => side === 'none' && points.columns[c].some((value) => value !== null),
  ).length;
  const width = panel.times.length * panel.series.length > maxThick ? thin : thick;
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
          'shape-rendering': hasBars(panel) ? 'crispEdges' : undefined,
        });
      }
      const rounded = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
      const lined = { d, fill: 'none', stroke: colour, ...rounded };
      if (side === 'extreme')
        return element('path', { ...lined, 'stroke-width': thin, opacity: extremeOpacity });
      // Bands that overlap hide each other and the lines.
      const band = lineCount === 1 ? pathOf(traceBand, c) : '';
      const dash = dashOf(panel, seriesIndex);
      return [
        band && element('path', { d: band, fill: colour, 'fill-opacity': `${bandOpacity}` }),
        element('path', { ...lined, 'stroke-width': width, 'stroke-dasharray': dash }),
      ].join('');
    })
    .join('');
}

interface PlotParts {
  panel: Panel;
  /** In pixels of the picture. */
  box: { left: number; top: number; width: number; height: number };
  range: Range;
  hidden: ReadonlySet<string>;
  theme: PictureTheme;
  look: PictureLook;
  clock: Clock;
}

/** Returns the minimum and maximum in view, including the values behind points that are means. */
function extremesOf(
  { times, columns, extremes = [Infinity, -Infinity] }: DrawnPoints,
  { min, max }: Range,
): [number | null, number | null] {
  let [lowest, highest] = extremes;
  const extend = (value: number | null | undefined): void => {
    if (value == null || Number.isNaN(value)) return;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  };
  for (const column of columns)
    for (let i = 0; i < column.length; i++) if (times[i] >= min && times[i] <= max) extend(column[i]);
  return lowest > highest ? [null, null] : [lowest, highest];
}

/** Returns the positions of moments and values in a box, and the range of the value axis. */
export function positionsOf(
  { panel, box, range, hidden }: PlotParts,
  points: DrawnPoints,
): { positions: Positions; values: Range } {
  const [least, most] = panel.joint?.(range, hidden) ?? extremesOf(points, range);
  const [min, max] = axisRangeOf(panel)(least, most);
  const toScale = panel.priceAxis === 'logTails' ? logTails.toScale : Number;
  const bottom = toScale(min);
  const top = toScale(max);
  const perMs = box.width / (range.max - range.min);
  return {
    values: { min, max },
    positions: {
      x: (ms) => box.left + (ms - range.min) * perMs,
      y: (value) => box.top + box.height * (1 - (toScale(value ?? NaN) - bottom) / (top - bottom)),
    },
  };
}

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, dash?: string): string =>
  element('line', { x1, y1, x2, y2, stroke, 'stroke-dasharray': dash });

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

/** Draws nights, tick lines and tick labels. */
export function drawGrid(
  { panel, box, range, look, clock }: PlotParts,
  { x, y }: Positions,
  values: Range,
): string {
  const { left, top, width, height } = box;
  const right = left + width;
  const bottom = top + height;
  const { factor } = panel.kind.axisUnitOf(panel);
  const ticks = valueTicks(panel, values.min, values.max, Math.max(2, Math.floor(height / 38)));
  const labels = formatTicks(ticks.map((tick) => tick / factor));
  // The earlier side of a comparison has its own times below it.
  const { drawnLaterMs = 0 } = panel;
  const own = { min: range.min - drawnLaterMs, max: range.max - drawnLaterMs };
  const ownTimes = ticksWithin(own, width, clock, panel.interval);
  const timeLabels = timeTickLabels(ownTimes, clock, panel.interval);
  const times = ownTimes.map((ms) => ms + drawnLaterMs);
  return [
    ...nightsOf(panel, range).map(([from, to]) =>
      element('rect', {
        x: x(from),
        y: top,
        width: x(to) - x(from),
        height,
        fill: look.foreground,
        'fill-opacity': '0.05',
      }),
    ),
    ...times.map((ms) => line(x(ms), top, x(ms), bottom, look.grid)),
    ...ticks.flatMap((tick, i) => [
      line(left, y(tick), right, y(tick), look.grid),
      text(labels[i], { x: left - 6, y: y(tick) + 4, 'text-anchor': 'end', fill: look.muted }),
    ]),
    drawLabels(
      times.map((ms, i) => ({ x: x(ms), label: timeLabels[i] })),
      bottom,
      look.muted,
    ),
  ].join('');
}

/** Draws the zero line when there are values on both sides of it, and the breaks of a price axis. */
export function drawLevels({ panel, box, look }: PlotParts, { y }: Positions, { min, max }: Range): string {
  const level = (value: number, dash?: string): string =>
    line(box.left, y(value), box.left + box.width, y(value), look.muted, dash);
  return [
    min < 0 && max > 0 ? level(0) : '',
    ...breaksOf(panel.priceAxis ?? 'linear', min, max).map((price) => level(price, '6 4')),
  ].join('');
}

/** True when some buckets are partial or provisional. */
export function hasUnsettled(panel: Panel): boolean {
  const [first, end] = settledRange(panel.times, panel);
  return first > 0 || end < panel.times.length;
}

/** Draws stripes over the partial and provisional buckets. */
export function drawHatches({ panel, box }: PlotParts, { x }: Positions, fill: string): string {
  const { left, top, width, height } = box;
  return unsettledParts(panel, left, left + width, x)
    .map(({ from, to }) => element('rect', { x: from, y: top, width: to - from, height, fill }))
    .join('');
}
