import { parseQuery } from '../domain/parseQuery';
import type { LabelValue, Provenance, Result, Series } from '../domain/result';

/** More than any service sends: a reply has no more series, and no longer texts, either. */
const mostSeries = 50_000;
const mostLabels = 50;
const longestText = 64 * 1024;
/** No place on earth is further from UTC. */
const mostOffsetMinutes = 14 * 60;
const mostMs = 8.64e15;

const isShort = (text: LabelValue | undefined): boolean => String(text ?? '').length <= longestText;
const isFiniteOrMissing = (value: number): boolean => Number.isFinite(value) || Number.isNaN(value);

function isPlausibleSeries({ metric, unit, interval, name, labels, values, forecastRunMs }: Series): boolean {
  const entries = Object.entries(labels);
  return (
    [metric, unit, interval, name].every(isShort) &&
    entries.length <= mostLabels &&
    entries.every((entry) => entry.every(isShort)) &&
    Math.abs(forecastRunMs ?? 0) <= mostMs &&
    values.every(isFiniteOrMissing)
  );
}

const isPlausibleProvenance = ({ baseAddress, offsetMinutes, requests }: Provenance): boolean =>
  isShort(baseAddress) &&
  Number.isInteger(offsetMinutes) &&
  Math.abs(offsetMinutes) <= mostOffsetMinutes &&
  requests.every(({ url, version, createdAt }) => [url, version, createdAt].every(isShort));

/**
 * True for a result of a file from elsewhere that could have come from a service: its query can be asked, and nothing
 * in it is beyond what a reply may have.
 */
export const isPlausibleResult = ({ query, series, provenance }: Result): boolean =>
  parseQuery(query).query !== undefined &&
  series.length <= mostSeries &&
  isPlausibleProvenance(provenance) &&
  series.every(isPlausibleSeries);
