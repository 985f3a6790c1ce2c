import { longestNumber, writeNumber } from './writeNumber';

/** The size at which a chunk is emitted: efficient for disks, negligible in memory. */
const chunkBytes = 128 * 1024;
const [comma, dot] = [0x2c, 0x2e];

/** Collects the bytes of a file. Call `flush` for the next chunk once `isFull`. */
export class ByteWriter {
  readonly #encoder = new TextEncoder();
  #bytes = new Uint8Array(2 * chunkBytes);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get isFull(): boolean {
    return this.#length >= chunkBytes;
  }

  /** Returns the bytes written since the last call, as a copy. */
  flush(): Uint8Array {
    const chunk = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return chunk;
  }

  /** Writes a finite number as the shortest text that reads back as the same double. Minus zero is -0. */
  writeNumber(value: number): void {
    this.#reserve(longestNumber);
    this.#length = writeNumber(this.#view, this.#length, value);
  }

  /** Writes a number as JSON: null unless it is finite. */
  writeJsonNumber(value: number): void {
    if (Number.isFinite(value)) this.writeNumber(value);
    else this.writeText('null');
  }

  /** Writes a finite number with a decimal comma. */
  writeNumberWithComma(value: number): void {
    const start = this.#length;
    this.writeNumber(value);
    const at = this.#bytes.subarray(start, this.#length).indexOf(dot);
    if (at >= 0) this.#bytes[start + at] = comma;
  }

  /** Writes a byte `count` times. */
  writeByte(byte: number, count = 1): void {
    this.#reserve(count);
    if (count === 1) this.#bytes[this.#length++] = byte;
    else this.#bytes.fill(byte, this.#length, (this.#length += count));
  }

  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a text as UTF-8. */
  writeText(text: string): void {
    // A UTF-16 unit needs at most three bytes.
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
