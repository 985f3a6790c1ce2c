import { type Clock, comparedLabel, dayMs, findMetric, type PictureTheme, settledRange } from '../../domain';
import { type Curve, type CurveShape, type DrawnPoints, type Panel, unsettledParts } from '../chart/panel';
import { edgeColour } from '../chart/seriesColours';
import { element, type PictureLook, text, toTenth } from './pictureFrame';
import { formatTicks } from '../../words/numbers';
import { axisRangeOf, breaksOf, logTails, valueTicks } from '../chart/valueAxis';
import type { Range } from '../chart/timeRange';
import { nightsIn } from '../chart/plot/timeMarks';
import { ticksWithin, timeTickLabels } from '../chart/timeAxis';

/** Converts moments and values to pixel positions. */
export interface Places {
  x: (ms: number) => number;
  y: (value: number) => number;
}

const at = (x: number, y: number): string => `${toTenth(x)} ${toTenth(y)}`;

/** Returns the gapless runs of a column: the first index of each, and the index after its last. NaN is a gap. */
function runsOf(column: Float64Array): [first: number, end: number][] {
  const runs: [number, number][] = [];
  for (let i = 0; i < column.length; i++) {
    if (Number.isNaN(column[i])) continue;
    const last = runs.at(-1);
    if (last?.[1] === i) last[1] = i + 1;
    else runs.push([i, i + 1]);
  }
  return runs;
}

function points(
  times: readonly number[],
  column: Float64Array,
  { x, y }: Places,
  [first, end]: readonly [number, number],
): string[] {
  return times.slice(first, end).map((ms, k) => at(x(ms), y(column[first + k])));
}

/**
 * Returns the path of a line with gaps. A value between two gaps becomes a dot, drawn by the round cap of a tiny line.
 */
function linePath(times: readonly number[], column: Float64Array, places: Places): string {
  return runsOf(column)
    .map((run) => `M${points(times, column, places, run).join('L')}${run[1] - run[0] === 1 ? 'h.01' : ''}`)
    .join('');
}

/** Returns the path of steps: each value holds until the next stamp. */
function stepPath(times: readonly number[], column: Float64Array, { x, y }: Places): string {
  return runsOf(column)
    .map(([first, end]) => {
      const steps = Array.from({ length: end - first - 1 }, (_, k) => {
        const i = first + k + 1;
        return `H${toTenth(x(times[i]))}V${toTenth(y(column[i]))}`;
      });
      // A run ends at a gap or with the column.
      const until = end < times.length ? `H${toTenth(x(times[end]))}` : '';
      return `M${at(x(times[first]), y(column[first]))}${steps.join('')}${until}`;
    })
    .join('');
}

/** Returns the path of areas from zero to the values. A value between two gaps becomes a bar of one bucket. */
function areaPath(times: readonly number[], column: Float64Array, places: Places, bucketMs: number): string {
  const { x, y } = places;
  return runsOf(column)
    .map((run) => {
      const [first, end] = run;
      const zero = toTenth(y(0));
      const isLone = end - first === 1;
      const left = x(times[first]);
      const right = x(times[end - 1] + (isLone ? bucketMs : 0));
      if (isLone) return `M${at(left, y(0))}V${toTenth(y(column[first]))}H${toTenth(right)}V${zero}Z`;
      return `M${toTenth(left)} ${zero}L${points(times, column, places, run).join('L')}L${at(right, y(0))}Z`;
    })
    .join('');
}

/** The share of a bucket's width that its bar takes. */
const barShare = 0.88;

/** Returns the path of bars from zero to the values, centred on their moments. */
function barPath(times: readonly number[], column: Float64Array, { x, y }: Places, bucketMs: number): string {
  let least = Infinity;
  for (let i = 1; i < times.length; i++) least = Math.min(least, times[i] - times[i - 1]);
  const length = Number.isFinite(least) ? least : bucketMs;
  const width = Math.max(0.5, (x(length) - x(0)) * barShare);
  const zero = y(0);
  return Array.from(column, (value, i) => {
    if (Number.isNaN(value) || value === 0) return '';
    const left = x(times[i]) - width / 2;
    return `M${at(left, zero)}V${toTenth(y(value))}h${toTenth(width)}V${toTenth(zero)}Z`;
  }).join('');
}

/** Returns the spread of the values of each span, as one area. */
function bandPath({ spans, reaches }: DrawnPoints, index: number, { x, y }: Places): string {
  const reach = reaches?.[index];
  if (!reach || !spans) return '';
  return runsOf(reach.max)
    .map(([first, end]) => {
      const parts = spans.parts.slice(first, end);
      const forth = parts.map((part, k) => {
        const top = toTenth(y(reach.max[first + k]));
        return `${k === 0 ? `M${toTenth(x(part.startMs))} ${top}` : `V${top}`}H${toTenth(x(part.endMs))}`;
      });
      const back = parts.map((part, k) => `V${toTenth(y(reach.min[first + k]))}H${toTenth(x(part.startMs))}`);
      return `${forth.join('')}${back.reverse().join('')}Z`;
    })
    .join('');
}

