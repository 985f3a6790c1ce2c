import { dayMs, minuteMs } from './durations';

/** The offsets of a zone (minutes), and the instants within `(min, max]` at which they change. */
export interface Offsets {
  readonly offsetAt: (ms: number) => number;
  readonly changesIn: (min: number, max: number) => readonly number[];
}

/** A stretch of time, `[start, end)`, with one offset, and the change of the offset at its start. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly offsetMs: number;
  readonly changeMs: number;
}

function stretchesOf({ offsetAt, changesIn }: Offsets, min: number, max: number): readonly Stretch[] {
  const starts = [min, ...changesIn(min, max)];
  const offsets = starts.map((start) => offsetAt(start) * minuteMs);
  return starts.map((start, i) => {
    const offsetMs = offsets[i] ?? 0;
    const changeMs = offsetMs - (offsets[i - 1] ?? offsetMs);
    return { start, end: Math.min(starts[i + 1] ?? Infinity, max + 1), offsetMs, changeMs };
  });
}

/** Returns the steps within one stretch. A day whose midnight is skipped begins at the change. */
function stepsIn({ start, end, offsetMs, changeMs }: Stretch, stepMs: number): number[] {
  const local = start + offsetMs;
  const lastBefore = Math.floor((local - 1) / stepMs) * stepMs;
  const steps: number[] = stepMs >= dayMs && lastBefore >= local - changeMs ? [start] : [];
  for (let at = Math.ceil(local / stepMs) * stepMs - offsetMs; at < end; at += stepMs) steps.push(at);
  return steps;
}

/** When clocks are set back, a step occurs twice within less than its length; only the first one is used. */
const minPart = 0.75;

/** Returns the instants within `[min, max]` at which a zone's local time is a multiple of a step. */
export function stepsOf(zone: Offsets, min: number, max: number, stepMs: number): number[] {
  const steps = stretchesOf(zone, min, max).flatMap((stretch) => stepsIn(stretch, stepMs));
  return steps.filter((at, i) => i === 0 || at - (steps[i - 1] ?? at) >= minPart * stepMs);
}
