import type { Provenance, Result, Series } from '../domain/result';
import { formatOffset, formatStamp } from '../domain/time';
import type { Window } from '../domain/window';
import { encodeTexts } from './encodeTexts';
import { createStampFormatter } from './stamps';

/** Points in one piece of text: about 100 KB. */
const pointsPerChunk = 2_000;

/** Provenance in words of the file. Field by field, so that nothing that is added to it later slips out. */
function provenanceOf(provenance: Provenance): unknown {
  const stamp = (ms: number): string => formatStamp(ms, provenance.offsetMinutes);
  const span = (window: Window): unknown => ({ start: stamp(window.startMs), end: stamp(window.endMs) });
  const { window, askedWindow, missing, awaited } = provenance;
  return {
    baseAddress: provenance.baseAddress,
    isSample: provenance.isSample,
    offset: formatOffset(provenance.offsetMinutes),
    ...(window && { window: span(window) }),
    ...(askedWindow && { askedWindow: span(askedWindow) }),
    ...(missing && {
      missing: missing.map((part) => ({
        ...(part.window && { window: span(part.window) }),
        kind: part.kind,
        query: part.query,
      })),
    }),
    ...(awaited && { awaitedParts: awaited.length }),
    fetchedAt: stamp(provenance.fetchedAtMs),
    requests: provenance.requests.map((request) => ({
      url: request.url,
      status: request.status,
      fetchedAt: stamp(request.fetchedAtMs),
      durationMs: request.durationMs,
      bytes: request.bytes,
      ...(request.version !== undefined && { version: request.version }),
      ...(request.createdAt !== undefined && { createdAt: request.createdAt }),
      ...(request.cache !== undefined && { cache: request.cache }),
    })),
  };
}

function headOf(series: Series, stamp: (ms: number) => string): string {
  const { metric, unit, interval, labels, name, forecastRunMs } = series;
  const head = {
    metric,
    unit,
    interval,
    labels,
    name,
    ...(forecastRunMs !== undefined && { forecastRun: stamp(forecastRunMs) }),
  };
  return `${JSON.stringify(head).slice(0, -1)},"data":[`;
}

function* dataOf(series: Series, stamp: (ms: number) => string): Generator<string> {
  let text = '';
  for (let i = 0; i < series.times.length; i++) {
    const value = series.values[i] ?? NaN;
    text += `${i === 0 ? '' : ','}["${stamp(series.times[i] ?? NaN)}",${Number.isFinite(value) ? String(value) : 'null'}]`;
    if ((i + 1) % pointsPerChunk === 0) {
      yield text;
      text = '';
    }
  }
  yield `${text}]}`;
}

function* jsonTexts(result: Result): Generator<string> {
  const head = {
    gridlens: 1,
    query: result.query,
    provenance: provenanceOf(result.provenance),
    notices: result.notices,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"series":[`;
  for (const [index, series] of result.series.entries()) {
    const stamp = createStampFormatter(result.provenance.offsetMinutes);
    yield `${index === 0 ? '' : ','}\n${headOf(series, stamp)}`;
    yield* dataOf(series, stamp);
  }
  yield '\n]}\n';
}

/**
 * A result as the bytes of a JSON file, in chunks of about 100 KB:
 *
 * `{ gridlens: 1, query, provenance, notices, series: [{ metric, unit, interval, labels, name, data }] }`
 *
 * An incomplete result says so: `provenance.missing` has `{ window: { start, end }, kind, query }` of each part that
 * failed, `provenance.awaitedParts` the number of parts that had not come.
 *
 * `data` is pairs `[stamp, value]` as the service sends them: the bucket's start in network time with its offset, and
 * a number or null. Numbers read back as the same doubles.
 */
export function writeJson(result: Result): Iterable<Uint8Array> {
  return encodeTexts(jsonTexts(result));
}
