import { findRun, positionOf, uniteTimes } from '../../domain/timeAxis';

/** A series as one part brought it. */
export interface Piece {
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** Start of the part's window in epoch milliseconds; -Infinity where it had none. */
  readonly startMs: number;
}

export interface JoinedColumns {
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** Stamps for which pieces have different numbers. */
  readonly conflicts: number;
}

/** Where the pieces of a series lie on their joined time column. */
interface Layout {
  readonly times: Float64Array;
  /** Whether no stamp is in two pieces. */
  readonly isDisjoint: boolean;
}

/** Calls `put(position, value, stamp)` for each point of a piece. */
function walk(
  { times, values }: Piece,
  axis: Float64Array,
  put: (position: number, value: number, stampMs: number) => void,
): void {
  let at = positionOf(times[0] ?? NaN, axis);
  for (let i = 0; i < times.length; i++) {
    const stampMs = times[i] ?? NaN;
    while ((axis[at] ?? Infinity) < stampMs) at++;
    put(at, values[i] ?? NaN, stampMs);
  }
}

/** Places values of which no two are for the same stamp. */
function placeDisjoint(pieces: readonly Piece[], axis: Float64Array): Float64Array {
  const column = new Float64Array(axis.length);
  for (const piece of pieces) {
    const run = findRun(piece.times, axis);
    if (run !== undefined) column.set(piece.values, run);
    else {
      walk(piece, axis, (position, value) => {
        column[position] = value;
      });
    }
  }
  return column;
}

/**
 * Places values of which some are for the same stamp: a number goes before NaN, and of two numbers the later piece's
 * is kept. But before its own window a piece may hold a part of a bucket only, so there the earlier piece's is.
 */
function placeOverlapping(pieces: readonly Piece[], axis: Float64Array): Omit<JoinedColumns, 'times'> {
  const values = new Float64Array(axis.length).fill(NaN);
  const conflicting = new Set<number>();
  for (const piece of pieces) {
    walk(piece, axis, (position, value, stampMs) => {
      if (Number.isNaN(value)) return;
      const before = values[position] ?? NaN;
      const isOther = !Number.isNaN(before) && before !== value;
      if (isOther) conflicting.add(position);
      if (!isOther || stampMs >= piece.startMs) values[position] = value;
    });
  }
  return { values, conflicts: conflicting.size };
}

/** Joins the columns of many series; those whose pieces share their time columns share the joined one. */
export class ColumnJoiner {
  readonly #ids = new Map<Float64Array, number>();
  readonly #layouts = new Map<string, Layout>();

  /** `pieces` in the order of their windows. A single one is given back as it is. */
  join(pieces: readonly Piece[]): JoinedColumns {
    const filled = pieces.filter((piece) => piece.times.length > 0);
    const only = filled.length > 1 ? undefined : (filled[0] ?? pieces[0]);
    if (only !== undefined) return { times: only.times, values: only.values, conflicts: 0 };
    const { times, isDisjoint } = this.#layoutOf(filled);
    if (isDisjoint) return { times, values: placeDisjoint(filled, times), conflicts: 0 };
    return { times, ...placeOverlapping(filled, times) };
  }

  #layoutOf(pieces: readonly Piece[]): Layout {
    const key = pieces.map((piece) => this.#idOf(piece.times)).join();
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    const times = uniteTimes(pieces.map((piece) => piece.times));
    const points = pieces.reduce((sum, piece) => sum + piece.times.length, 0);
    const layout = { times, isDisjoint: points === times.length };
    this.#layouts.set(key, layout);
    return layout;
  }

  #idOf(times: Float64Array): number {
    const id = this.#ids.get(times) ?? this.#ids.size;
    this.#ids.set(times, id);
    return id;
  }
}
