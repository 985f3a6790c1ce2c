/** A colour as red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Blends a colour over a pixel with the opacity `part` / 255. */
function blend(words: Uint32Array, at: number, word: number, part: number): void {
  const under = words[at] ?? 0;
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
  words: Uint32Array,
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
  readonly width: number;
  readonly #height: number;
  /** The pixels, 32 bits each: alpha, blue, green and red. */
  readonly #words: Uint32Array;

  /** `data` holds the pixels of an image, four bytes each. */
  constructor(width: number, height: number, data: Uint8ClampedArray) {
    this.width = width;
    this.#height = height;
    this.#words = new Uint32Array(data.buffer);
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
      const top = Math.max(0, tops[x] ?? NaN);
      const bottom = Math.min(height, bottoms[x] ?? NaN);
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
}
