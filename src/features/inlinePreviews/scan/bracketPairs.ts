import { noteLookedAt } from '../parse/readBackwards';
import type { Source } from '../parse/source';

const closers: Record<number, number> = { 40: 41, 91: 93, 123: 125 };

/**
 * Finds closing brackets. Look them up from the last opening bracket to the first: an outer pair then steps over known
 * inner pairs, so that all lookups together take time linear in the length of the text.
 */
export class BracketPairs {
  #known = new Map<number, number | undefined>();

  constructor(private source: Source) {}

  /** Returns the offset of the closing bracket; undefined when the bracket at `open` does not close. */
  closeOf(open: number): number | undefined {
    if (!this.#known.has(open)) this.#known.set(open, this.#find(open));
    const close = this.#known.get(open);
    noteLookedAt(open, close ?? this.source.text.length);
    return close;
  }

  #find(open: number): number | undefined {
    const { text, spans } = this.source;
    const expected: number[] = [];
    let span = spans.indexBefore(open) + 1;
    const startOfNext = () => (span < spans.count ? spans.startOf(span) : text.length);
    let next = startOfNext();
    for (let at = open; at < text.length; at++) {
      if (at >= next) {
        at = spans.endOf(span) - 1;
        span++;
        next = startOfNext();
        continue;
      }
      const code = text.charCodeAt(at);
      if (code === 40 || code === 91 || code === 123) {
        if (at !== open && this.#known.has(at)) {
          const known = this.#known.get(at);
          if (known === undefined) return undefined;
          at = known;
          span = spans.indexBefore(at) + 1;
          next = startOfNext();
        } else expected.push(closers[code]);
      } else if ((code === 41 || code === 93 || code === 125) && expected.pop() !== code) return undefined;
      else if (expected.length === 0) return at;
    }
    return undefined;
  }
}
