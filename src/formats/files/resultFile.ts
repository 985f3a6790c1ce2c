import {
  joinLists,
  type ExportOptions,
  fromStamps,
  type LabelValue,
  mapDefined,
  parseQuery,
  type Provenance,
  type Result,
  type Series,
  signedValues,
  titleOfQuery,
} from '../../domain';
import { crc32, type Crc32, type FileEnds, hasBytesAt } from './fileBytes';
import { headerOf, readHeader, type ResultAbout } from './resultFileHeader';

/**
 * The layout of a result as one file: stored across a reload of the window, or saved as `*.gridresult`. Numbers are
 * little-endian, like all machines that VS Code runs on.
 *
 * | bytes | what |
 * |---|---|
 * | 0–7 | `GRIDLENS` |
 * | 8–11 | version of the layout: 3, 4 with weights, or 5 with terms |
 * | 12–15 | length of the header in bytes |
 * | 16–19 | number of doubles |
 * | 20– | the header: JSON in UTF-8; then the doubles: time columns, value columns, then weights; then the terms |
 * | last 4 | CRC-32 of all bytes before |
 *
 * A time column that several series share is written once, and shared again after reading. Loads are negative, as the
 * header says (`loads`). A series with weights has a column of them (`isWeighted`). The terms of a result, which it is
 * completed by, are files of this layout; only a window's own store has them.
 */
const magic = new TextEncoder().encode('GRIDLENS');
const layoutVersion = 3;
const weightedVersion = 4;
const termsVersion = 5;
const prefixLength = 20;
const checksumLength = 4;
/** The header of 50,000 series takes 15 MB. A larger one would hold up whoever parses it. */
const maxHeaderBytes = 32 * 1024 * 1024;
/** Few enough that the checksum of a chunk takes a millisecond at most. */
const chunkLength = 512 * 1024;

/** A result, or why a file could not be read. `otherVersion`: written by an earlier or a later release. */
type DecodedResultFile =
  | { ok: true; result: Result; about?: ResultAbout }
  | { ok: false; fault: 'notAResult' | 'otherVersion' | 'damaged' };

/** Encodes a result as a file. The platform's own `checksum` is many times as fast. */
export function encodeResultFile(
  result: Result,
  checksum: Crc32 = crc32,
  about?: ResultAbout,
): {
  byteLength: number;
  /** Lazy chunks. They are views of the result's own columns if possible, so they must not be modified. */
  chunks: Iterable<Uint8Array>;
} {
  const times = [...new Set(result.series.map((series) => series.times))];
  const terms = result.terms?.map((term) => term && encodeResultFile(term, checksum));
  const termLengths = terms?.map((term) => term?.byteLength ?? 0);
  const header = new TextEncoder().encode(JSON.stringify(headerOf(result, times, about, termLengths)));
  const weights = mapDefined(result.series, (series) => series.weights);
  const columns = [...times, ...result.series.map(signedValues), ...weights];
  const doubles = columns.reduce((sum, column) => sum + column.length, 0);
  const head = new Uint8Array(prefixLength + header.length);
  const view = new DataView(head.buffer);
  head.set(magic);
  const version = weights.length > 0 ? weightedVersion : layoutVersion;
  view.setUint32(8, terms ? termsVersion : version, true);
  view.setUint32(12, header.length, true);
  view.setUint32(16, doubles, true);
  head.set(header, prefixLength);
  const termsLength = termLengths?.reduce((sum, length) => sum + length, 0) ?? 0;
  const parts = function* () {
    yield head;
    yield* columns;
    for (const term of joinLists(terms)) if (term) yield* term.chunks;
  };
  return {
    byteLength: head.length + doubles * 8 + termsLength + checksumLength,
    chunks: withChecksum(parts(), checksum),
  };
}

function* withChecksum(parts: Iterable<Uint8Array | Float64Array>, checksum: Crc32): Generator<Uint8Array> {
  let crc = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    for (let at = 0; at < byteLength; at += chunkLength) {
      const chunk = new Uint8Array(buffer, byteOffset + at, Math.min(chunkLength, byteLength - at));
      crc = checksum(chunk, crc);
      yield chunk;
    }
  }
  const last = new Uint8Array(checksumLength);
  new DataView(last.buffer).setUint32(0, crc, true);
  yield last;
}

/** True for a file that `encodeResultFile` wrote, in any version of the layout. */
export const isOwnResultFile = ({ head, bytes }: FileEnds): boolean =>
  bytes > prefixLength && hasBytesAt(head, 0, magic) && head[prefixLength] === 0x7b;

/** Reads what `encodeResultFile` wrote. Never throws; bytes that are not exactly that give a fault, never a result. */
export function decodeResultFile(bytes: Uint8Array, checksum: Crc32 = crc32): DecodedResultFile {
  return decode(bytes, checksum, true);
}

