import { type BucketRange, clampValue, type Days, type Drawn } from '../../domain';
import type { ChartKind, Panel } from '../chart/panel';
import { timeTickLabels } from '../chart/timeAxis';

export const hours = 24;
const hourSteps: readonly number[] = [1, 2, 3, 4, 6, 12];

/** "08:00", "24:00". */
export function clock(hour: number): string {
  const minutes = Math.round(hour * 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Returns at most `count` ticks of an axis of the hours of a day, in even steps. */
export function hourTicks(count: number): { at: number; label: string }[] {
  const step = hourSteps.find((one) => hours / one <= count) ?? hours;
  return Array.from({ length: hours / step + 1 }, (_, k) => ({ at: k * step, label: clock(k * step) }));
}

/** Returns at most `count` ticks of an axis of days or months, at their indices. */
export function startTicks(startsMs: readonly number[] | Float64Array, count: number, offsetMinutes: number) {
  const every = Math.max(1, Math.ceil(startsMs.length / Math.max(1, count)));
  const at = [...startsMs.keys()].filter((index) => index % every === 0);
  const labels = timeTickLabels(
    at.map((index) => startsMs[index]),
    offsetMinutes,
  );
  return at.map((index, k) => ({ at: index, label: labels[k] }));
}

export interface ProfileInput {
  panel: Panel;
  /** Indices of the displayed series of the panel, ascending. */
  chosen: readonly number[];
  range: BucketRange;
  offsetMinutes: number;
  days: Days;
  /** Memoises a computation per series until any other input changes. */
  once: <Made>(series: number, make: () => Made) => Made;
}

/** Values by something other than time: the drawn columns and their texts. */
export interface Profile {
  /** How its columns are drawn. With steps, a value holds until the next position. */
  shape: { hasSteps: boolean; hasBars: boolean; isStacked: boolean };
  /** The ascending horizontal positions of the values. The last step extends to the end of `range`. */
  positions: readonly number[];
  range: readonly [min: number, max: number];
  /** One per chosen series, in the unit of the service; NaN is a gap. */
  columns: readonly Float64Array[];
  /** For a single series: the edges of the band in which most of its values lie, "P10" and "P90". */
  band?: readonly { name: string; values: Float64Array }[];
  /** True for positions with missing buckets. */
  isPart: (index: number) => boolean;
  /** True for totals with missing values, by column and index. */
  lacks: (column: number, index: number) => boolean;
  /** The legend values while nothing is under the pointer. */
  rest: { caption: string; values: readonly number[] };
  /** The kind of value: "Mean", "Total". */
  measure: string;
  axisTitle: string;
  /** The kind of chart whose value axis the profile uses, and whether a panel of prices has its price axis. */
  axisKind: ChartKind;
  hasPriceAxis: boolean;
  /** Returns at most `count` ticks with their labels. */
  ticksIn(count: number): readonly { at: number; label: string }[];
  indexAt(place: number): number;
  /** "08:00", "5 %", "Oct 2026". */
  nameOf(index: number): string;
  /** Indices of the rows in the table of numbers. */
  listed: readonly number[];
  notes: readonly string[];
}

/** For profiles of means over available values, which are never partial. */
export const wholeAndFull = { isPart: (): boolean => false, lacks: (): boolean => false };

/** The share of a position that a bar, or a group of bars, takes. */
const barShare = 0.8;

const toDrawn = (column: ArrayLike<number>): Drawn[] =>
  Array.from(column, (value) => (Number.isNaN(value) ? null : clampValue(value)));

/** Returns the outer edges of stacked columns; values below zero stack separately. */
function stackedEdges(columns: readonly Float64Array[]): Drawn[][] {
  const above = new Float64Array(columns[0]?.length ?? 0);
  const below = new Float64Array(above.length);
  return columns.map((column) =>
    Array.from(column, (value, i) => {
      if (Number.isNaN(value)) return null;
      const side = value < 0 ? below : above;
      const edge = clampValue(side[i] + value);
      side[i] = edge;
      return edge;
    }),
  );
}

/** Returns the columns of a profile as drawn, in profile order; in a stack, each up to its outer edge. */
export const drawnColumns = ({ shape, columns }: Profile): Drawn[][] =>
  shape.isStacked ? stackedEdges(columns) : columns.map(toDrawn);

/** Appends the end of the last step, since uPlot ends a step at the next value. */
export function withLastStep({ shape, positions, range }: Profile, columns: readonly Drawn[][]) {
  if (!shape.hasSteps) return { positions: [...positions], columns };
  return {
    positions: [...positions, range[1]],
    columns: columns.map((column) => [...column, column.at(-1) ?? null]),
  };
}

/**
 * Returns the left edge of a bar relative to its position, and its width, in positions; stacked bars share one place.
 */
export function barPlace({ shape, columns }: Profile, column: number) {
  const count = shape.isStacked ? 1 : columns.length;
  const size = barShare / count;
  return { shift: -barShare / 2 + (shape.isStacked ? 0 : column) * size, size };
}

/** Returns the edges of the band as drawn, lower first; empty without a band. */
export const drawnBand = ({ band }: Profile): Drawn[][] => (band ?? []).map(({ values }) => toDrawn(values));
