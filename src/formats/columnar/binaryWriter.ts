/** Collects bytes in sequence; numbers are little-endian. */
export class BinaryWriter {
  #bytes: Uint8Array;
  #view: DataView;
  #length = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  get length(): number {
    return this.#length;
  }

  /** Returns the bytes so far, without a copy: write nothing afterwards. */
  getBytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  appendUint8(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  appendUint32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }

  setUint32(at: number, value: number): void {
    this.#view.setUint32(at, value, true);
  }

  appendBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes an unsigned number of 32 bits, seven per byte (ULEB128). */
  appendVarInt(value: number): void {
    let rest = value >>> 0;
    for (; rest > 0x7f; rest >>>= 7) this.appendUint8((rest & 0x7f) | 0x80);
    this.appendUint8(rest);
  }

  /** Writes a signed number of 32 bits (number) or 64 bits (bigint), small ones in few bytes. */
  appendZigZag(value: number | bigint): void {
    if (typeof value === 'number') {
      this.appendVarInt((value << 1) ^ (value >> 31));
      return;
    }
    let rest = BigInt.asUintN(64, (value << 1n) ^ (value >> 63n));
    for (; rest > 0x7fn; rest >>= 7n) this.appendUint8(Number(rest & 0x7fn) | 0x80);
    this.appendUint8(Number(rest));
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, needed));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}
