import {
  countPoints,
  countUp,
  findInterval,
  findRun,
  isForecastMetric,
  labelsKey,
  type Notice,
  positionOf,
  type Series,
  type Steps,
  uniteTimes,
  type Window,
} from '../../domain';

export interface BucketRule {
  interval: string;
  /** The network's fixed offset from UTC in minutes. */
  offsetMinutes: number;
}

export const isForecast = ({ metric, forecastRunMs }: Series) =>
  forecastRunMs !== undefined || isForecastMetric(metric);

/**
 * Removes the buckets after the window from the series of a part. A service that treats `date_end` as inclusive, as in
 * the specification, also sends the bucket that begins at the end, made of its first five minutes alone: a wrong value.
 * Series that lose nothing are returned as the same objects; a series that loses everything existed only in that bucket
 * and is removed. Forecasts, which have their own windows, and unknown intervals are not changed.
 */
function* trimPart(series: readonly Series[], window: Window, rule: BucketRule): Steps<readonly Series[]> {
  if (findInterval(rule.interval) === undefined) return series;
  const heads = new Map<Float64Array, Float64Array>();
  const trimmed: Series[] = [];
  for (const one of series) {
    yield;
    const { times, values } = one;
    const head = heads.get(times) ?? times.subarray(0, positionOf(window.endMs, times));
    heads.set(times, head);
    if (head.length === times.length || isForecast(one)) trimmed.push(one);
    else if (head.length > 0) trimmed.push({ ...one, times: head, values: values.subarray(0, head.length) });
  }
  return trimmed;
}

interface Piece {
  times: Float64Array;
  values: Float64Array;
  /** The part's window in epoch milliseconds; unbounded when it had none. */
  startMs: number;
  endMs: number;
}

interface Layout {
  times: Float64Array;
  /** True when no stamp is in two pieces. */
  isDisjoint: boolean;
}

function walk(
  { times, values }: Piece,
  axis: Float64Array,
  put: (position: number, value: number, stampMs: number) => void,
): void {
  let at = positionOf(times[0], axis);
  for (let i = 0; i < times.length; i++) {
    const stampMs = times[i];
    while (axis[at] < stampMs) at++;
    put(at, values[i], stampMs);
  }
}

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

/** The rank of a value: from a part whose window includes its stamp or not; 0 for none. */
const outside = 1;
const inside = 2;

/**
 * Places the values of pieces that share some stamps. Outside its own window a piece may hold only a part of a bucket,
 * so it yields to a piece whose window includes the stamp, even to a null. Within the same rank, a number wins over
 * NaN, and of two numbers the later piece wins, except before that piece's own window, where the earlier piece wins.
 */
function placeOverlapping(pieces: readonly Piece[], axis: Float64Array) {
  const values = new Float64Array(axis.length).fill(NaN);
  const ranks = new Uint8Array(axis.length);
  const conflicting = new Set<number>();
  for (const piece of pieces) {
    walk(piece, axis, (position, value, stampMs) => {
      const before = values[position];
      const known = ranks[position];
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
class ColumnJoiner {
  #ids = new Map<Float64Array, number>();
  #layouts = new Map<string, Layout>();

  /** Joins pieces in the order of their windows. `conflicts` counts stamps with different numbers. */
  join(pieces: readonly Piece[]): { times: Float64Array; values: Float64Array; conflicts: number } {
    const filled = pieces.filter((piece) => piece.times.length > 0);
    if (filled.length <= 1) {
      const { times, values } = filled.at(0) ?? pieces[0];
      return { times, values, conflicts: 0 };
    }
    const { times, isDisjoint } = this.#layoutOf(filled);
    if (isDisjoint) return { times, values: placeDisjoint(filled, times), conflicts: 0 };
    return { times, ...placeOverlapping(filled, times) };
  }

  #layoutOf(pieces: readonly Piece[]): Layout {
    const key = pieces.map((piece) => this.#idOf(piece.times)).join();
    const known = this.#layouts.get(key);
    if (known) return known;
    const times = uniteTimes(pieces.map((piece) => piece.times));
    const points = countPoints(pieces);
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

/** The series of one request of a query. */
export interface Part {
  /** The requested buckets; absent when the service chose them, and for an earlier result of the query. */
  window?: Window;
  series: readonly Series[];
}

interface SeriesPiece extends Piece {
  series: Series;
}

function* collectPieces(parts: readonly Part[], rule: BucketRule): Steps<SeriesPiece[][]> {
  const collected = new Map<string, SeriesPiece[]>();
  for (const { window, series } of parts) {
    const { startMs, endMs } = window ?? { startMs: -Infinity, endMs: Infinity };
    for (const one of window === undefined ? series : yield* trimPart(series, window, rule)) {
      yield;
      const key = JSON.stringify([one.metric, one.unit, labelsKey(one.labels)]);
      const pieces = collected.get(key) ?? [];
      if (pieces.length === 0) collected.set(key, pieces);
      pieces.push({ series: one, times: one.times, values: one.values, startMs, endMs });
    }
  }
  return [...collected.values()];
}

/** Combines the first piece's header with the joined columns and the newest forecast's time. */
function toSeries(
  first: Series,
  pieces: readonly SeriesPiece[],
  times: Float64Array,
  values: Float64Array,
): Series {
  const newestMs = Math.max(...pieces.map(({ series }) => series.forecastRunMs ?? -Infinity));
  return {
    ...first,
    times,
    values,
    forecastRunMs: newestMs > -Infinity ? newestMs : undefined,
  };
}

/**
 * Joins the parts of one query to one series for each metric, unit and combination of labels, in the order of first
 * appearance. Stamps are ascending and unique; the columns do not depend on the order of the parts. Handles services
 * that treat `date_end` as inclusive and as exclusive (`trimPart`). Of different numbers for one stamp, the later
 * window's wins; a null from the part whose window includes the stamp is not replaced by another part's value. A
 * missing part leaves only its own data missing.
 *
 * Series whose parts share their time columns share the joined one; a series of one part is not copied. One notice
 * `conflictingValues` for each affected metric counts the conflicting stamps of all its series.
 */
export function* joinParts(
  parts: readonly Part[],
  rule: BucketRule,
): Steps<{ series: Series[]; notices: Notice[] }> {
  const joiner = new ColumnJoiner();
  const conflicts = new Map<string, number>();
  const series: Series[] = [];
  for (const pieces of yield* collectPieces(parts, rule)) {
    yield;
    // Pieces without a window come first. Their differences are NaN, which keeps their order.
    pieces.sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
    const { series: first } = pieces[0];
    const { times, values, conflicts: count } = joiner.join(pieces);
    const { metric } = first;
    if (count > 0) countUp(conflicts, metric, count);
    series.push(pieces.length === 1 ? first : toSeries(first, pieces, times, values));
  }
  const notices = [...conflicts].map(([metric, stamps]): Notice => ({
    code: 'conflictingValues',
    metric,
    stamps,
  }));
  return { series, notices };
}
