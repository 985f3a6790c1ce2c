/** A series' points as parsed from JSON: each is `[stamp, value]` if the service is correct. */
export type RawPoints = readonly unknown[];

/** Valid, ascending stamps as sent, and their column. */
interface LatestStamps {
  readonly stamps: readonly unknown[];
  /** The offset applied to stamps without one. */
  readonly offsetMinutes: number;
  readonly times: Float64Array;
}

/**
 * The maximum number of axes with the same length and edges that are compared in full, so that a hostile body cannot
 * cause a quadratic number of comparisons.
 */
const maxCandidates = 16;

function isSame(times: Float64Array, others: Float64Array): boolean {
  if (times === others) return true;
  for (let i = 0; i < times.length; i++) if (times[i] !== others[i]) return false;
  return true;
}

/** The time columns of one reply, without duplicates. */
export class TimeAxes {
  /**
   * The stamps of the previous series. Most series repeat them, and comparing text is several times faster than parsing
   * it.
   */
  latest: LatestStamps | undefined;

  readonly #axes = new Map<string, Float64Array[]>();

  /** Returns the column for these instants: an equal earlier one, else `times`. */
  share(times: Float64Array): Float64Array {
    const key = `${times.length}|${times[0] ?? ''}|${times.at(-1) ?? ''}`;
    const known = this.#axes.get(key) ?? [];
    if (known.length === 0) this.#axes.set(key, known);
    const found = known.find((others) => isSame(times, others));
    if (found !== undefined) return found;
    if (known.length < maxCandidates) known.push(times);
    return times;
  }
}
