/** A colour as red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Blends a colour over a pixel with the opacity `part` / 255. */
function blend(words: Int32Array, at: number, word: number, part: number): void {
  const under = words[at];
  if (part === 255 || under === 0) {
    words[at] = (part << 24) | word;
    return;
  }
  const sum = part + ((((under >>> 24) * (255 - part) + 128) * 257) >>> 16);
  // In 256ths.
  const share = sum > 0 ? ((part * 256 + (sum >> 1)) / sum) | 0 : 0;
  const rest = 256 - share;
  // Blends red and blue in one operation, since each has 8 spare bits above it.
  const outer = (((word & 0xff00ff) * share + (under & 0xff00ff) * rest + 0x800080) >>> 8) & 0xff00ff;
  const green = (((word & 0xff00) * share + (under & 0xff00) * rest + 0x8000) >>> 8) & 0xff00;
  words[at] = (sum << 24) | outer | green;
}

/** Blends a colour over every `step`-th pixel in `[from, to)`. */
function blendRun(
  words: Int32Array,
  [from, to, step]: readonly [number, number, number],
  word: number,
  part: number,
): void {
  const alone = (part << 24) | word;
  for (let at = from; at < to; at += step) {
    if (part === 255 || words[at] === 0) words[at] = alone;
    else blend(words, at, word, part);
  }
}

/** An image painted column by column, each from one height to another; much faster than filling a path. */
export class ColumnImage {
  width: number;
  #height: number;
  /** The pixels, 32 bits each: alpha, blue, green and red. */
  #words: Int32Array;

  /** `data` holds the pixels of an image, four bytes each. */
  constructor(width: number, height: number, data: Uint8ClampedArray) {
    this.width = width;
    this.#height = height;
    this.#words = new Int32Array(data.buffer);
  }

  clear(): void {
    this.#words.fill(0);
  }

  /**
   * Paints every column from `tops` down to `bottoms`, in pixels from the top edge. Skips columns in which either is
   * NaN. The first and last pixel of a run are as opaque as the share of them that it covers.
   */
  paint(tops: Float32Array, bottoms: Float32Array, [red, green, blue]: Rgb, alpha = 1): void {
    const { width } = this;
    const height = this.#height;
    const words = this.#words;
    const word = (blue << 16) | (green << 8) | red;
    const part = Math.round(alpha * 255);
    for (let x = 0; x < width; x++) {
      const top = Math.max(0, tops[x]);
      const bottom = Math.min(height, bottoms[x]);
      if (!(top < bottom)) continue;
      const first = top | 0;
      const last = Math.ceil(bottom) - 1;
      const start = first * width + x;
      const end = last * width + x;
      if (first === last) {
        blend(words, start, word, ((bottom - top) * part + 0.5) | 0);
        continue;
      }
      blend(words, start, word, ((first + 1 - top) * part + 0.5) | 0);
      blendRun(words, [start + width, end, width], word, part);
      blend(words, end, word, ((bottom - last) * part + 0.5) | 0);
    }
  }

  /**
   * Paints opaque blocks: the columns from `lefts[k]` up to `lefts[k + 1]`, but at least one, from `tops` down to `bottoms`.
   * Blocks in which either is NaN are skipped. With `isBlank`, some columns are skipped.
   */
  paintBlocks(
    lefts: Int32Array,
    tops: Float32Array,
    bottoms: Float32Array,
    [red, green, blue]: Rgb,
    isBlank?: (x: number) => boolean,
  ): void {
    const { width } = this;
    const height = this.#height;
    const words = this.#words;
    const word = (blue << 16) | (green << 8) | red;
    const opaque = (255 << 24) | word;
    for (let k = 0; k < tops.length; k++) {
      const top = Math.max(0, tops[k]);
      const bottom = Math.min(height, bottoms[k]);
      if (!(top < bottom)) continue;
      const first = top | 0;
      const last = Math.ceil(bottom) - 1;
      const firstPart = ((Math.min(bottom, first + 1) - top) * 255 + 0.5) | 0;
      const lastPart = ((bottom - last) * 255 + 0.5) | 0;
      const left = lefts[k];
      const end = Math.min(width, Math.max(left + 1, lefts[k + 1]));
      for (let x = left; x < end; x++) {
        if (isBlank?.(x) === true) continue;
        let at = first * width + x;
        blend(words, at, word, firstPart);
        if (first === last) continue;
        const lastAt = last * width + x;
        for (at += width; at < lastAt; at += width) words[at] = opaque;
        blend(words, lastAt, word, lastPart);
      }
    }
  }
}

/** Reads, at each pixel, the heights of curves whose points share their positions. */
export class HeightReader {
  #hasSteps: boolean;
  /** Per pixel: the first point to its right, the fraction of the way to that point, and which points are near. */
  #next: Int32Array;
  #share: Float64Array;
  #isNearBefore: Uint8Array;
  #isNearNext: Uint8Array;

  /**
   * Reads `count` consecutive pixels, starting at `first`. `lefts` holds the positions of the points, in pixels from the
   * left edge. With `hasSteps`, a curve keeps its value until the next point.
   */
  constructor(lefts: ArrayLike<number>, first: number, count: number, hasSteps: boolean) {
    this.#hasSteps = hasSteps;
    this.#next = new Int32Array(count);
    this.#share = new Float64Array(count);
    this.#isNearBefore = new Uint8Array(count);
    this.#isNearNext = new Uint8Array(count);
    let next = 0;
    for (let k = 0; k < count; k++) {
      const x = first + k;
      while (next < lefts.length && lefts[next] <= x) next += 1;
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
      const next = this.#next[k];
      const from = heights[next - 1] ?? NaN;
      const to = heights[next] ?? NaN;
      const isStep = this.#hasSteps && next < heights.length;
      const height = isStep ? from : from + (to - from) * this.#share[k];
      // False for NaN.
      if (height >= -Infinity) found[k] = height;
      else if (this.#isNearBefore[k]) found[k] = from;
      else if (this.#isNearNext[k]) found[k] = to;
    }
    return found;
  }
}
