import { findRun, positionOf, uniteTimes } from '../../domain/timeAxis';

/** A series as one part brought it. */
export interface Piece {
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** The part's window in epoch milliseconds; all time where it had none. */
  readonly startMs: number;
  readonly endMs: number;
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

/** What is known of a stamp: nothing, what a part has outside its own window, or what a part has inside it. */
const unknown = 0;
const outside = 1;
const inside = 2;

/**
 * Places values of which some are for the same stamp. Outside its own window a piece may hold a part of a bucket only,
 * so there it gives way to a piece that has the stamp inside its own, a null included. Among equals a number goes before
 * NaN, and of two numbers the later piece's is kept; but before its own window the earlier piece's is.
 */
function placeOverlapping(pieces: readonly Piece[], axis: Float64Array): Omit<JoinedColumns, 'times'> {
  const values = new Float64Array(axis.length).fill(NaN);
  const ranks = new Uint8Array(axis.length);
  const conflicting = new Set<number>();
  for (const piece of pieces) {
    walk(piece, axis, (position, value, stampMs) => {
      const before = values[position] ?? NaN;
      const known = ranks[position] ?? unknown;
      const rank = stampMs >= piece.startMs && stampMs < piece.endMs ? inside : outside;
      const isOther = !Number.isNaN(before) && !Number.isNaN(value) && before !== value;
      if (isOther) conflicting.add(position);
      if (rank < known) return;
      ranks[position] = rank;
      const isLater = !Number.isNaN(value) && (!isOther || stampMs >= piece.startMs);
      if (rank > known || isLater) values[position] = value;
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
