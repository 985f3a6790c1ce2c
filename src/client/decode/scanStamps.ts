import { minuteMs } from '../../domain/durations';
import { decodeStamp, isStampableDay } from './decodeStamps';

/** "2026-10-05T00:00:00+10:00", the only length that is scanned. */
export const stampLength = 25;

const colon = 58;

/** Reads stamps that carry an offset from bytes. */
export class StampScanner {
  readonly #view: DataView;
  /** Where the stamp read last stands, -1 before the first, and the instant of its midnight. */
  #lastAt = -1;
  #midnightMs = 0;

  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** True for the same 25 bytes in both places. */
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

  /** The instant, epoch milliseconds; NaN for every stamp but one with an offset, in plain characters. */
  read(at: number): number {
    const dayMs = this.#lastAt < 0 || !this.#isSameDay(at) ? NaN : this.#minuteOfDay(at) * minuteMs;
    return Number.isNaN(dayMs) ? this.#readWhole(at) : this.#midnightMs + dayMs;
  }

  /** Date, seconds and offset are those of the stamp read last. */
  #isSameDay(at: number): boolean {
    const bytes = this.#bytes;
    const last = this.#lastAt;
    for (let i = 10; i >= 0; i--) if (bytes[at + i] !== bytes[last + i]) return false;
    for (let i = 16; i < stampLength; i++) if (bytes[at + i] !== bytes[last + i]) return false;
    return true;
  }

  /** Of "00:00" from position 11 on; NaN for anything else. */
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
    // What a string of JSON has to escape, and what is no ASCII, is never part of a stamp.
    if (!/^[ !#-[\]-~]*$/.test(text)) return NaN;
    // A stamp without an offset has no instant before its block is known.
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
