import type { Result } from '../domain/result';
import { crc32 } from './crc32';
import { headerOf, readHeader } from './resultFileHeader';

/**
 * A result as one file, little-endian throughout:
 *
 * | bytes | what |
 * |---|---|
 * | 0–7 | `GRIDLENS` |
 * | 8–11 | version of the layout, 1 |
 * | 12–15 | length of the header in bytes |
 * | 16–19 | number of doubles |
 * | 20–23 | CRC-32 of all other bytes |
 * | 24– | the header: JSON in UTF-8; then the doubles: time columns, then value columns |
 *
 * Time columns that series share are written once and shared again when read.
 */
const magic = new TextEncoder().encode('GRIDLENS');
const layoutVersion = 1;
const prefixLength = 24;
const crcAt = 20;

/** Why a file could not be read. `unknownVersion`: written by a later release. */
export type ResultFileFault = 'notAResult' | 'unknownVersion' | 'damaged';

export type DecodedResultFile =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly fault: ResultFileFault };

const checksum = (bytes: Uint8Array): number =>
  crc32(bytes.subarray(prefixLength), crc32(bytes.subarray(0, crcAt)));

/** A result as the bytes of a file. */
export function encodeResultFile(result: Result): Uint8Array {
  const times = [...new Set(result.series.map((series) => series.times))];
  const header = new TextEncoder().encode(JSON.stringify(headerOf(result, times)));
  const columns = [...times, ...result.series.map((series) => series.values)];
  const doubles = columns.reduce((sum, column) => sum + column.length, 0);
  const bytes = new Uint8Array(prefixLength + header.length + doubles * 8);
  const view = new DataView(bytes.buffer);
  bytes.set(magic);
  view.setUint32(8, layoutVersion, true);
  view.setUint32(12, header.length, true);
  view.setUint32(16, doubles, true);
  bytes.set(header, prefixLength);
  let at = prefixLength + header.length;
  for (const column of columns) {
    for (const value of column) {
      view.setFloat64(at, value, true);
      at += 8;
    }
  }
  view.setUint32(crcAt, checksum(bytes), true);
  return bytes;
}

/** Reads what `encodeResultFile` wrote. Never throws; bytes that are not exactly that give a fault, never a result. */
export function decodeResultFile(bytes: Uint8Array): DecodedResultFile {
  if (bytes.length < prefixLength || magic.some((byte, i) => bytes[i] !== byte)) return fault('notAResult');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(8, true) !== layoutVersion) return fault('unknownVersion');
  const headerLength = view.getUint32(12, true);
  const doubles = view.getUint32(16, true);
  if (bytes.length !== prefixLength + headerLength + doubles * 8) return fault('damaged');
  if (view.getUint32(crcAt, true) !== checksum(bytes)) return fault('damaged');

  const header = readHeader(bytes.subarray(prefixLength, prefixLength + headerLength));
  if (header === undefined) return fault('damaged');
  let at = prefixLength + headerLength;
  const end = bytes.length;
  const column = (length: number): Float64Array | undefined => {
    if (at + length * 8 > end) return undefined;
    const values = new Float64Array(length);
    for (let i = 0; i < length; i++, at += 8) values[i] = view.getFloat64(at, true);
    return values;
  };
  const times = header.timesLengths.map(column);
  const series = header.series.map(({ timesIndex, ...head }) => {
    const axis = times[timesIndex];
    const values = axis && column(axis.length);
    return axis && values && { ...head, times: axis, values };
  });
  const whole = series.filter((one) => one !== undefined);
  if (whole.length !== series.length || at !== end || !times.every(isAxis)) return fault('damaged');
  const { query, provenance, notices } = header;
  return { ok: true, result: { query, provenance, notices, series: whole } };
}

function fault(reason: ResultFileFault): DecodedResultFile {
  return { ok: false, fault: reason };
}

/** True for ascending finite instants within what a date can hold. */
function isAxis(times: Float64Array | undefined): boolean {
  let before = -8.64e15;
  return times?.every((time) => time > before && time <= 8.64e15 && ((before = time), true)) ?? false;
}
