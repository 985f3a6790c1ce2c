/** Larger than any page written by Gridlens. */
const maxPageBytes = 2 ** 28;

/** Rejects a file, which may come from another source or be damaged. */
export const fail = (): never => {
  throw new TypeError('This is no file of a dataset.');
};

/** Reads bytes in sequence. Throws TypeError after the end. */
export class Bytes {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    return this.bytes[this.at++] ?? fail();
  }

  slice(length: number): Uint8Array {
    this.at += length;
    return this.at <= this.bytes.length ? this.bytes.subarray(this.at - length, this.at) : fail();
  }

  /** Reads a little-endian number. */
  number(bytes: number): number {
    return this.slice(bytes).reduce((sum, byte, i) => sum + byte * 2 ** (8 * i), 0);
  }

  varint(): number {
    for (let [sum, factor] = [0, 1]; factor < 2 ** 56; factor *= 128) {
      const byte = this.byte();
      sum += (byte & 127) * factor;
      if (byte < 128) return sum;
    }
    return fail();
  }

  zigzag(): number {
    let number = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      number |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(number & 1n ? -((number + 1n) >> 1n) : number >> 1n);
    }
    return fail();
  }

  /** Reads the numbers of a Thrift structure and of the structures within it, in order. */
  structure(isInner = false): readonly number[] {
    const numbers: number[] = [];
    for (let head = this.byte(); head !== 0; head = this.byte()) {
      const type = head & 15;
      if (type === 5 && numbers.length < 8) numbers.push(this.zigzag());
      else if (type === 12 && !isInner) numbers.push(...this.structure(true));
      else fail();
    }
    return numbers;
  }
}

/** Decompresses a page to the length stated in its header. Throws TypeError. */
export function unpackSnappy(packed: Uint8Array, length: number): Uint8Array {
  const from = new Bytes(packed);
  if (from.varint() !== length || length > maxPageBytes) fail();
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length;) {
    const tag = from.byte();
    const kind = tag & 3;
    if (kind === 0) {
      const size = tag >>> 2;
      const literal = from.slice(1 + (size < 60 ? size : from.number(size - 59)));
      if (at + literal.length > length) fail();
      bytes.set(literal, at);
      at += literal.length;
      continue;
    }
    const size = kind === 1 ? 4 + ((tag >>> 2) & 7) : 1 + (tag >>> 2);
    const back = kind === 1 ? ((tag >>> 5) << 8) + from.byte() : from.number(kind === 2 ? 2 : 4);
    if (back === 0 || back > at || at + size > length) fail();
    // The source of a copy may overlap its target.
    for (const end = at + size; at < end; at++) bytes[at] = bytes[at - back] ?? 0;
  }
  return bytes;
}
