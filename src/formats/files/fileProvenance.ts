import {
  describeMeasure,
  type ExportOptions,
  formatOffset,
  formatStamp,
  hasLoads,
  type Provenance,
  type Query,
  type Result,
  rightsOf,
  type Series,
  type Window,
} from '../../domain';

/** The maximum number of listed gaps per series; further ones are only counted. */
const maxGaps = 100;

/** Writes provenance for a file, field by field, so that fields added later do not leak into files. */
export function provenanceOf(provenance: Provenance): unknown {
  const stamp = (ms: number) => formatStamp(ms, provenance.offsetMinutes);
  const span = (window: Window): unknown => ({ start: stamp(window.startMs), end: stamp(window.endMs) });
  const { window, askedWindow, missing, awaited, narrowed } = provenance;
  return {
    baseAddress: provenance.baseAddress,
    isSample: provenance.isSample,
    offset: formatOffset(provenance.offsetMinutes),
    window: window && span(window),
    askedWindow: askedWindow && span(askedWindow),
    missing: missing?.map((part) => ({
      window: part.window && span(part.window),
      kind: part.kind,
      query: part.query,
    })),
    awaitedParts: awaited?.length,
    onlyVisible: narrowed && {
      series: narrowed.series,
      of: narrowed.of,
      window: narrowed.range && span(narrowed.range),
    },
    fetchedAt: stamp(provenance.fetchedAtMs),
    requests: provenance.requests.map((request) => ({
      url: request.url,
      status: request.status,
      fetchedAt: stamp(request.fetchedAtMs),
      durationMs: request.durationMs,
      bytes: request.bytes,
      version: request.version,
      createdAt: request.createdAt,
      cache: request.cache,
    })),
  };
}

/** Returns the gaps of a series, as spans from the first bucket without a value to the next one with a value. */
function gapsOf(
  { times, values }: Series,
  stamp: (ms: number) => string,
): { spans: unknown[]; missing: number; more: number } {
  const spans: unknown[] = [];
  let missing = 0;
  let more = 0;
  let fromMs = NaN;
  const end = (untilMs: number) => {
    if (spans.length < maxGaps)
      spans.push({ start: stamp(fromMs), end: Number.isNaN(untilMs) ? null : stamp(untilMs) });
    else more++;
    fromMs = NaN;
  };
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) {
      if (!Number.isNaN(fromMs)) end(times[i]);
      continue;
    }
    missing++;
    if (Number.isNaN(fromMs)) fromMs = times[i];
  }
  if (!Number.isNaN(fromMs)) end(NaN);
  return { spans, missing, more };
}

function describeSeries(series: Series, query: Query, offsetMinutes: number): unknown {
  const { metric, unit, interval, labels, fueltech, times, name } = series;
  const toStamp = (ms: number) => formatStamp(ms, offsetMinutes);
  const stamp = (ms: number | undefined) => (ms === undefined ? undefined : toStamp(ms));
  const { spans, missing, more } = gapsOf(series, toStamp);
  const { forecastRunMs, wholeFromMs, settledUntilMs } = series;
  return {
    metric,
    unit,
    interval,
    labels,
    name,
    ...describeMeasure(metric, query),
    fueltech,
    first: stamp(times[0]),
    last: stamp(times.at(-1)),
    buckets: times.length,
    missing,
    gaps: spans.length > 0 ? spans : undefined,
    moreGaps: more > 0 ? more : undefined,
    forecastRun: stamp(forecastRunMs),
    wholeFrom: stamp(wholeFromMs),
    provisionalFrom: stamp(settledUntilMs),
  };
}

/**
 * Describes a result for a file: the query, the source and time of the data, their rights, and the missing or
 * provisional parts of each series. Stamps are starts of buckets. `missing` of a series counts its buckets without a
 * value, `gaps` lists them; `end` is null when no value follows.
 */
export function describeResult(result: Result, { loads }: Pick<ExportOptions, 'loads'>): object {
  const { query, provenance, notices, series } = result;
  return {
    gridlens: 1,
    query,
    provenance: provenanceOf(provenance),
    rights: rightsOf(provenance),
    notices,
    loads: hasLoads(series) ? loads : undefined,
    series: series.map((one) => describeSeries(one, query, provenance.offsetMinutes)),
  };
}
