import { minuteMs } from './durations';

/** A time zone, whose offset may change with daylight saving. */
export interface Zone {
  /** In the IANA database: "Australia/Sydney". */
  readonly id: string;
  /** As it is written before an offset: "Sydney time", "UTC". */
  readonly name: string;
  /** Minutes from UTC at an instant. */
  readonly offsetAt: (ms: number) => number;
  /** The different offsets within `[min, max]`, in the order in which they come. */
  readonly offsetsIn: (min: number, max: number) => readonly number[];
  /**
   * The instant at which it shows a time (in milliseconds as if that were UTC). Of a time that it shows twice the first,
   * and of one that it skips the instant that would have it without the change.
   */
  readonly instantOf: (localMs: number) => number;
  /** The instants within `[min, max]` at which it shows whole multiples of a step of minutes to weeks. */
  readonly stepsIn: (min: number, max: number, stepMs: number) => readonly number[];
}

/** What times are written on and read on: the time of a network (its minutes from UTC), or another zone. */
export type Clock = number | Zone;

/** What times can be shown on: the network's time, UTC, or the zone of whoever looks. */
export type TimeChoice = 'network' | 'utc' | 'local';
export const timeChoices: readonly TimeChoice[] = ['network', 'utc', 'local'];

/** Anything that is no such choice is none. */
export const readTimeChoice = (value: unknown): TimeChoice | undefined =>
  timeChoices.find((choice) => choice === value);

/** Minutes from UTC at an instant. */
export const offsetAt = (clock: Clock, ms: number): number =>
  typeof clock === 'number' ? clock : clock.offsetAt(ms);

/** As `Zone.offsetsIn`. */
export const offsetsIn = (clock: Clock, min: number, max: number): readonly number[] =>
  typeof clock === 'number' ? [clock] : clock.offsetsIn(min, max);

/** An instant as a clock shows it, in milliseconds as if that were UTC. */
export const toLocalMs = (ms: number, clock: Clock): number => ms + offsetAt(clock, ms) * minuteMs;

/** As `Zone.instantOf`. */
export const toInstant = (localMs: number, clock: Clock): number =>
  typeof clock === 'number' ? localMs - clock * minuteMs : clock.instantOf(localMs);
