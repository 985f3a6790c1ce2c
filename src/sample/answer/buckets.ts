import { dayMs, findInterval, minuteMs, stampOfBucket } from '../../domain';
import type { Window } from '../request/requestWindow';

const slotMs = 5 * minuteMs;

/** The buckets of a window, and the slots of each. Times are wall-clock milliseconds. */
export interface Buckets {
  /** Ascending. */
  starts: readonly number[];
  firstDay: number;
  lastDay: number;
  /** Returns the slots of a local day inside the window, `[from, to)`. */
  slotsOf(day: number): readonly [number, number];
  /** Returns a function from each slot of a day to its bucket, as a position in `starts`. */
  positionsOf(day: number): (slot: number) => number;
}

/** Returns the number of slots in a bucket of an interval shorter than a day; undefined for any other. */
function slotsIn(interval: string): number | undefined {
  const step = findInterval(interval)?.step;
  return step?.kind === 'fixed' && step.size < dayMs ? step.size / slotMs : undefined;
}

/** Returns the timestamp that the live service gives the bucket of a day. */
const stampOfDay = (day: number, interval: string): number => stampOfBucket(day * dayMs, interval, 0);

export function bucketsOf(window: Window, interval: string): Buckets {
  const firstSlot = Math.ceil(window.startMs / slotMs);
  const endSlot = Math.max(firstSlot, Math.ceil(window.endMs / slotMs));
  const firstDay = Math.floor((firstSlot * slotMs) / dayMs);
  const lastDay = endSlot === firstSlot ? firstDay - 1 : Math.floor(((endSlot - 1) * slotMs) / dayMs);
  const slotsOf = (day: number): [number, number] => [
    Math.max(0, firstSlot - day * 288),
    Math.min(288, endSlot - day * 288),
  ];
  const slots = slotsIn(interval);
  if (slots !== undefined) {
    const first = Math.floor(firstSlot / slots);
    const count = endSlot === firstSlot ? 0 : Math.floor((endSlot - 1) / slots) - first + 1;
    const starts = Array.from({ length: count }, (_, i) => (first + i) * slots * slotMs);
    const positionsOf = (day: number) => (slot: number) => Math.floor((day * 288 + slot) / slots) - first;
    return { starts, firstDay, lastDay, slotsOf, positionsOf };
  }
  const stamps = new Set<number>();
  for (let day = firstDay; day <= lastDay; day++) stamps.add(stampOfDay(day, interval));
  const starts = [...stamps].sort((a, b) => a - b);
  const positions = new Map(starts.map((start, index) => [start, index]));
  const positionsOf = (day: number): ((slot: number) => number) => {
    const position = positions.get(stampOfDay(day, interval)) ?? 0;
    return () => position;
  };
  return { starts, firstDay, lastDay, slotsOf, positionsOf };
}
