const minus = 45;
const plus = 43;
const dot = 46;
const zero = 48;
const nine = 57;
const letterE = 101;

/** The powers of ten that a double represents exactly. */
const powers = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Reads JSON numbers from bytes, each exactly as `JSON.parse` would. */
export class NumberScanner {
  /** The end of the last number read. */
  end = 0;

  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /**
   * Reads the number at a position; NaN for anything that is not a JSON number. Infinite beyond the range of a double.
   */
  read(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    let byte = bytes[at] ?? 0;
    const isNegative = byte === minus;
    if (isNegative) byte = bytes[++at] ?? 0;
    // Accumulating in a double is exact while the sum is a safe integer, and an unsafe sum never becomes safe again.
    // Starts with -0 rather than a small integer, so that the engine compiles this for doubles from the start.
    let digits = -0;
    let scale = 0;
    if (byte === zero) {
      byte = bytes[++at] ?? 0;
    } else {
      if (byte < zero || byte > nine) return NaN;
      for (; byte >= zero && byte <= nine; byte = bytes[++at] ?? 0) digits = digits * 10 + (byte - zero);
    }
    if (byte === dot) {
      const first = at + 1;
      byte = bytes[++at] ?? 0;
      for (; byte >= zero && byte <= nine; byte = bytes[++at] ?? 0) digits = digits * 10 + (byte - zero);
      scale = at - first;
      if (scale === 0) return NaN;
    }
    if ((byte | 32) === letterE) {
      const exponent = this.#readExponent(at + 1);
      if (Number.isNaN(exponent)) return NaN;
      scale -= exponent;
      at = this.end;
    }
    this.end = at;
    // An exact integer and an exact power of ten leave one rounding (W. D. Clinger, 1990).
    if (digits > Number.MAX_SAFE_INTEGER || scale > 22 || scale < -22) {
      return Number(bytes.toString('latin1', start, at));
    }
    const size = scale >= 0 ? digits / (powers[scale] ?? NaN) : digits * (powers[-scale] ?? NaN);
    return isNegative ? -(size + 0) : size + 0;
  }

  #readExponent(start: number): number {
    let at = start;
    const sign = this.#bytes[at] ?? 0;
    if (sign === minus || sign === plus) at++;
    const first = at;
    let exponent = 0;
    for (let byte = this.#bytes[at] ?? 0; byte >= zero && byte <= nine; byte = this.#bytes[++at] ?? 0) {
      exponent = exponent * 10 + (byte - zero);
    }
    this.end = at;
    if (at === first) return NaN;
    return sign === minus ? -exponent : exponent;
  }
}
