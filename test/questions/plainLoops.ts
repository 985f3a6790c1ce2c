import { bucketStart, slotsOf, type Slot } from '../unit/client/measures/marketState';
import type { MarketCode } from '#src/sample/fleet/markets';

/** The numbers that answer a question, computed from the sample's generator by plain loops, without code for series. */

/** A column of the sample market: of a region, or of the units of a fuel technology. */
export type Read =
  | { readonly region: string; readonly column: Parameters<Slot['region']>[1] }
  | { readonly fueltech: string; readonly of?: string };

/** How an expected number is computed. */
export interface Loop {
  readonly do:
    | 'mean'
    | 'min'
    | 'max'
    | 'weighted'
    | 'hoursBelow'
    | 'hoursAbove'
    | 'percentile'
    | 'energy'
    | 'share'
    | 'change';
  readonly market?: MarketCode;
  readonly read: Read;
  readonly by?: Read;
  readonly less?: Read;
  readonly than?: number;
  /** For a percentile, from 0 to 1. */
  readonly share?: number;
  readonly whole?: readonly Read[];
  /** Only five-minute values within this hour of the day, or on this day of the week (0 is Sunday). */
  readonly hour?: number;
  readonly weekday?: number;
  /** Values are first averaged to this interval. */
  readonly interval?: string;
  /** Compares with the same window so many days before. */
  readonly againstDays?: number;
  readonly firstDay?: boolean;
  readonly firstMonth?: boolean;
}

/** A window in network time, in milliseconds as if it were UTC. */
export interface Wall {
  readonly from: number;
  readonly to: number;
}

export interface Point {
  readonly wallMs: number;
  readonly value: number;
}

const dayMs = 86_400_000;

const readSlot = (slot: Slot, read: Read) =>
  'region' in read ? slot.region(read.region, read.column) : slot.source(read.of, read.fueltech);

/** Returns the five-minute values of a window, or their means over an interval. */
export function pointsOf(
  loop: Pick<Loop, 'market' | 'interval'>,
  read: Read,
  { from, to }: Wall,
  nowMs: number,
): Point[] {
  const buckets = new Map<number, number[]>();
  for (const slot of slotsOf(loop.market ?? 'NEM', from, to, nowMs)) {
    const value = readSlot(slot, read);
    if (Number.isNaN(value)) continue;
    const start = bucketStart(slot.wallMs, loop.interval ?? '5m');
    const bucket = buckets.get(start);
    if (bucket) bucket.push(value);
    else buckets.set(start, [value]);
  }
  return [...buckets].map(([wallMs, values]) => ({
    wallMs,
    value: values.reduce((sum, one) => sum + one, 0) / values.length,
  }));
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;

const isCounted = ({ hour, weekday }: Loop, wallMs: number) => {
  const date = new Date(wallMs);
  return (
    (hour === undefined || date.getUTCHours() === hour) &&
    (weekday === undefined || date.getUTCDay() === weekday)
  );
};

function narrowed({ firstDay, firstMonth }: Loop, { from, to }: Wall): Wall {
  if (firstDay === true) return { from, to: from + dayMs };
  const date = new Date(from);
  return firstMonth === true
    ? { from, to: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) }
    : { from, to };
}

/** Computes an expected number and, of an extreme, when it was. */
export function compute(loop: Loop, whole: Wall, nowMs: number): Point {
  const wall = narrowed(loop, whole);
  const points = pointsOf(loop, loop.read, wall, nowMs).filter(({ wallMs }) => isCounted(loop, wallMs));
  const values = points.map(({ value }) => value);
  const at = (read: Read, moved: Wall = wall): readonly number[] =>
    pointsOf(loop, read, moved, nowMs).map(({ value }) => value);
  const days = (loop.againstDays ?? 0) * dayMs;
  const earlier = { from: wall.from - days, to: wall.to - days };
  const hours = loop.interval === '1h' ? 1 : 1 / 12;
  const only = (value: number): Point => ({ wallMs: NaN, value });
  switch (loop.do) {
    case 'mean': {
      const less = loop.less ? mean(at(loop.less)) : loop.againstDays ? mean(at(loop.read, earlier)) : 0;
      return only(mean(values) - less);
    }
    case 'min':
    case 'max': {
      const sign = loop.do === 'max' ? 1 : -1;
      return points.reduce((best, one) => (sign * one.value > sign * best.value ? one : best));
    }
    case 'weighted': {
      const weights = at(loop.by ?? loop.read);
      return only(sum(values.map((value, i) => value * (weights[i] ?? NaN))) / sum(weights));
    }
    case 'hoursBelow':
      return only(values.filter((value) => value < (loop.than ?? 0)).length * hours);
    case 'hoursAbove':
      return only(values.filter((value) => value > (loop.than ?? 0)).length * hours);
    case 'percentile': {
      const sorted = [...values].sort((a, b) => a - b);
      const place = (sorted.length - 1) * (loop.share ?? 0.5);
      const [low = NaN, high = low] = sorted.slice(Math.floor(place), Math.floor(place) + 2);
      return only(low + (place - Math.floor(place)) * (high - low));
    }
    case 'energy':
      return only(sum(values) / 12);
    case 'share':
      return only((100 * sum(values)) / sum((loop.whole ?? []).flatMap((read) => at(read))));
    case 'change': {
      const before = sum(at(loop.read, earlier));
      return only((100 * (sum(values) - before)) / before);
    }
  }
}
