/** The beginning and the end of a file; each is the whole of a short one. */
export interface FileEnds {
  head: Uint8Array;
  tail: Uint8Array;
  /** The size of the file. */
  bytes: number;
}

/** Bytes of each end that marks are looked for in. */
export const maxEndBytes = 65_536;

/** The head as text, without a byte order mark. `isWhole` is false where the file goes on. */
export const textOfHead = ({ head, bytes }: FileEnds): { text: string; isWhole: boolean } => ({
  text: new TextDecoder().decode(head),
  isWhole: head.length === bytes,
});

/** True where bytes contain others at a position. */
export const hasBytesAt = (bytes: Uint8Array, at: number, expected: Uint8Array): boolean =>
  at >= 0 && at + expected.length <= bytes.length && expected.every((byte, i) => bytes[at + i] === byte);

const table = new Uint32Array(256).map((_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Computes the CRC-32 (as in gzip) of bytes, continuing from `before`, the checksum of the preceding bytes. */
export type Crc32 = (bytes: Uint8Array, before?: number) => number;

/** A fallback for platforms without a native version, which is ten times as fast. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = table[(crc ^ byte) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Joins chunks of bytes; undefined when they exceed `max` bytes. */
export function joinChunks(chunks: Iterable<Uint8Array>, max = Infinity): Uint8Array | undefined {
  const all: Uint8Array[] = [];
  let length = 0;
  for (const chunk of chunks) {
    length += chunk.length;
    if (length > max) return undefined;
    all.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of all) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
