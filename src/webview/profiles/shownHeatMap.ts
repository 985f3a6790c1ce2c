import {
  type BucketRange,
  type ColourRange,
  colourRangeOf,
  type ComparedSide,
  countedBuckets,
  dayMs,
  differenceOf,
  type DifferenceSides,
  findInterval,
  type HeatMap,
  heatMapByDay,
  heatMapByMonth,
  hourMs,
  lazy,
  type MappedColumn,
  rangeOn,
  rankSeries,
  sortedValues,
  type Theme,
  type TimeSpan,
  toLocalDate,
  toLocalParts,
} from '../../domain';
import { formatBrief } from '../../words/numbers';
import { monthName, profileReasons } from '../../words/result/statisticsWords';
import type { Panel, ShownSeries } from '../chart/panel';
import { clock, startTicks } from './profile';
import { readable } from './profileLegend';

export type HeatColumns = 'day' | 'month';

export interface ShownHeatMap {
  panel: Panel;
  series: ShownSeries;
  by: HeatColumns;
  map: HeatMap;
  range: ColourRange;
  notes: readonly string[];
}

/** Returns the index of the series to show: the largest unless another one was chosen. */
export function mappedSeries({ series }: Panel, key: string | undefined): number {
  const chosen = series.findIndex((one) => one.key === key);
  if (chosen >= 0) return chosen;
  const largest = rankSeries(series)(1).at(0);
  return largest ? series.indexOf(largest) : 0;
}

/** Returns the differences of the means of both sides, since a mean of differences in per cent has no meaning. */
function mapOfSides(
  sides: DifferenceSides,
  mapOf: (side: ComparedSide & Pick<MappedColumn, 'times' | 'range'>) => HeatMap,
  range: BucketRange,
): HeatMap {
  const { later, earlier } = sides.columns();
  const { times } = sides;
  const map = mapOf({ ...later, times, range });
  const before = mapOf({ ...earlier, times, range });
  const values = map.values.map((value, cell) => differenceOf(sides, value, before.values[cell]));
  return { ...map, values };
}

/** Computes the heat map of a series, the largest without a key. Returns a sentence when there is none. */
export function heatMapOf(
  panel: Panel,
  seriesKey: string | undefined,
  by: HeatColumns,
  within: TimeSpan | undefined,
): ShownHeatMap | string {
  const bucketMs = findInterval(panel.interval)?.durationMs ?? dayMs;
  if (bucketMs >= dayMs) return profileReasons.noDay(panel.interval);
  const s = mappedSeries(panel, seriesKey);
  const series = panel.series.at(s);
  const { times, columns, weights, offsetMinutes } = panel;
  const range = countedBuckets(times, { ...panel, within });
  if (!series || range[0] === range[1]) return profileReasons.noValues;
  const { aggregation, differenceSides } = series;
  const mapOf = (column: Pick<MappedColumn, 'times' | 'values' | 'weights' | 'range'>): HeatMap => {
    const days = heatMapByDay({ ...column, aggregation, bucketMs, offsetMinutes });
    return by === 'day' ? days : heatMapByMonth(days, offsetMinutes);
  };
  const map = differenceSides
    ? mapOfSides(differenceSides, mapOf, rangeOn(differenceSides.times, times, range))
    : mapOf({ times, values: columns[s], weights: weights[s], range });
  const colours = colourRangeOf(sortedValues(map.values, [0, map.values.length]));
  if (!colours) return profileReasons.noValues;
  const notes =
    map.slotMs > bucketMs ? [aggregation === 'sum' ? 'Half-hourly totals.' : 'Half-hourly averages.'] : [];
  return { panel, series, by, map, range: colours, notes };
}

/** "08:00–08:30". */
export function slotName({ slotMs }: HeatMap, slot: number): string {
  const slotHours = slotMs / hourMs;
  return `${clock(slot * slotHours)}–${clock((slot + 1) * slotHours)}`;
}

/** "Fri 30 Oct 2026", "Oct 2026". */
export function columnName({ map, by, panel: { offsetMinutes } }: ShownHeatMap, column: number): string {
  const startMs = map.starts[column];
  if (by === 'month') return monthName(startMs, offsetMinutes);
  const { day, month, year } = toLocalParts(startMs, offsetMinutes);
  const options = { weekday: 'short', timeZone: 'UTC' } as const;
  const weekday = toLocalDate(startMs, offsetMinutes).toLocaleDateString('en-AU', options);
  return `${weekday} ${day} ${month} ${year}`;
}

