import {
  findFueltech,
  findFueltechGroup,
  findMetric,
  offsetMinutesOf,
  secondaryGroupings,
} from './catalog/index';
import type { Query } from './query';
import { monthNames, parseStamp, toLocalDate } from './time';

const maxLength = 120;

/** "Power" → "power", but "NEM" stays. */
function lowered(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Up to two words, or the first and how many more. */
function some(words: readonly string[], joint: string): string {
  if (words.length <= 2) return words.join(joint);
  return `${words[0] ?? ''} and ${words.length - 1} more`;
}

function placeOf(query: Query): string {
  const codes = [...(query.facility_code ?? []), ...(query.facility_code ? [] : (query.unit_code ?? []))];
  if (query.operation === 'facilities') {
    return codes.length > 0 ? some(codes, ' and ') : `${query.network_code} facilities`;
  }
  return query.network_region ?? query.network_code;
}

function metricsOfTitle(query: Query): string {
  return some(
    query.metrics.map((code) => lowered(findMetric(code)?.label ?? code)),
    ' and ',
  );
}

/** "by region and fueltech". A filter by fueltech forces its own grouping and is named instead. */
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

interface Day {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  /** " 06:30", or nothing at midnight. */
  readonly time: string;
}

/** A naive stamp in words; as it stands when it is no date. */
function toDay(stamp: string, offsetMinutes: number): Day {
  const ms = parseStamp(stamp, offsetMinutes);
  if (ms === undefined) return { day: stamp, month: '', year: '', time: '' };
  const date = toLocalDate(ms, offsetMinutes);
  const time = date.toISOString().slice(11, 16);
  return {
    day: String(date.getUTCDate()),
    month: monthNames[date.getUTCMonth()] ?? '',
    year: String(date.getUTCFullYear()),
    time: time === '00:00' ? '' : ` ${time}`,
  };
}

const full = (day: Day): string => [day.day, day.month, day.year].filter(Boolean).join(' ') + day.time;

/** "1–8 Oct 2026", "28 Sep – 8 Oct 2026", "1 Oct 2026 06:30 – 2 Oct 2026". */
function datesOf(start: string, end: string, offsetMinutes: number): string {
  const from = toDay(start, offsetMinutes);
  const to = toDay(end, offsetMinutes);
  const isPlain = from.time === '' && to.time === '' && from.year !== '' && from.year === to.year;
  if (!isPlain) return `${full(from)} – ${full(to)}`;
  if (from.month === to.month) return `${from.day}–${full(to)}`;
  return `${from.day} ${from.month} – ${full(to)}`;
}

/** The window as short as it can be told: "24h", "1–8 Oct 2026", "from 1 Oct 2026"; empty when the query has none. */
export function whenOf(query: Query): string {
  const { date_start: start, date_end: end } = query;
  if (query.window !== undefined) return query.window;
  const offsetMinutes = offsetMinutesOf(query.network_code);
  if (start !== undefined && end !== undefined) return datesOf(start, end, offsetMinutes);
  if (start !== undefined) return `from ${full(toDay(start, offsetMinutes))}`;
  return end === undefined ? '' : `to ${full(toDay(end, offsetMinutes))}`;
}

/**
 * A short title on one line, the same for the same query: "NEM power by fueltech, 24h", "NSW1 price, 7d",
 * "BAYSW power, 1–8 Oct 2026". Codes that are not in the catalog stand as they are; at most 120 characters.
 */
export function titleOfQuery(query: Query): string {
  const subject = `${placeOf(query)} ${metricsOfTitle(query)}${groupingOf(query)}`;
  const title = [subject, filterOf(query), whenOf(query)].filter(Boolean).join(', ');
  const line = title.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}
