import { type Clock, parseStamp } from '../time/time';
import {
  findFueltech,
  findFueltechGroup,
  findMetric,
  offsetMinutesOf,
  secondaryGroupings,
} from '../catalog/index';
import { cutText } from '../idioms/visibleText';
import { formatDates, formatEnd, formatStart } from '../time/dateSpan';
import { regionsOf, shownCodes, type Query } from './query';

const maxLength = 120;

/** Lowers the first letter of a label such as "Power", but not of "NEM". */
const lowered = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** Joins up to two words; otherwise returns the first and the number of further ones. */
function some(words: readonly string[], joint: string): string {
  if (words.length <= 2) return words.join(joint);
  return `${words[0]} and ${words.length - 1} more`;
}

function placeOf(query: Query): string {
  const codes = query.facility_code ?? query.unit_code ?? [];
  if (query.operation === 'facilities') {
    return codes.length > 0 ? some(codes, ' and ') : `${query.network_code} facilities`;
  }
  return some(regionsOf(query), ' and ') || query.network_code;
}

/** "by region and fueltech". A filter by fueltech forces its own grouping, so the title names the filter instead. */
function groupingOf(query: Query): string {
  const { secondary_grouping: code } = query;
  const by: string[] = [];
  if (query.primary_grouping === 'network_region' && query.network_region === undefined) by.push('region');
  if (code !== undefined && query.fueltech === undefined && query.fueltech_group === undefined) {
    const grouping = secondaryGroupings.find((row) => row.code === code);
    by.push(grouping ? grouping.label.replace(/^By /, '') : code);
  }
  return by.length > 0 ? ` by ${by.join(' and ')}` : '';
}

function filterOf(query: Query): string {
  const labels = query.fueltech_group
    ? query.fueltech_group.map((code) => findFueltechGroup(code)?.label ?? code)
    : (query.fueltech ?? []).map((code) => findFueltech(code)?.label ?? code);
  return some(labels, ' + ');
}

/**
 * Formats the window as briefly as possible: "24h", "1–7 Oct 2026", "from 1 Oct 2026". Empty when the query has none.
 * In network time unless a clock is given.
 */
export function whenOf(
  query: Pick<Query, 'network_code' | 'window' | 'date_start' | 'date_end'>,
  clock?: Clock,
): string {
  const { window, date_start: start = '', date_end: end = '' } = query;
  if (window !== undefined) return window;
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const shown = clock ?? offsetMinutes;
  const startMs = parseStamp(start, offsetMinutes);
  const endMs = parseStamp(end, offsetMinutes);
  if (startMs !== undefined && endMs !== undefined) return formatDates(startMs, endMs, shown);
  // An invalid date appears unchanged.
  const from = startMs === undefined ? start : formatStart(startMs, shown);
  const to = endMs === undefined ? end : formatEnd(endMs, shown);
  if (from && to) return `${from} – ${to}`;
  if (from) return `from ${from}`;
  return to && `to ${to}`;
}

function onOneLine(parts: readonly string[]): string {
  const line = parts
    .filter(Boolean)
    .join(', ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return cutText(line, maxLength);
}

function subjectOf(query: Query): string {
  const metrics = shownCodes(query).map((code) => lowered(findMetric(code)?.label ?? code));
  return `${placeOf(query)} ${some(metrics, ' and ')}${groupingOf(query)}`;
}

/**
 * Returns a short title on one line, equal for equal queries: "NEM power by fueltech, 24h", "NSW1 price, 7d", "BAYSW
 * power, 1–7 Oct 2026". Unknown codes appear unchanged; at most 120 characters.
 */
export const titleOfQuery = (query: Query): string =>
  onOneLine([subjectOf(query), filterOf(query), whenOf(query)]);

/** Returns the title without the window: "NEM power by fueltech". */
export const timelessTitle = (query: Query): string => onOneLine([subjectOf(query), filterOf(query)]);
