/**
 * The part of a text that the running search has looked at. Functions that look further than `margin` report it, so that
 * what was found stays known while that part does not change. Only one search runs at a time.
 */
let reach = { low: 0, high: 0 };

/** How far from the reported offsets a search may look without a report, in UTF-16 units. */
const margin = 1000;

/** Reports that a search has looked at the text between two offsets. */
export function reached(low: number, high: number): void {
  if (low < reach.low) reach.low = low;
  if (high > reach.high) reach.high = high;
}

/** What a search found at an offset, and how far around it the search has looked. */
export interface Searched<T> {
  found: T;
  low: number;
  high: number;
}

/** Runs a search at an offset. */
export function search<T>(at: number, find: () => T): Searched<T> {
  const outer = reach;
  reach = { low: at, high: at };
  const found = find();
  const { low, high } = reach;
  reach = outer;
  reached(low, high);
  return { found, low: low - margin, high: high + margin };
}
