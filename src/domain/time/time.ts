/**
 * Time as the service defines it: instants are epoch milliseconds, a network has a fixed offset and no daylight saving,
 * and no function reads the machine's zone. Other zones are only used to format times.
 */

/** A time zone, whose offset may change with daylight saving. */
export interface Zone {
  /** The name in the IANA database: "Australia/Sydney". */
  id: string;
  /** The name before an offset: "Sydney time", "UTC". */
  name: string;
  /** Returns the offset from UTC at an instant, in minutes. */
  offsetAt: (ms: number) => number;
  /** Returns the distinct offsets within `[min, max]`, in order of time. */
  offsetsIn: (min: number, max: number) => readonly number[];
  /**
   * Returns the instant at which the zone shows a local time (in milliseconds, as if it were UTC). A time that occurs
   * twice yields the first instant; a skipped time yields the instant at which it would occur without the change.
   */
  instantOf: (localMs: number) => number;
  /** Returns the instants within `[min, max]` whose local time is a multiple of a step of minutes to weeks. */
  stepsIn: (min: number, max: number, stepMs: number) => readonly number[];
}

/** The clock that times are formatted and parsed with: a network's time (minutes from UTC) or another zone. */
export type Clock = number | Zone;

/** The clock that the user chose for times: the network's time, UTC, or the user's own zone. */
export type TimeChoice = 'network' | 'utc' | 'local';
export const timeChoices: readonly TimeChoice[] = ['network', 'utc', 'local'];

/** Returns a valid choice; undefined for any other value. */
export const readTimeChoice = (value: unknown): TimeChoice | undefined =>
  timeChoices.find((choice) => choice === value);

/** Returns a clock's offset from UTC at an instant, in minutes. */
export const offsetAt = (clock: Clock, ms: number): number =>
  typeof clock === 'number' ? clock : clock.offsetAt(ms);

/** Like `Zone.offsetsIn`, for any clock. */
export const offsetsIn = (clock: Clock, min: number, max: number): readonly number[] =>
  typeof clock === 'number' ? [clock] : clock.offsetsIn(min, max);

/** Converts an instant to a clock's local time, in milliseconds as if it were UTC. */
export const toLocalMs = (ms: number, clock: Clock): number => ms + offsetAt(clock, ms) * minuteMs;

/** Like `Zone.instantOf`, for any clock. */
export const toInstant = (localMs: number, clock: Clock): number =>
  typeof clock === 'number' ? localMs - clock * minuteMs : clock.instantOf(localMs);

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The abbreviated names of the twelve months. */
export const fullMonthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');
export const monthNames: readonly string[] = fullMonthNames.map((name) => name.slice(0, 3));

const stampPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** The pattern of a query's date without an offset, for the schema of query files. */
export const naiveStampPattern = String.raw`^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?$`;

const pad = (value: number, digits = 2): string => String(value).padStart(digits, '0');

/** Parses an offset: "+10:00" → 600, "Z" → 0. Undefined for any other text. */
export function parseOffset(text: string): number | undefined {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (!match) return text === 'Z' || text === 'z' ? 0 : undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  if (minutes > 18 * 60) return undefined;
  return match[1] === '-' ? -minutes : minutes;
}

/** Formats an offset: 600 → "+10:00". */
export function formatOffset(offsetMinutes: number): string {
  const size = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** True when a timestamp has an offset or a Z. */
export function hasOffset(text: string): boolean {
  return stampPattern.exec(text.trim())?.[8] !== undefined;
}

/**
 * Parses a timestamp in any of the service's forms to epoch milliseconds. A date alone is midnight; `offsetMinutes`
 * applies to a timestamp without an offset. Undefined when it is not a real date and time.
 */
export function parseStamp(text = '', offsetMinutes: number): number | undefined {
  const match = stampPattern.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? 0));
  const fraction = match.at(7);
  const ownOffset = match.at(8);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const midnight = utcMs(year, month - 1, day);
  const check = new Date(midnight);
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return undefined;
  const local = midnight + hour * hourMs + minute * minuteMs + second * 1000;
  const fractionMs = Math.floor(Number(`0.${fraction ?? 0}`) * 1000);
  const offset = ownOffset === undefined ? offsetMinutes : parseOffset(ownOffset.toUpperCase());
  return offset === undefined ? undefined : local + fractionMs - offset * minuteMs;
}

/** Returns midnight in UTC as epoch milliseconds. `Date.UTC` would treat the years 0–99 as 1900–1999. */
export function utcMs(year: number, month: number, day = 1): number {
  return new Date(0).setUTCFullYear(year, month, day);
}

/** The largest possible offset. */
const maxOffsetMs = 18 * hourMs;
const firstStampMs = utcMs(0, 0) + maxOffsetMs;
const lastStampMs = utcMs(10_000, 0) - 1 - maxOffsetMs;

/** True for an instant whose year has four digits at every offset; others cannot be written as a timestamp. */
export function isStampable(ms: number): boolean {
  return ms >= firstStampMs && ms <= lastStampMs;
}

const firstDateMs = utcMs(1900, 0);
const lastDateMs = utcMs(2200, 0);

/**
 * Parses a date of a query like `parseStamp`. Also undefined outside the years 1900–2199: no market is older, and no
 * query reaches so far ahead.
 */
export function parseQueryDate(text: string | undefined, offsetMinutes: number): number | undefined {
  const ms = parseStamp(text, offsetMinutes);
  if (ms === undefined) return undefined;
  const local = ms + offsetMinutes * minuteMs;
  return local >= firstDateMs && local < lastDateMs ? ms : undefined;
}

/** Returns the nearest instant that can be written as a timestamp; for NaN, the first one. */
export const nearestStampable = (ms: number): number =>
  isStampable(ms) ? ms : ms > lastStampMs ? lastStampMs : firstStampMs;

/**
 * Returns the local time at an instant, or at the nearest one that can be written, as a date whose UTC parts are the
 * local ones. Drops fractions of a millisecond first, so that every offset shows the same second.
 */
export const toLocalDate = (ms: number, clock: Clock): Date =>
  new Date(toLocalMs(Math.floor(nearestStampable(ms)), clock));

const stampLengths = { seconds: 19, milliseconds: 23 } as const;

export type StampPrecision = keyof typeof stampLengths;

/** Returns the precision that writes stamps without loss. */
export const precisionOfStamps = (stamps: Iterable<number>): StampPrecision => {
  for (const ms of stamps) if (Math.abs(ms % 1000) > 0) return 'milliseconds';
  return 'seconds';
};

/**
 * Formats epoch milliseconds as a naive local timestamp, the form that requests use in network time:
 * "2026-10-05T00:00:00".
 */
export function formatNaive(ms: number, clock: Clock, precision: StampPrecision = 'seconds'): string {
  return toLocalDate(ms, clock).toISOString().slice(0, stampLengths[precision]);
}

/** Formats epoch milliseconds as a local timestamp with its offset: "2026-10-05T00:00:00+10:00". */
export function formatStamp(ms: number, clock: Clock, precision?: StampPrecision): string {
  return formatNaive(ms, clock, precision) + formatOffset(offsetAt(clock, ms));
}
