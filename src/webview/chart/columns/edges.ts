/** Where curves are read: at so many places, one pixel after the other from `first` on. */
export interface Reading {
  readonly first: number;
  readonly count: number;
  /** True where a curve stays as high as it was until its next point. */
  readonly hasSteps: boolean;
}

/** What reads the heights of curves whose points stand at the same places, at each pixel. */
export class HeightReader {
  readonly #hasSteps: boolean;
  /** Of each pixel the first point on its right, how far it is on the way there, and which points are near it. */
  readonly #next: Int32Array;
  readonly #share: Float64Array;
  readonly #isNearBefore: Uint8Array;
  readonly #isNearNext: Uint8Array;

  /** `lefts` are the places of the points, in pixels from the left edge. */
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
   * The heights of a curve, of whose points `heights` are those: NaN where it has a gap. Between two points it is straight
   * or, with steps, stays where it was. A point between two gaps is as wide as a pixel.
   */
  read(heights: Float32Array): Float32Array {
    const found = new Float32Array(this.#next.length).fill(NaN);
    for (let k = 0; k < found.length; k++) {
      const next = this.#next[k] ?? 0;
      const from = heights[next - 1] ?? NaN;
      const to = heights[next] ?? NaN;
      const isStep = this.#hasSteps && next < heights.length;
      const height = isStep ? from : from + (to - from) * (this.#share[k] ?? NaN);
      // False of NaN.
      if (height >= -Infinity) found[k] = height;
      else if (this.#isNearBefore[k]) found[k] = from;
      else if (this.#isNearNext[k]) found[k] = to;
    }
    return found;
  }
}
