import {
  type Clock,
  dayMs,
  formatDates,
  formatNaive,
  formatOffset,
  fullMonthNames,
  hourMs,
  intervalMsOf,
  minuteMs,
  offsetAt,
  offsetsIn,
  type Provenance,
  secondMs,
  toLocalDate,
  toLocalParts,
} from '../domain';

const seasons = ['Autumn', 'Winter', 'Spring', 'Summer'];

/**
 * Returns the name of a bucket of a month or more: "October 2026", "Q1 2026", "Summer 2025/26", "2026", "FY 2025–26". It
 * is a period of the network, whatever the clock. Undefined for shorter and unknown intervals.
 */
export function periodName(startMs: number, interval: string, clock: Clock): string | undefined {
  // A day later, it is the same month on all clocks.
  const date = toLocalDate(startMs + dayMs, clock);
  const month = date.getUTCMonth();
  const year = date.getUTCFullYear();
  const next = String(year + 1).slice(-2);
  if (interval === '1M') return `${fullMonthNames[month]} ${year}`;
  if (interval === '3M') return `Q${Math.floor(month / 3) + 1} ${year}`;
  if (interval === 'season') return `${seasons.at((month - 2) / 3)} ${year}${month === 11 ? `/${next}` : ''}`;
  if (interval === '1y') return String(year);
  return interval === 'fy' ? `FY ${year}–${next}` : undefined;
}

/** Formats a moment: "13 Nov 2026 06:30". */
export function formatMoment(ms: number, clock: Clock): string {
  const { day, month, year, time } = toLocalParts(ms, clock);
  return `${day} ${month} ${year} ${time}`;
}

/** Names a bucket: a period as above, "week of 1 Nov 2026", "1 Nov 2026", "1 Nov 2026 06:30". */
export function bucketName(startMs: number, interval: string, clock: Clock): string {
  const period = periodName(startMs, interval, clock);
  if (period !== undefined) return period;
  const moment = formatMoment(startMs, clock);
  const start = intervalMsOf(interval) >= dayMs ? moment.replace(/ 00:00$/, '') : moment;
  return interval === '7d' ? `week of ${start}` : start;
}

/**
 * Names a clock with all its offsets within a span: "network time +10:00", "UTC +00:00", "Sydney time +10:00 and
 * +11:00".
 */
export function clockWords(clock: Clock, startMs: number, endMs = startMs): string {
  const name = typeof clock === 'number' ? 'network time' : clock.name;
  return `${name} ${offsetsIn(clock, startMs, endMs).map(formatOffset).join(' and ')}`;
}

/** Names a moment, or the bucket of a value, with its offset: "13 Nov 2026 06:30 +10:00". A period has none. */
export const formatReadMoment = (ms: number, clock: Clock, interval = ''): string =>
  periodName(ms, interval, clock) ??
  `${bucketName(ms, interval, clock)} ${formatOffset(offsetAt(clock, ms))}`;

/**
 * Formats a moment for the table, so that rows line up: "2026-11-13 06:30", with seconds only if they are not zero. A
 * period shows its name.
 */
export function formatTableStamp(ms: number, clock: Clock, interval = ''): string {
  const stamp = formatNaive(ms, clock).replace('T', ' ');
  return periodName(ms, interval, clock) ?? (stamp.endsWith(':00') ? stamp.slice(0, -3) : stamp);
}

/** Formats a window, whose end is exclusive: "13–19 Nov 2026 network time +10:00". Always includes the offset. */
export function formatSpan(startMs: number, endMs: number, clock: Clock): string {
  return `${formatDates(startMs, endMs, clock)} ${clockWords(clock, startMs, endMs - 1)}`;
}

/** A negative age means that the clock was put back: the moment itself then says more than an age. */
const isNow = (minutes: number): boolean => minutes === 0 || minutes === -1;

/** "now", "3 min ago", "fetched 12:03", "fetched 13 Nov 12:03". */
export function formatAge(fetchedAtMs: number, nowMs: number, clock: Clock): string {
  const minutes = Math.floor((nowMs - fetchedAtMs) / minuteMs);
  if (isNow(minutes)) return 'now';
  if (minutes > 0 && minutes < 60) return `${minutes} min ago`;
  const then = toLocalParts(fetchedAtMs, clock);
  const now = toLocalParts(nowMs, clock);
  const isToday = then.day === now.day && then.month === now.month && then.year === now.year;
  return isToday ? `fetched ${then.time}` : `fetched ${then.day} ${then.month} ${then.time}`;
}

/** Formats the age of data in as few characters as possible: "" for new data, "3 min", "3 h", "13 Nov 12:03". */
export function formatShortAge(fetchedAtMs: number, nowMs: number, clock: Clock): string {
  const minutes = Math.floor((nowMs - fetchedAtMs) / minuteMs);
  if (isNow(minutes)) return '';
  if (minutes > 0 && minutes < 60) return `${minutes} min`;
  if (minutes > 0 && minutes < 1440) return `${Math.floor(minutes / 60)} h`;
  const { day, month, time } = toLocalParts(fetchedAtMs, clock);
  return `${day} ${month} ${time}`;
}

/** Formats the age of data that may be old: "just now", "3 min ago", "3 h ago", "13 Nov 12:03". */
export function formatLongAge(fetchedAtMs: number, nowMs: number, clock: Clock): string {
  const age = formatShortAge(fetchedAtMs, nowMs, clock);
  if (age === '') return 'just now';
  return /^\d+ (?:min|h)$/.test(age) ? `${age} ago` : age;
}

const units: readonly (readonly [ms: number, name: string])[] = [
  [dayMs, 'd'],
  [hourMs, 'h'],
  [minuteMs, 'min'],
  [secondMs, 's'],
];

/** Formats a duration: "2 d 3 h 30 min", or "0 s" for none. */
export function formatDuration(ms: number): string {
  let rest = Math.abs(ms);
  const parts = units.flatMap(([unitMs, name]) => {
    const count = Math.floor(rest / unitMs);
    rest -= count * unitMs;
    return count > 0 ? [`${count} ${name}`] : [];
  });
  return parts.length > 0 ? parts.join(' ') : '0 s';
}

/** Formats the age of a result, in network time unless a clock is given. */
export function ageWords(
  provenance: Provenance,
  nowMs: number,
  clock: Clock = provenance.offsetMinutes,
): {
  /** "now", "from cache, 3 min ago", "now · 2 of 46 from cache". */
  age: string;
  /** Set when the service could not be reached and cached values are shown. */
  warning?: string;
} {
  const { requests, fetchedAtMs } = provenance;
  const age = formatAge(fetchedAtMs, nowMs, clock);
  const stale = requests.filter(({ cache }) => cache === 'stale');
  const cachedCount = requests.filter(({ cache }) => cache !== undefined).length;
  const isAllCached = cachedCount > 0 && cachedCount === requests.length;
  const words = cachedCount > 0 ? `${age} · ${cachedCount} of ${requests.length} from cache` : age;
  if (stale.length > 0) {
    const oldestMs = Math.min(...stale.map((request) => request.fetchedAtMs));
    const values = `values from ${formatLongAge(oldestMs, nowMs, clock)}`;
    const which =
      stale.length === requests.length ? '' : `${stale.length} of ${requests.length} requests have `;
    return {
      age: isAllCached ? 'from cache' : words,
      warning: `The service could not be reached: ${which}${values}`,
    };
  }
  return { age: isAllCached ? `from cache, ${age}` : words };
}
