import { comparedLabel } from '../../domain/result/result';
import { findMetric } from '../../domain/catalog/index';
import type { PictureTheme } from '../../domain/exports/pictureSpec';
import type { Curve, CurveShape, DrawnPoints, Panel } from '../chart/panel';
import { edgeColour } from '../chart/seriesColours';
import { element, type PictureLook, toTenth } from './pictureMarkup';

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
