import { search, type Searched } from '../parse/reach';
import type { TextChange } from '../parse/textChange';

/** Findings at offsets of a text, relative to these. After a change, only searches that looked at it run again. */
export class Remembered<T> {
  #known = new Map<number, Searched<T>>();
  #before: ReadonlyMap<number, Searched<T>>;
  #change: TextChange;

  constructor(before?: Remembered<T>, change: TextChange = { start: 0, oldEnd: 0, newEnd: 0 }) {
    this.#before = before ? before.#known : new Map();
    this.#change = change;
  }

  /** Returns what is known at an offset, unless it does not hold any more; otherwise searches. */
  at(offset: number, find: () => T, holds: (found: T) => boolean = () => true): T {
    const known = this.#known.get(offset) ?? this.#foundBefore(offset);
    const searched = known && holds(known.found) ? known : relative(offset, search(offset, find));
    this.#known.set(offset, searched);
    return searched.found;
  }

  #foundBefore(offset: number): Searched<T> | undefined {
    const { start, oldEnd, newEnd } = this.#change;
    if (offset >= start && offset < newEnd) return undefined;
    const before = offset < start ? offset : offset - newEnd + oldEnd;
    const known = this.#before.get(before);
    return known && (before + known.high < start || before + known.low >= oldEnd) ? known : undefined;
  }
}

const relative = <T>(offset: number, { found, low, high }: Searched<T>): Searched<T> => ({
  found,
  low: low - offset,
  high: high - offset,
});