interface CurvesParts {
  panel: Panel;
  curves: readonly Curve[];
  points: DrawnPoints;
  places: Places;
  /** By the index of a series. */
  colours: readonly string[];
  theme: PictureTheme;
  look: PictureLook;
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

const shapes: Readonly<Record<CurveShape, { pathOf: typeof barPath; isCrisp: boolean }>> = {
  area: { pathOf: areaPath, isCrisp: false },
  bars: { pathOf: barPath, isCrisp: true },
  line: { pathOf: linePath, isCrisp: false },
  steps: { pathOf: stepPath, isCrisp: false },
};

/** Returns the markup of a curve; empty for one without values, such as a hidden series. */
function drawCurve(parts: CurvesParts, curve: Curve, index: number): string {
  const { panel, points, places, colours, theme, look } = parts;
  const { times, columns } = points;
  const column = Float64Array.from<number | null>(columns[index], (value) => value ?? NaN);
  const colour = colours[curve.seriesIndex] ?? look.foreground;
  const stroked = { fill: 'none', stroke: colour, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  if (curve.side === 'extreme') {
    const d = linePath(times, column, places);
    return d === '' ? '' : element('path', { d, ...stroked, 'stroke-width': thin, opacity: extremeOpacity });
  }
  if (curve.side !== 'none') {
    const { pathOf, isCrisp } = shapes[panel.kind.shapeOf(panel)];
    const d = pathOf(times, column, places, panel.bucketMs);
    const outline = edgeColour(colour, theme);
    return d === ''
      ? ''
      : element('path', {
          d,
          fill: colour,
          stroke: outline,
          'stroke-width': outline && edge,
          // Adjacent bars would otherwise show through at their antialiased edges.
          'shape-rendering': isCrisp ? 'crispEdges' : undefined,
        });
  }
  const d = shapes[panel.kind.shapeOf(panel)].pathOf(times, column, places, panel.bucketMs);
  if (d === '') return '';
  const lines = parts.curves.filter(
    (one, c) => one.side === 'none' && columns[c].some((value) => value !== null),
  );
  // Bands that overlap hide each other and the lines.
  const band = lines.length === 1 ? bandPath(points, index, places) : '';
  const width = panel.times.length * panel.series.length > maxThick ? thin : thick;
  const dash = dashOf(panel, curve.seriesIndex);
  return [
    band === '' ? '' : element('path', { d: band, fill: colour, 'fill-opacity': `${bandOpacity}` }),
    element('path', { d, ...stroked, 'stroke-width': width, 'stroke-dasharray': dash }),
  ].join('');
}

/** Draws all curves of a panel in painting order. */
export const drawCurves = (parts: CurvesParts): string =>
  parts.curves.map((curve, index) => drawCurve(parts, curve, index)).join('');

/** A rectangle of the picture, in pixels. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface PlotParts {
  panel: Panel;
  box: Box;
  range: Range;
  hidden: ReadonlySet<string>;
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

/** Returns the conversion of moments and values to positions in a box, and the range of the value axis. */
export function placesOf(
  { panel, box, range, hidden }: PlotParts,
  points: DrawnPoints,
): { places: Places; values: Range } {
  const [least, most] = panel.joint?.(range, hidden) ?? extremesOf(points, range);
  const [min, max] = axisRangeOf(panel)(least, most);
  const toScale = panel.priceAxis === 'logTails' ? logTails.toScale : Number;
  const bottom = toScale(min);
  const top = toScale(max);
  const perMs = box.width / (range.max - range.min);
  return {
    values: { min, max },
    places: {
      x: (ms) => box.left + (ms - range.min) * perMs,
      y: (value) => box.top + box.height * (1 - (toScale(value) - bottom) / (top - bottom)),
    },
  };
}

const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, dash?: string): string =>
  element('line', { x1, y1, x2, y2, stroke, 'stroke-dasharray': dash });

/** Returns the nights in view; empty unless buckets are shorter than a day. */
export const nightsOf = (
  { bucketMs, offsetMinutes }: Panel,
  { min, max }: Range,
): ReturnType<typeof nightsIn> => (bucketMs > 0 && bucketMs < dayMs ? nightsIn(min, max, offsetMinutes) : []);

/** Draws nights, tick lines and tick labels. */
export function drawGrid(
  { panel, box, range, look, clock }: PlotParts,
  places: Places,
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
        x: places.x(from),
        y: top,
        width: places.x(to) - places.x(from),
        height,
        fill: look.foreground,
        'fill-opacity': '0.05',
      }),
    ),
    ...times.map((ms) => line(places.x(ms), top, places.x(ms), bottom, look.grid)),
    ...ticks.flatMap((tick, i) => [
      line(left, places.y(tick), right, places.y(tick), look.grid),
      text(labels[i], { x: left - 6, y: places.y(tick) + 4, 'text-anchor': 'end', fill: look.muted }),
    ]),
    ...times.flatMap((ms, i) =>
      timeLabels[i].split('\n').map((words, row) =>
        text(words, {
          x: places.x(ms),
          y: bottom + 16 + 14 * row,
          'text-anchor': 'middle',
          fill: look.muted,
        }),
      ),
    ),
  ].join('');
}

/** Draws the zero line when there are values on both sides of it, and the breaks of a price axis. */
export function drawLevels({ panel, box, look }: PlotParts, { y }: Places, { min, max }: Range): string {
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
export function drawHatches({ panel, box }: PlotParts, { x }: Places, fill: string): string {
  const { left, top, width, height } = box;
  return unsettledParts(panel, left, left + width, x)
    .map(({ from, to }) => element('rect', { x: from, y: top, width: to - from, height, fill }))
    .join('');
}
