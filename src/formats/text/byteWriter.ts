import { longestNumber, writeNumber, writeTwoDigits } from './writeNumber';
import { dayMs, formatNaive, formatOffset, minuteMs, type StampPrecision } from '../../domain';

/** The size at which a chunk is emitted: efficient for disks, negligible in memory. */
const chunkBytes = 128 * 1024;
const comma = 0x2c;
const dot = 0x2e;

/** Collects the bytes of a file. Call `flush` for the next chunk once `isFull`. */
export class ByteWriter {
  #encoder = new TextEncoder();
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

  /** Writes a finite number as the shortest text that reads back as the same double. Minus zero is 0. */
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

/** The positions of the hour and the minute in `2026-10-05T00:00:00+10:00`. */
const hourAt = 11;
const minuteAt = 14;

/**
 * Creates a formatter of epoch milliseconds as the bytes of `2026-10-05T00:00:00+10:00`, in an array that it reuses.
 * Stamps arrive in order, so it formats the date and the end (by default the offset) once a day. Formats a stamp that
 * is not a whole minute in full. `precision` is the same for all stamps of a file, since readers expect one form.
 */
export function createStampBytes(
  offsetMinutes: number,
  precision: StampPrecision,
  end = formatOffset(offsetMinutes),
): (ms: number) => Uint8Array {
  const encoder = new TextEncoder();
  // The epoch milliseconds of a local midnight.
  let dayStartMs = NaN;
  let stamp: Uint8Array = new Uint8Array(0);
  let view = new DataView(stamp.buffer);
  return (ms) => {
    if (!(ms >= dayStartMs && ms < dayStartMs + dayMs)) {
      const offsetMs = offsetMinutes * minuteMs;
      dayStartMs = Math.floor((ms + offsetMs) / dayMs) * dayMs - offsetMs;
      stamp = encoder.encode(formatNaive(dayStartMs, offsetMinutes, precision) + end);
      view = new DataView(stamp.buffer, stamp.byteOffset);
    }
    const minutes = (ms - dayStartMs) / minuteMs;
    if (!Number.isInteger(minutes)) return encoder.encode(formatNaive(ms, offsetMinutes, precision) + end);
    const hour = (minutes / 60) | 0;
    writeTwoDigits(view, hourAt, hour);
    writeTwoDigits(view, minuteAt, minutes - hour * 60);
    return stamp;
  };
}
