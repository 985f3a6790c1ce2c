import { type RawPoints, StampReader, type TimeAxes } from './decodeStamps';

/** Counts the repairs in a series. */
export interface Repairs {
  badStamps: number;
  badValues: number;
  duplicateStamps: number;
  /** 1 when its stamps were not ascending. */
  unsortedStamps: number;
}

interface Columns {
  times: Float64Array;
  values: Float64Array;
  repairs: Repairs;
}

const plainNumber = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * Reads a value that is not a plain number. Null is missing. A number sent as text ("12.3") is that number; anything
 * else ("NaN", "null", true, a number beyond a double) becomes missing and is counted.
 */
function readOddValue(value: unknown, repairs: Repairs): number {
  if (value === null) return NaN;
  const number = typeof value === 'string' && plainNumber.test(value) ? Number(value) : NaN;
  if (Number.isFinite(number)) return number;
  repairs.badValues++;
  return NaN;
}

const noRepairs = (): Repairs => ({ badStamps: 0, badValues: 0, duplicateStamps: 0, unsortedStamps: 0 });

/** Fills both columns and returns the stamps as sent. */
function readPoints(points: RawPoints, reader: StampReader, { times, values, repairs }: Columns): unknown[] {
  const stamps: unknown[] = [];
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    const isPoint = Array.isArray(point);
    const stamp: unknown = isPoint ? point[0] : undefined;
    const value: unknown = isPoint ? point[1] : null;
    stamps.push(stamp);
    times[i] = reader.read(stamp);
    values[i] = typeof value === 'number' && value * 0 === 0 ? value : readOddValue(value, repairs);
  }
  return stamps;
}

/** Fills `values` when all points have these stamps; otherwise returns false. */
function readLike(
  stamps: readonly unknown[],
  points: RawPoints,
  values: Float64Array,
  repairs: Repairs,
): boolean {
  const { length } = points;
  // Kept minimal, since most replies are done before the engine compiles this loop.
  for (let i = 0; i < length; i++) {
    const point = points[i];
    if (!Array.isArray(point) || point[0] !== stamps[i]) return false;
    const value: unknown = point[1];
    values[i] = typeof value === 'number' && value * 0 === 0 ? value : readOddValue(value, repairs);
  }
  return true;
}

function isAscending(times: Float64Array): boolean {
  // Comparisons with NaN are false, so an unreadable stamp fails too.
  for (let i = 1; i < times.length; i++) if (!(times[i - 1] < times[i])) return false;
  return !Number.isNaN(times[0]);
}

/** Drops points without a stamp, sorts, and uses the last of several values for one stamp. */
function repair(times: Float64Array, values: Float64Array, repairs: Repairs): Omit<Columns, 'repairs'> {
  const order: number[] = [];
  let previous = -Infinity;
  let isSorted = true;
  for (let i = 0; i < times.length; i++) {
    const time = times[i];
    if (Number.isNaN(time)) continue;
    if (time < previous) isSorted = false;
    previous = time;
    order.push(i);
  }
  repairs.badStamps = times.length - order.length;
  repairs.unsortedStamps = isSorted ? 0 : 1;
  // The sort is stable: among equal stamps the one sent last stays last.
  if (!isSorted) order.sort((a, b) => times[a] - times[b]);
  const remaining = order.filter((at, i) => times[at] !== times[order[i + 1] ?? -1]);
  repairs.duplicateStamps = order.length - remaining.length;
  return {
    times: Float64Array.from(remaining, (at) => times[at]),
    values: Float64Array.from(remaining, (at) => values[at]),
  };
}

/**
 * Repairs and shares the columns of a series: ascending times without duplicates, `times` shared with earlier series of
 * the same stamps. Unreadable instants are NaN in the input. `repairs` counts earlier repairs.
 */
export function toColumns(
  times: Float64Array,
  values: Float64Array,
  axes: TimeAxes,
  repairs: Repairs = noRepairs(),
): Columns {
  if (isAscending(times)) return { times: axes.share(times), values, repairs };
  const columns = repair(times, values, repairs);
  return { times: axes.share(columns.times), values: columns.values, repairs };
}

/**
 * Decodes the `[stamp, value]` pairs of a series to columns: ascending times without duplicates, NaN for null, `times`
 * shared with earlier series of the same stamps. `offsetMinutes` applies to stamps without an offset.
 */
export function decodePoints(points: RawPoints, offsetMinutes: number, axes: TimeAxes): Columns {
  const { latest } = axes;
  if (latest?.offsetMinutes === offsetMinutes && latest.stamps.length === points.length) {
    const values = new Float64Array(points.length);
    const repairs = noRepairs();
    if (readLike(latest.stamps, points, values, repairs)) return { times: latest.times, values, repairs };
  }
  const raw = {
    times: new Float64Array(points.length),
    values: new Float64Array(points.length),
    repairs: noRepairs(),
  };
  const stamps = readPoints(points, new StampReader(offsetMinutes), raw);
  const { repairs } = raw;
  const columns = toColumns(raw.times, raw.values, axes, repairs);
  // The stamps match the column only if nothing was dropped or moved.
  const isUnchanged = repairs.badStamps + repairs.duplicateStamps + repairs.unsortedStamps === 0;
  axes.latest = isUnchanged ? { stamps, times: columns.times, offsetMinutes } : undefined;
  return columns;
}

/** Decodes points like `decodePoints`, for points outside the JSON. */
type ToColumns = (offsetMinutes: number, axes: TimeAxes) => Columns;

/** Points that were cut out of a body, by the placeholder that replaces them. */
export class DetachedPoints {
  #points = new Map<unknown, ToColumns>();
  // Unpredictable for the author of a body.
  #secret = String(Math.random());

  /** True while some points have not been removed. */
  get isLeft(): boolean {
    return this.#points.size > 0;
  }

  /** Adds points and returns their placeholder, as JSON. */
  add(points: ToColumns): string {
    const name = `${this.#secret} ${this.#points.size}`;
    this.#points.set(name, points);
    return `"${name}"`;
  }

  /** Removes and returns the points of a placeholder. */
  remove(name: unknown): ToColumns | undefined {
    const points = this.#points.get(name);
    if (points) this.#points.delete(name);
    return points;
  }
}

/** A body with a placeholder for each list of points. */
export interface DetachedBody {
  /** Valid JSON if the body is. */
  rest: string;
  points: DetachedPoints;
}
