/**
 * One piece of a column: `[from, length, fresh]` copies `length` numbers of the previous column, starting at `from`,
 * and then takes the next `fresh` numbers of those that were sent.
 */
export type Piece = readonly [from: number, length: number, fresh: number];

/** The pieces that build a column from its previous version, and the new numbers. */
export interface ColumnDelta {
  pieces: readonly Piece[];
  fresh: Float64Array;
}

/** Shorter unchanged runs are sent again, since a piece takes about as much space. */
const minCopied = 8;

const isSame = (one: number | undefined, other: number | undefined): boolean =>
  one === other || (one !== one && other !== other);

/** A run of `length` unchanged numbers, at `from` in the previous column and at `to` in the new one. */
interface Run {
  from: number;
  to: number;
  length: number;
}

/** Returns the runs of instants that two ascending columns have in common. */
export function commonRuns(before: Float64Array, after: Float64Array): Run[] {
  if (before === after) return [{ from: 0, to: 0, length: after.length }];
  const runs: Run[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      const from = i;
      const to = j;
      while (i < before.length && before[i] === after[j]) {
        i++;
        j++;
      }
      runs.push({ from, to, length: i - from });
    } else if (before[i] < after[j]) i++;
    else j++;
  }
  return runs;
}

/** Yields the parts of these runs in which the values are unchanged too. */
function* sameValues(runs: readonly Run[], before: Float64Array, after: Float64Array): Generator<Run> {
  for (const { from, to, length } of runs) {
    let start = 0;
    for (let k = 0; k <= length; k++) {
      if (k < length && isSame(before[from + k], after[to + k])) continue;
      if (k > start) yield { from: from + start, to: to + start, length: k - start };
      start = k + 1;
    }
  }
}

/**
 * Returns the delta from the column `before` to `after`. `runs` are the stretches with the same instants in both. A
 * delta that copies the whole column has no fresh numbers.
 */
export function diffColumn(runs: readonly Run[], before: Float64Array, after: Float64Array): ColumnDelta {
  const copied = before === after ? [...runs] : [...sameValues(runs, before, after)];
  const worth = copied.filter(({ length }) => length >= minCopied || length === after.length);
  const gaps: Float64Array[] = [];
  const pieces: Piece[] = [];
  let at = 0;
  for (const [index, { from, to, length }] of worth.entries()) {
    if (index === 0 && to > 0) pieces.push([0, 0, to]);
    const next = worth[index + 1]?.to ?? after.length;
    gaps.push(after.subarray(at, to));
    at = to + length;
    pieces.push([from, length, next - at]);
  }
  gaps.push(after.subarray(at));
  if (worth.length === 0 && after.length > 0) pieces.push([0, 0, after.length]);
  return { pieces, fresh: concatenate(gaps) };
}

function concatenate(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** True when the delta leaves the column as it was. */
export function isUnchanged({ pieces, fresh }: ColumnDelta, beforeLength: number): boolean {
  if (fresh.length > 0 || pieces.length > 1) return false;
  const [from, length] = pieces.at(0) ?? [0, 0];
  return from === 0 && length === beforeLength;
}

/** Rebuilds the `after` column of `diffColumn`; returns `before` itself if it is unchanged. */
export function applyColumn(before: Float64Array, delta: ColumnDelta): Float64Array {
  if (isUnchanged(delta, before.length)) return before;
  const { pieces, fresh } = delta;
  if (before.length === 0 && pieces.length === 1) return fresh;
  const length = pieces.reduce((sum, [, copied, added]) => sum + copied + added, 0);
  const column = new Float64Array(length);
  let at = 0;
  let read = 0;
  for (const [from, copied, added] of pieces) {
    column.set(before.subarray(from, from + copied), at);
    at += copied;
    column.set(fresh.subarray(read, read + added), at);
    at += added;
    read += added;
  }
  return column;
}
