/** A colour as red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Pixels that are painted column by column, each from one height to another, in a fraction of the time of a path. */
export class ColumnImage {
  readonly width: number;
  readonly #height: number;
  /** The pixels as 32 bits each: alpha, blue, green and red. */
  readonly #words: Uint32Array;

  /** `data` are the pixels of an image, four bytes each. */
  constructor(width: number, height: number, data: Uint8ClampedArray) {
    this.width = width;
    this.#height = height;
    this.#words = new Uint32Array(data.buffer);
  }

  clear(): void {
    this.#words.fill(0);
  }

  /**
   * Paints every column from `tops` down to `bottoms`, in pixels from the top edge; nothing where one of them is NaN. What
   * a run covers of its first and last pixel decides how opaque it is there.
   */
  paint(tops: Float32Array, bottoms: Float32Array, [red, green, blue]: Rgb, alpha = 1): void {
    const { width } = this;
    const word = (blue << 16) | (green << 8) | red;
    for (let x = 0; x < width; x++) {
      const top = Math.max(0, tops[x] ?? NaN);
      const bottom = Math.min(this.#height, bottoms[x] ?? NaN);
      if (!(top < bottom)) continue;
      const first = Math.floor(top);
      const last = Math.ceil(bottom) - 1;
      const start = first * width + x;
      if (first === last) {
        this.#blend(start, word, alpha * (bottom - top));
        continue;
      }
      this.#blend(start, word, alpha * (first + 1 - top));
      const end = last * width + x;
      if (alpha === 1)
        for (let at = start + width; at < end; at += width) this.#words[at] = word | 0xff000000;
      else for (let at = start + width; at < end; at += width) this.#blend(at, word, alpha);
      this.#blend(end, word, alpha * (bottom - last));
    }
  }

  /** Lays a colour over a pixel. */
  #blend(at: number, word: number, alpha: number): void {
    const under = this.#words[at] ?? 0;
    const part = Math.round(alpha * 255);
    if (part === 255 || under === 0) {
      this.#words[at] = (part << 24) | word;
      return;
    }
    const sum = part + Math.round(((under >>> 24) * (255 - part)) / 255);
    // Of 256.
    const share = sum > 0 ? Math.round((part * 256) / sum) : 0;
    const rest = 256 - share;
    // Red and blue at once, as each has room above it.
    const outer = (((word & 0xff00ff) * share + (under & 0xff00ff) * rest + 0x800080) >>> 8) & 0xff00ff;
    const green = (((word & 0xff00) * share + (under & 0xff00) * rest + 0x8000) >>> 8) & 0xff00;
    this.#words[at] = (sum << 24) | outer | green;
  }
}