/** Returns at most `count` ticks of an axis of days or months. A tick is at the middle of its column. */
export const columnTicks = ({ map: { starts }, panel: { offsetMinutes } }: ShownHeatMap, count: number) =>
  startTicks(starts, count, offsetMinutes).map(({ at, label }) => ({ at: at + 0.5, label }));

/** Names a cell and its value: "Fri 30 Oct 2026 08:00–08:30: 84.20 $/MWh". */
export function cellWords(shown: ShownHeatMap, { column, slot }: { column: number; slot: number }): string {
  const { map, panel, series } = shown;
  const value = map.values[column * map.slots + slot];
  const text = readable(value, series.decimals, panel);
  const unit = Number.isNaN(value) ? '' : ` ${panel.readable.unit}`;
  return `${columnName(shown, column)} ${slotName(map, slot)}: ${text}${unit}`;
}

/** Returns the labels of the ends of the scale, and of zero if it is in the middle. */
export function scaleLabels({ range, panel, series }: ShownHeatMap): string[] {
  const { low, high, isDiverging, isClipped } = range;
  const ends = low === high ? [low] : isDiverging ? [low, 0, high] : [low, high];
  const texts = ends.map((value) => formatBrief(value / panel.readable.factor, series.decimals));
  const last = texts.length - 1;
  return texts.map((text, i) => {
    if (i === 0 && isClipped[0]) return `≤ ${text}`;
    return i === last && isClipped[1] ? `≥ ${text}` : text;
  });
}

/** Returns the picture of a heat map: a pixel for each cell, columns from left to right, slots from top to bottom. */
export function heatImage({ map, range }: ShownHeatMap, theme: Theme): OffscreenCanvas {
  const { slots, starts, values } = map;
  const { low, high } = range;
  const width = starts.length;
  const canvas = new OffscreenCanvas(width, slots);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  const image = context.createImageData(width, slots);
  const pixels = new Uint32Array(image.data.buffer);
  const colours = new Uint32Array(colourScale(range.isDiverging, theme).data.buffer);
  for (const [cell, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    const column = Math.floor(cell / slots);
    // Values beyond an end have the colour of the end.
    const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5;
    pixels[(cell % slots) * width + column] = colours[Math.round(share * (colourCount - 1))];
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

export const colourCount = 256;

/** Viridis, of matplotlib: even steps of lightness, also for readers who do not see red or green. */
const sequential: readonly string[] = ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'];
/** Below zero, zero, above zero: zero is close to the background. */
const diverging: Readonly<Record<'light' | 'dark', readonly string[]>> = {
  light: ['#08519c', '#6baed6', '#f4f4f4', '#f08a4b', '#a63603'],
  dark: ['#9ecbff', '#3b82d0', '#262626', '#c8622b', '#ffc9a3'],
};

/** Returns the colours of a scale as an image of one row. */
export function colourScale(isDiverging: boolean, theme: Theme): ImageData {
  if (!isDiverging) return sequentialScale();
  return theme === 'light' || theme === 'highContrastLight' ? lightScale() : darkScale();
}

/** Mixes the colours between stops. The browser does so in OKLab, where equal steps look equally large. */
function mix(stops: readonly string[]): ImageData {
  const context = new OffscreenCanvas(colourCount, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to mix colours on.');
  const parts = stops.length - 1;
  for (let i = 0; i < colourCount; i++) {
    const place = (i / (colourCount - 1)) * parts;
    const stop = Math.min(parts - 1, Math.floor(place));
    const share = Math.round((place - stop) * 1000) / 10;
    context.fillStyle = `color-mix(in oklab, ${stops[stop]}, ${stops[stop + 1]} ${share}%)`;
    context.fillRect(i, 0, 1, 1);
  }
  return context.getImageData(0, 0, colourCount, 1);
}

const sequentialScale = lazy(() => mix(sequential));
const lightScale = lazy(() => mix(diverging.light));
const darkScale = lazy(() => mix(diverging.dark));
