import { findRun, positionOf, uniteTimes } from '../../domain/timeAxis';

/** The columns of a series from one part. */
export interface Piece {
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** The part's window in epoch milliseconds; unbounded when it had none. */
  readonly startMs: number;
  readonly endMs: number;
}

export interface JoinedColumns {
  readonly times: Float64Array;
  readonly values: Float64Array;
  /** The number of stamps with different numbers in different pieces. */
  readonly conflicts: number;
}

/** The joined time column of a series' pieces. */
interface Layout {
  readonly times: Float64Array;
  /** True when no stamp is in two pieces. */
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

/** Places the values of pieces that share no stamp. */
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
 * Ranks the source of a stamp's value: none, a part whose window does not include the stamp, or one whose window does.
 */
const unknown = 0;
const outside = 1;
const inside = 2;

/**
 * Places the values of pieces that share some stamps. Outside its own window a piece may hold only a part of a bucket,
 * so it yields to a piece whose window includes the stamp, even to a null. Within the same rank, a number wins over
 * NaN, and of two numbers the later piece wins, except before that piece's own window, where the earlier piece wins.
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

/** Joins the columns of many series. Series whose pieces share their time columns share the joined one. */
export class ColumnJoiner {
  readonly #ids = new Map<Float64Array, number>();
  readonly #layouts = new Map<string, Layout>();

  /** Joins pieces, given in the order of their windows. Returns a single piece unchanged. */
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
