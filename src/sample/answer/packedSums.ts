import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** The bytes of a packed integer, whose lowest bit is its sign. */
const size = 7;

/** Packs integers: all first bytes, then all second ones, and so on, compressed, as base64. */
export function packIntegers(values: readonly number[]): string {
  const bytes = Buffer.alloc(values.length * size);
  values.forEach((value, index) => {
    let rest = BigInt(Math.abs(value)) * 2n + (value < 0 ? 1n : 0n);
    for (let at = 0; at < size; at++) {
      bytes[at * values.length + index] = Number(rest & 255n);
      rest >>= 8n;
    }
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(bytes, { params }).toString('base64');
}

/** Unpacks what `packIntegers` returns. */
export function unpackIntegers(text: string): Float64Array {
  const bytes = brotliDecompressSync(Buffer.from(text, 'base64'));
  const length = bytes.length / size;
  return new Float64Array(length).map((_, index) => {
    // Without the lowest bit, which is the sign: twice a number might not fit a double.
    let value = 0;
    for (let at = size - 1; at > 0; at--) value = value * 256 + bytes[at * length + index];
    const lowest = bytes[index];
    const amount = value * 128 + (lowest >> 1);
    return lowest % 2 === 1 ? -amount : amount;
  });
}
