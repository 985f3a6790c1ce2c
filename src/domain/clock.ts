import { minuteMs } from './durations';

/** A time zone, whose offset may change with daylight saving. */
export interface Zone {
  /** The name in the IANA database: "Australia/Sydney". */
  readonly id: string;
  /** The name before an offset: "Sydney time", "UTC". */
  readonly name: string;
  /** Returns the offset from UTC at an instant, in minutes. */
  readonly offsetAt: (ms: number) => number;
  /** Returns the distinct offsets within `[min, max]`, in order of time. */
  readonly offsetsIn: (min: number, max: number) => readonly number[];
  /**
   * Returns the instant at which the zone shows a local time (in milliseconds, as if it were UTC). A time that occurs
   * twice yields the first instant; a skipped time yields the instant at which it would occur without the change.
   */
  readonly instantOf: (localMs: number) => number;
  /** Returns the instants within `[min, max]` whose local time is a multiple of a step of minutes to weeks. */
  readonly stepsIn: (min: number, max: number, stepMs: number) => readonly number[];
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
