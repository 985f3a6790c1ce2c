import type { TextChange } from '../parse/textChange';
import { trackRange, type Searched } from '../parse/readBackwards';

/** The matches of a global pattern, each within one line, so that only changed lines are searched again. */
export class Matches {
  /** `written`: the last group of each match, or all of it when the pattern has no group. */
  private constructor(
    private pattern: RegExp,
    public offsets: readonly number[],
    public written: readonly string[],
  ) {}

  static none = new Matches(/(?!)/g, [], []);

  static find(pattern: RegExp, text: string): Matches {
    const found = [...text.matchAll(pattern)];
    return new Matches(
      pattern,
      found.map(({ index }) => index),
      found.map((match) => match[match.length - 1]),
    );
  }

  after(text: string, { start, oldEnd, newEnd }: TextChange): Matches {
    if (this === Matches.none) return this;
    const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
    const lineEnd = text.indexOf('\n', newEnd);
    const until = lineEnd < 0 ? text.length : lineEnd;
    const moved = newEnd - oldEnd;
    const changed = Matches.find(this.pattern, text.slice(from, until));
    const { offsets, written } = this;
    const first = countBelow(offsets, from);
    const last = countBelow(offsets, until - moved);
    if (first === last && changed.offsets.length === 0 && (moved === 0 || last === offsets.length))
      return this;
    return new Matches(
      this.pattern,
      [
        ...offsets.slice(0, first),
        ...changed.offsets.map((offset) => offset + from),
        ...offsets.slice(last).map((offset) => offset + moved),
      ],
      [...written.slice(0, first), ...changed.written, ...written.slice(last)],
    );
  }
}

/** Returns how many of the ascending numbers are less than a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Findings at offsets of a text, relative to these. After a change, only searches that looked at it run again. */
export class Remembered<T> {
  #known = new Map<number, Searched<T>>();
  #before: ReadonlyMap<number, Searched<T>>;

  constructor(
    before?: Remembered<T>,
    private change: TextChange = { start: 0, oldEnd: 0, newEnd: 0 },
  ) {
    this.#before = before ? before.#known : new Map();
  }

  /** Returns what is known at an offset, unless it does not hold any more; otherwise searches. */
  at(offset: number, find: () => T, holds: (found: T) => boolean = () => true): T {
    const known = this.#known.get(offset) ?? this.#foundBefore(offset);
    const searched = known && holds(known.found) ? known : relative(offset, trackRange(offset, find));
    this.#known.set(offset, searched);
    return searched.found;
  }

  #foundBefore(offset: number): Searched<T> | undefined {
    const { start, oldEnd, newEnd } = this.change;
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
