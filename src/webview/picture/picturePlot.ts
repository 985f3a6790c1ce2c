import { type Clock, dayMs } from '../../domain/time/time';
import { settledRange } from '../../domain/series/bucketState';
import { formatTicks } from '../../words/numbers';
import type { DrawnPoints, Panel } from '../chart/panel';
import { axisRangeOf, breaksOf, logTails, valueTicks } from '../chart/valueAxis';
import type { Range } from '../chart/timeRange';
import { nightsIn } from '../chart/plot/timeMarks';
import { ticksWithin, timeTickLabels } from '../chart/timeAxis';
import type { Places } from './pictureCurves';
import { element, type PictureLook, text } from './pictureMarkup';

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
  const { times } = panel;
  const [first, end] = settledRange(times, panel);
  const before = panel.kind.spansBuckets(panel) ? 0 : 1;
  const [left, right] = [box.left, box.left + box.width];
  const within = (ms: number | undefined, otherwise: number): number =>
    ms === undefined ? otherwise : Math.min(right, Math.max(left, x(ms)));
  const stripes = (from: number, to: number): string =>
    to > from ? element('rect', { x: from, y: box.top, width: to - from, height: box.height, fill }) : '';
  return [
    first > 0 ? stripes(left, within(times[first], right)) : '',
    end < times.length ? stripes(within(times[end - before], left), right) : '',
  ].join('');
}
