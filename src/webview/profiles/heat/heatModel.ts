import { findInterval } from '../../../domain/catalog/index';
import type { BucketRange } from '../../../domain/series/bucketState';
import type { Days } from '../../../domain/series/dayProfile';
import {
  heatGrid,
  heatScale,
  type HeatColumns,
  type HeatGrid,
  type HeatScale,
} from '../../../domain/series/heatGrid';
import { dayMs, minuteMs } from '../../../domain/time/time';
import { formatDates } from '../../../domain/time/dateSpan';
import { missing } from '../../../words/numbers';
import { monthName, profileReasons } from '../../../words/result/statisticsWords';
import { tsvText } from '../../table/copyText';
import type { Panel, ShownSeries } from '../../chart/panel';
import { readable } from '../profileLegend';

/** A grid with what is needed to draw, read and copy it. */
export interface Heat {
  readonly panel: Panel;
  readonly series: ShownSeries;
  readonly by: HeatColumns;
  readonly grid: HeatGrid;
  readonly scale: HeatScale;
  readonly offsetMinutes: number;
}

export interface HeatInput {
  readonly panel: Panel;
  /** The index of the series. */
  readonly series: number;
  readonly range: BucketRange;
  readonly offsetMinutes: number;
  readonly days: Days;
  readonly by: HeatColumns;
}

/** More dates would be narrower than pixels. */
const maxDates = 1100;

/** Computes the grid of a series. Returns a sentence when there is none. */
export function toHeat({ panel, series: s, range, offsetMinutes, days, by }: HeatInput): Heat | string {
  const slotMs = findInterval(panel.interval)?.durationMs ?? 0;
  const series = panel.series[s];
  if (!series) return profileReasons.noSeries;
  if (slotMs === 0 || slotMs >= dayMs) return profileReasons.noDay(panel.interval);
  const { times, columns, weights } = panel;
  const values = columns[s] ?? new Float64Array(0);
  const grid = heatGrid({ times, values, weights: weights[s], range, offsetMinutes, days }, slotMs, by);
  if (by === 'date' && grid.starts.length > maxDates) return profileReasons.manyDates(maxDates);
  const scale = heatScale(grid.values);
  return scale ? { panel, series, by, grid, scale, offsetMinutes } : profileReasons.noValues;
}

/** "08:00". */
export function slotName({ slotMs }: HeatGrid, slot: number): string {
  const minutes = (slot * slotMs) / minuteMs;
  return [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, '0')).join(':');
}

/** "1 Oct 2026", or "Oct 2026". */
export function columnName({ by, grid, offsetMinutes }: Heat, column: number): string {
  const ms = grid.starts[column] ?? NaN;
  return by === 'month' ? monthName(ms, offsetMinutes) : formatDates(ms, ms + dayMs, offsetMinutes);
}

export const valueIn = ({ grid: { slots, values } }: Heat, column: number, slot: number): number =>
  values[column * slots + slot] ?? NaN;

/** "1 Oct 2026 08:00: 84.20 $/MWh". */
export function cellWords(heat: Heat, column: number, slot: number): string {
  const { panel, series, grid } = heat;
  const value = readable(valueIn(heat, column, slot), series.decimals, panel);
  const unit = value === missing ? 'no value' : `${value} ${panel.readable.unit}`;
  return `${columnName(heat, column)} ${slotName(grid, slot)}: ${unit}`;
}

/** Returns all cells as tab-separated text, a row for each date or month: exact, in the unit of the service. */
export function heatText(heat: Heat): string {
  const { grid, panel, series } = heat;
  const slots = Array.from({ length: grid.slots }, (_, slot) => slot);
  const head = [`${series.label} (${panel.unit})`, ...slots.map((slot) => slotName(grid, slot))];
  const lines = grid.starts.map((_, column) => [
    columnName(heat, column),
    ...slots.map((slot) => {
      const value = valueIn(heat, column, slot);
      return Number.isNaN(value) ? '' : String(value);
    }),
  ]);
  return [head.map(tsvText), ...lines].map((line) => line.join('\t')).join('\n');
}
