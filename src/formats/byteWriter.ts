import { longestNumber, writeNumber } from './writeNumber';

/** Bytes from which on a chunk is given out: what a disk writes well, and few enough to be nothing in memory. */
const chunkBytes = 128 * 1024;
const [comma, dot] = [0x2c, 0x2e];

/** Collects the bytes of a file. Chunks are given out by `flush`, which is due when `isFull`. */
export class ByteWriter {
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(2 * chunkBytes);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get isFull(): boolean {
    return this.#length >= chunkBytes;
  }

  /** Gives what was written since the last time, as an array of its own. */
  flush(): Uint8Array {
    const chunk = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return chunk;
  }

  /** Writes a finite number: the shortest text that reads back as the same double. Minus zero is -0. */
  writeNumber(value: number): void {
    this.#reserve(longestNumber);
    this.#length = writeNumber(this.#view, this.#length, value);
  }

  /** Writes a number as JSON: null for what is no finite number. */
  writeJsonNumber(value: number): void {
    if (Number.isFinite(value)) this.writeNumber(value);
    else this.writeText('null');
  }

  /** Writes a finite number with a comma in place of its point. */
  writeNumberWithComma(value: number): void {
    const start = this.#length;
    this.writeNumber(value);
    const at = this.#bytes.subarray(start, this.#length).indexOf(dot);
    if (at >= 0) this.#bytes[start + at] = comma;
  }

  /** Writes a byte so many times. */
  writeByte(byte: number, count = 1): void {
    this.#reserve(count);
    if (count === 1) this.#bytes[this.#length++] = byte;
    else this.#bytes.fill(byte, this.#length, (this.#length += count));
  }

  /** Copies bytes. */
  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a text as UTF-8. */
  writeText(text: string): void {
    // A UTF-16 unit takes three bytes at most.
    this.#reserve(3 * text.length);
    this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
