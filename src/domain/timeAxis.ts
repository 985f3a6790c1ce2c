/** Ascending columns of distinct instants: merging them, and finding one within another. */

/** True when every column ends before the next begins. No column may be empty. */
function followEachOther(columns: readonly Float64Array[]): boolean {
  return columns.every((column, i) => i === 0 || (columns[i - 1]?.at(-1) ?? 0) < (column[0] ?? 0));
}

function concatenate(columns: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(columns.reduce((length, column) => length + column.length, 0));
  let at = 0;
  for (const column of columns) {
    whole.set(column, at);
    at += column.length;
  }
  return whole;
}

function uniteTwo(left: Float64Array, right: Float64Array): Float64Array {
  if (followEachOther([left, right])) return concatenate([left, right]);
  const merged = new Float64Array(left.length + right.length);
  let i = 0;
  let j = 0;
  let length = 0;
  while (i < left.length && j < right.length) {
    const a = left[i] ?? NaN;
    const b = right[j] ?? NaN;
    merged[length++] = a < b ? a : b;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  const rest = i < left.length ? left.subarray(i) : right.subarray(j);
  merged.set(rest, length);
  length += rest.length;
  if (length === left.length) return left;
  if (length === right.length) return right;
  return merged.slice(0, length);
}

/**
 * Returns all instants of these columns in ascending order, each once: one of the columns if it contains all others,
 * otherwise a new one. Takes linear time when each column ends before the next begins, otherwise that times the
 * logarithm of the number of columns.
 */
export function uniteTimes(columns: readonly Float64Array[]): Float64Array {
  let united = [...new Set(columns)].filter((column) => column.length > 0);
  if (united.length > 1 && followEachOther(united)) return concatenate(united);
  // Merges in pairs: merging one by one would copy the first column once for every other one.
  while (united.length > 1) {
    const halved: Float64Array[] = [];
    for (let i = 0; i < united.length; i += 2) {
      const [left, right] = united.slice(i, i + 2);
      if (left !== undefined) halved.push(right === undefined ? left : uniteTwo(left, right));
    }
    united = halved;
  }
  return united[0] ?? columns[0] ?? new Float64Array(0);
}

/** Returns the position of the first instant of `axis` at or after `ms`. */
export function positionOf(ms: number, axis: Float64Array): number {
  let low = 0;
  let high = axis.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((axis[middle] ?? NaN) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the position in `axis` where `times` begins without a gap; undefined when `axis` has other instants in
 * between. `axis` must contain all of `times`.
 */
export function findRun(times: Float64Array, axis: Float64Array): number | undefined {
  const [first] = times;
  if (first === undefined) return 0;
  const start = positionOf(first, axis);
  return axis[start + times.length - 1] === times.at(-1) ? start : undefined;
}
