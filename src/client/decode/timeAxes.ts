/** A series' points as parsed from JSON: `[stamp, value]` each, where the service is right. */
export type RawPoints = readonly unknown[];

/** Stamps as they were sent, ascending and without a fault, and the column that stands for them. */
interface LatestStamps {
  readonly stamps: readonly unknown[];
  /** What they were read with where they have no offset. */
  readonly offsetMinutes: number;
  readonly times: Float64Array;
}

/**
 * Axes with the same length and edges that are compared in full, so that a hostile body cannot make us compare all with
 * all.
 */
const mostCandidates = 16;

function isSame(times: Float64Array, others: Float64Array): boolean {
  if (times === others) return true;
  for (let i = 0; i < times.length; i++) if (times[i] !== others[i]) return false;
  return true;
}

/** The time columns of one reply, each once. */
export class TimeAxes {
  /**
   * Of the series before. Most series have the same stamps as the one before, and comparing these as text is several
   * times faster than reading them.
   */
  latest: LatestStamps | undefined;

  readonly #axes = new Map<string, Float64Array[]>();

  /** The column that stands for these instants: an equal earlier one, else `times`. */
  share(times: Float64Array): Float64Array {
    const key = `${times.length}|${times[0] ?? ''}|${times.at(-1) ?? ''}`;
    const known = this.#axes.get(key) ?? [];
    if (known.length === 0) this.#axes.set(key, known);
    const found = known.find((others) => isSame(times, others));
    if (found !== undefined) return found;
    if (known.length < mostCandidates) known.push(times);
    return times;
  }
}