function decode(bytes: Uint8Array, checksum: Crc32, mayHaveTerms: boolean): DecodedResultFile {
  if (bytes.length < prefixLength || magic.some((byte, i) => bytes[i] !== byte))
    return { ok: false, fault: 'notAResult' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(8, true);
  if (version < layoutVersion || version > termsVersion) return { ok: false, fault: 'otherVersion' };
  const headerBytes = view.getUint32(12, true);
  const columnsAt = prefixLength + headerBytes;
  const end = columnsAt + view.getUint32(16, true) * 8;
  const fileEnd = bytes.length - checksumLength;
  if (end > fileEnd || headerBytes > maxHeaderBytes) return { ok: false, fault: 'damaged' };
  if (view.getUint32(fileEnd, true) !== checksum(bytes.subarray(0, fileEnd)))
    return { ok: false, fault: 'damaged' };

  const header = readHeader(bytes.subarray(prefixLength, columnsAt));
  if (header === undefined || (header.termLengths && !mayHaveTerms)) return { ok: false, fault: 'damaged' };
  let at = columnsAt;
  const column = (length: number): Float64Array | undefined => {
    if (at + length * 8 > end) return undefined;
    const values = new Float64Array(length);
    new Uint8Array(values.buffer).set(bytes.subarray(at, at + length * 8));
    at += length * 8;
    return values;
  };
  const times = header.timesLengths.map(column);
  const { query, provenance, notices, about } = header;
  const plain = header.series.map(({ timesIndex, isWeighted: _, ...head }): Series | undefined => {
    const axis = times[timesIndex];
    const values = axis && column(axis.length);
    // Earlier releases wrote the service's stamps.
    const starts = axis && fromStamps(axis, head.interval, provenance.offsetMinutes);
    const written = starts && values && { ...head, times: starts, values };
    return written && { ...written, values: signedValues(written) };
  });
  const series = plain.map((one, i) => {
    if (header.series[i]?.isWeighted !== true) return one;
    const weights = one && column(one.times.length);
    return weights && { ...one, weights };
  });
  const readable = series.filter((one) => one !== undefined);
  if (readable.length !== series.length || at !== end || !times.every(isAxis))
    return { ok: false, fault: 'damaged' };
  const terms = header.termLengths?.map((length) => {
    const term = length === 0 ? undefined : decode(bytes.subarray(at, at + length), checksum, false);
    at += length;
    return term;
  });
  const hasBadTerm = terms?.some((term) => term?.ok === false) === true;
  if (at !== fileEnd || hasBadTerm) return { ok: false, fault: 'damaged' };
  const results = terms?.map((term) => (term?.ok ? term.result : undefined));
  return { ok: true, result: { query, provenance, notices, series: readable, terms: results }, about };
}

/** True for ascending finite instants within the range of dates. */
function isAxis(times: Float64Array | undefined): boolean {
  let before = -8.64e15;
  return times?.every((time) => time > before && time <= 8.64e15 && ((before = time), true)) === true;
}

/** Writes a result file, which a results tab reopens exactly, with its query and provenance. */
export const writeGridresult = (
  result: Result,
  _options: ExportOptions,
  about: ResultAbout = { title: titleOfQuery(result.query) },
): Iterable<Uint8Array> => encodeResultFile({ ...result, terms: undefined }, crc32, about).chunks;

/** No service exceeds these: the limits on series and texts match the limits on a reply. */
const maxSeries = 50_000;
const maxLabels = 50;
const longestText = 64 * 1024;
/** The maximum offset from UTC on earth. */
const maxOffsetMinutes = 14 * 60;
const maxMs = 8.64e15;

const isShort = (text: LabelValue | undefined) => String(text ?? '').length <= longestText;
const isFiniteOrMissing = (value: number) => Number.isFinite(value) || Number.isNaN(value);

function isPlausibleSeries({ metric, unit, interval, name, labels, values, forecastRunMs }: Series): boolean {
  const entries = Object.entries(labels);
  return (
    [metric, unit, interval, name].every(isShort) &&
    entries.length <= maxLabels &&
    entries.every((entry) => entry.every(isShort)) &&
    Math.abs(forecastRunMs ?? 0) <= maxMs &&
    values.every(isFiniteOrMissing)
  );
}

const isPlausibleProvenance = ({ baseAddress, offsetMinutes, requests }: Provenance) =>
  isShort(baseAddress) &&
  Number.isInteger(offsetMinutes) &&
  Math.abs(offsetMinutes) <= maxOffsetMinutes &&
  requests.every(({ url, version, createdAt }) => [url, version, createdAt].every(isShort));

/** True for a result that a service could have sent: a valid query, within the limits of a reply. */
export const isPlausibleResult = ({ query, series, provenance, terms }: Result): boolean =>
  terms === undefined &&
  parseQuery(query).query !== undefined &&
  series.length <= maxSeries &&
  isPlausibleProvenance(provenance) &&
  series.every(isPlausibleSeries);
