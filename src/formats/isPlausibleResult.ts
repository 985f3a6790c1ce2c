import { parseQuery } from '../domain/parseQuery';
import type { LabelValue, Provenance, Result, Series } from '../domain/result';

/** No service exceeds these: the limits on series and texts match the limits on a reply. */
const maxSeries = 50_000;
const maxLabels = 50;
const longestText = 64 * 1024;
/** The maximum offset from UTC on earth. */
const maxOffsetMinutes = 14 * 60;
const maxMs = 8.64e15;

const isShort = (text: LabelValue | undefined): boolean => String(text ?? '').length <= longestText;
const isFiniteOrMissing = (value: number): boolean => Number.isFinite(value) || Number.isNaN(value);

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

const isPlausibleProvenance = ({ baseAddress, offsetMinutes, requests }: Provenance): boolean =>
  isShort(baseAddress) &&
  Number.isInteger(offsetMinutes) &&
  Math.abs(offsetMinutes) <= maxOffsetMinutes &&
  requests.every(({ url, version, createdAt }) => [url, version, createdAt].every(isShort));

/**
 * True for a result from an external file that a service could have sent: its query is valid, and nothing in it exceeds
 * the limits of a reply.
 */
export const isPlausibleResult = ({ query, series, provenance }: Result): boolean =>
  parseQuery(query).query !== undefined &&
  series.length <= maxSeries &&
  isPlausibleProvenance(provenance) &&
  series.every(isPlausibleSeries);
