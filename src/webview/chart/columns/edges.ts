/** The pixels at which curves are read: `count` consecutive ones, starting at `first`. */
export interface Reading {
  readonly first: number;
  readonly count: number;
  /** True when a curve keeps its value until the next point. */
  readonly hasSteps: boolean;
}

/** Reads, at each pixel, the heights of curves whose points share their positions. */
export class HeightReader {
  readonly #hasSteps: boolean;
  /** Per pixel: the first point to its right, the fraction of the way to that point, and which points are near. */
  readonly #next: Int32Array;
  readonly #share: Float64Array;
  readonly #isNearBefore: Uint8Array;
  readonly #isNearNext: Uint8Array;

  /** `lefts` holds the positions of the points, in pixels from the left edge. */
  constructor(lefts: ArrayLike<number>, { first, count, hasSteps }: Reading) {
    this.#hasSteps = hasSteps;
    this.#next = new Int32Array(count);
    this.#share = new Float64Array(count);
    this.#isNearBefore = new Uint8Array(count);
    this.#isNearNext = new Uint8Array(count);
    let next = 0;
    for (let k = 0; k < count; k++) {
      const x = first + k;
      while (next < lefts.length && (lefts[next] ?? NaN) <= x) next += 1;
      const left = lefts[next - 1] ?? -Infinity;
      const right = lefts[next] ?? Infinity;
      this.#next[k] = next;
      this.#share[k] = (x - left) / (right - left);
      this.#isNearBefore[k] = Number(x - left < 0.5);
      this.#isNearNext[k] = Number(right - x <= 0.5);
    }
  }

  /**
   * Returns a curve's height at each pixel; NaN in gaps. `heights` holds the heights of its points. The curve is
   * straight between two points or, with steps, stays level. A point between two gaps is one pixel wide.
   */
  read(heights: Float32Array): Float32Array {
    const found = new Float32Array(this.#next.length).fill(NaN);
    for (let k = 0; k < found.length; k++) {
      const next = this.#next[k] ?? 0;
      const from = heights[next - 1] ?? NaN;
      const to = heights[next] ?? NaN;
      const isStep = this.#hasSteps && next < heights.length;
      const height = isStep ? from : from + (to - from) * (this.#share[k] ?? NaN);
      // False for NaN.
      if (height >= -Infinity) found[k] = height;
      else if (this.#isNearBefore[k]) found[k] = from;
      else if (this.#isNearNext[k]) found[k] = to;
    }
    return found;
  }
}
