import { minuteMs } from '../../domain/durations';
import { decodeStamp, isStampableDay } from './decodeStamps';

/** "2026-10-05T00:00:00+10:00", the only length that is scanned. */
export const stampLength = 25;

const colon = 58;

/** Reads stamps that carry an offset from bytes. */
export class StampScanner {
  readonly #view: DataView;
  /** The position of the last stamp read in full, -1 before the first, and the instant of its midnight. */
  #lastAt = -1;
  #midnightMs = 0;

  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** True when the 25 bytes at both positions are equal. */
  isSame(one: number, other: number): boolean {
    const view = this.#view;
    return (
      view.getInt32(one + 12) === view.getInt32(other + 12) &&
      view.getInt32(one + 8) === view.getInt32(other + 8) &&
      view.getInt32(one + 4) === view.getInt32(other + 4) &&
      view.getInt32(one) === view.getInt32(other) &&
      view.getInt32(one + 16) === view.getInt32(other + 16) &&
      view.getInt32(one + 20) === view.getInt32(other + 20) &&
      this.#bytes[one + 24] === this.#bytes[other + 24]
    );
  }

  /** Reads an instant, in epoch milliseconds; NaN for every stamp without an offset or with special characters. */
  read(at: number): number {
    const dayMs = this.#lastAt < 0 || !this.#isSameDay(at) ? NaN : this.#minuteOfDay(at) * minuteMs;
    return Number.isNaN(dayMs) ? this.#readWhole(at) : this.#midnightMs + dayMs;
  }

  /** True when date, seconds and offset equal those in the last stamp read in full. */
  #isSameDay(at: number): boolean {
    const bytes = this.#bytes;
    const last = this.#lastAt;
    for (let i = 10; i >= 0; i--) if (bytes[at + i] !== bytes[last + i]) return false;
    for (let i = 16; i < stampLength; i++) if (bytes[at + i] !== bytes[last + i]) return false;
    return true;
  }

  /** Reads "00:00" from position 11 on, in minutes; NaN for anything else. */
  #minuteOfDay(at: number): number {
    const bytes = this.#bytes;
    const hour = this.#two(at + 11);
    const minute = this.#two(at + 14);
    return bytes[at + 13] === colon && hour <= 23 && minute <= 59 ? hour * 60 + minute : NaN;
  }

  #two(at: number): number {
    const tens = (this.#bytes[at] ?? 0) - 48;
    const ones = (this.#bytes[at + 1] ?? 0) - 48;
    return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
  }

  #readWhole(at: number): number {
    const text = this.#bytes.toString('latin1', at, at + stampLength);
    // Characters that JSON strings must escape, and characters beyond ASCII, never occur in a stamp.
    if (!/^[ !#-[\]-~]*$/.test(text)) return NaN;
    // A stamp without an offset has no instant until its block is known.
    const ms = decodeStamp(text, NaN);
    const minuteOfDay = text.charCodeAt(10) === 84 ? this.#minuteOfDay(at) : NaN;
    const midnightMs = ms - minuteOfDay * minuteMs;
    if (isStampableDay(midnightMs)) {
      this.#lastAt = at;
      this.#midnightMs = midnightMs;
    }
    return ms;
  }
}
