/*!
 * Adapted from snappyjs, copyright (c) 2016 Zhipeng Jia, MIT licence: https://github.com/zhipeng-jia/snappyjs
 */
import { BinaryWriter } from './binaryWriter';

/** The longest distance to earlier bytes that a copy can have. */
const maxOffset = 0xffff;
const maxHashBits = 14;
/** Matches are not searched in this many bytes at the end. */
const margin = 15;

/** Writes bytes as they are: their number, then the bytes. */
function appendLiteral(writer: BinaryWriter, bytes: Uint8Array): void {
  const count = bytes.length - 1;
  if (count < 60) writer.appendUint8(count << 2);
  else {
    const size = count < 0x100 ? 1 : count < 0x1_0000 ? 2 : count < 0x100_0000 ? 3 : 4;
    writer.appendUint8((59 + size) << 2);
    for (let i = 0; i < size; i++) writer.appendUint8((count >>> (8 * i)) & 0xff);
  }
  writer.appendBytes(bytes);
}

/** Writes a copy of 4 to 64 earlier bytes. */
function appendShortCopy(writer: BinaryWriter, offset: number, length: number): void {
  if (length < 12 && offset < 2048) {
    writer.appendUint8(1 + ((length - 4) << 2) + ((offset >>> 8) << 5));
    writer.appendUint8(offset & 0xff);
    return;
  }
  writer.appendUint8(2 + ((length - 1) << 2));
  writer.appendUint8(offset & 0xff);
  writer.appendUint8(offset >>> 8);
}

/** Writes a copy of four or more earlier bytes, in parts of which none is shorter than four. */
function appendCopy(writer: BinaryWriter, offset: number, length: number): void {
  let rest = length;
  for (; rest >= 68; rest -= 64) appendShortCopy(writer, offset, 64);
  if (rest > 64) {
    appendShortCopy(writer, offset, 60);
    rest -= 60;
  }
  appendShortCopy(writer, offset, rest);
}

/** The bits of a hash for an input of this size. */
function hashBitsOf(size: number): number {
  let bits = 1;
  while (1 << bits <= size && bits <= maxHashBits) bits++;
  return bits - 1;
}

/** Writes copies and the literals between them. Returns the number of bytes that this covers. */
function appendMatches(writer: BinaryWriter, input: Uint8Array): number {
  const size = input.length;
  const view = new DataView(input.buffer, input.byteOffset, size);
  const bits = hashBitsOf(size);
  /** The last position of four bytes, by their hash. */
  const positions = new Uint32Array(1 << bits);
  const hashAt = (at: number) =>
    at + 4 > size ? 0 : Math.imul(view.getUint32(at, true), 0x1e35_a7bd) >>> (32 - bits);
  const isMatch = (at: number, candidate: number) =>
    at - candidate <= maxOffset && view.getUint32(at, true) === view.getUint32(candidate, true);
  const end = size - margin;
  let covered = 0;
  let at = 1;
  let nextHash = hashAt(at);
  for (;;) {
    let candidate: number;
    // The steps become longer until a match is found, so that incompressible bytes take little time.
    let next = at;
    for (let skip = 32; ; skip++) {
      at = next;
      if (at > end) return covered;
      const hash = nextHash;
      next = at + (skip >>> 5);
      nextHash = hashAt(next);
      candidate = positions[hash];
      positions[hash] = at;
      if (isMatch(at, candidate)) break;
    }
    appendLiteral(writer, input.subarray(covered, at));
    do {
      let length = 4;
      while (at + length < size && input[at + length] === input[candidate + length]) length++;
      appendCopy(writer, at - candidate, length);
      at += length;
      covered = at;
      if (at >= end) return covered;
      positions[hashAt(at - 1)] = at - 1;
      const hash = hashAt(at);
      candidate = positions[hash];
      positions[hash] = at;
    } while (isMatch(at, candidate));
    at++;
    nextHash = hashAt(at);
  }
}

/**
 * Compresses bytes in the raw format of Snappy (https://github.com/google/snappy/blob/main/format_description.txt), in
 * plain JavaScript: the same bytes on every machine.
 */
export function snappyCompress(input: Uint8Array): Uint8Array {
  const writer = new BinaryWriter();
  writer.appendVarInt(input.length);
  const covered = input.length < margin ? 0 : appendMatches(writer, input);
  if (covered < input.length) appendLiteral(writer, input.subarray(covered));
  return writer.getBytes();
}
