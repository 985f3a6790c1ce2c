import { dayMs, hourMs, minuteMs, nearestStampable, secondMs, type TimeChoice, type Zone } from './time';

/**
 * Returns the steps of local time from `start` to before `end`. The offset changed by `changeMs` at the start: a day whose
 * midnight is skipped begins there.
 */
function stepsBetween(
  start: number,
  end: number,
  offsetMs: number,
  changeMs: number,
  stepMs: number,
): number[] {
  const local = start + offsetMs;
  const lastBefore = Math.floor((local - 1) / stepMs) * stepMs;
  const steps: number[] = stepMs >= dayMs && lastBefore >= local - changeMs ? [start] : [];
  for (let at = Math.ceil(local / stepMs) * stepMs - offsetMs; at < end; at += stepMs) steps.push(at);
  return steps;
}

/** When clocks are set back, a step occurs twice within less than its length; only the first one is used. */
const minPart = 0.75;

/** Returns a function that finds the offset at an instant in the platform's time zone database. */
function offsetReader(id: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: id,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: 'short',
  });
  return (ms) => {
    const second = Math.floor(ms / secondMs) * secondMs;
    const parts = Object.fromEntries(format.formatToParts(second).map(({ type, value }) => [type, value]));
    const part = (name: string): number => Number(parts[name]);
    const year = parts['era'] === 'BC' ? 1 - part('year') : part('year');
    const local = new Date(0).setUTCFullYear(year, part('month') - 1, part('day'));
    const time = part('hour') * hourMs + part('minute') * minuteMs + part('second') * secondMs;
    return Math.round((local + time - second) / minuteMs);
  };
}

/** The length of a stride. A zone's offset changes at most once within it. */
const strideMs = 7 * dayMs;
/** The strides of 200 years. In a longer view, changes of an hour are irrelevant. */
const maxStrides = 200 * 53;

/** Returns the offsets at the start and the end of a stride, and the instant of the change between them. */
function toStride(index: number, readOffset: (ms: number) => number) {
  let from = index * strideMs;
  let to = (index + 1) * strideMs;
  const before = readOffset(from);
  const after = readOffset(to);
  if (before === after) return { before, after, changeMs: to };
  while (to - from > minuteMs) {
    const middle = Math.floor((from + to) / 2 / minuteMs) * minuteMs;
    if (readOffset(middle) === before) from = middle;
    else to = middle;
  }
  return { before, after, changeMs: to };
}

/**
 * Returns a function that finds a zone's stride by its number. It caches strides, since every frame of a chart needs
 * the same ones.
 */
function stridesOf(id: string) {
  const readOffset = offsetReader(id);
  const known = new Map<number, ReturnType<typeof toStride>>();
  return (index: number) => {
    const stride = known.get(index) ?? toStride(index, readOffset);
    known.set(index, stride);
    return stride;
  };
}

/** "Sydney time", "New York time", "UTC". */
const nameOf = (id: string): string =>
  id === 'UTC' ? id : `${id.replace(/^.*\//, '').replaceAll('_', ' ')} time`;

/** Creates a zone from the platform's database. Throws a RangeError for an unknown one. */
export function createZone(id: string): Zone {
  const strideAt = stridesOf(id);
  const indexOf = (ms: number): number => Math.floor(nearestStampable(ms) / strideMs);
  const offsetAt = (ms: number): number => {
    const { before, after, changeMs } = strideAt(indexOf(ms));
    return ms < changeMs ? before : after;
  };
  const changesIn = (min: number, max: number): number[] => {
    const first = indexOf(min);
    const count = indexOf(max) - first + 1;
    if (!(count > 0 && count <= maxStrides)) return [];
    return Array.from({ length: count }, (_, i) => strideAt(first + i))
      .filter(({ before, after, changeMs }) => before !== after && changeMs > min && changeMs <= max)
      .map(({ changeMs }) => changeMs);
  };
  return {
    id,
    name: nameOf(id),
    offsetAt,
    offsetsIn: (min, max) => [...new Set([min, ...changesIn(min, max)].map(offsetAt))],
    instantOf(localMs) {
      const before = localMs - offsetAt(localMs - dayMs) * minuteMs;
      const after = localMs - offsetAt(localMs + dayMs) * minuteMs;
      const isRight = (ms: number): boolean => ms + offsetAt(ms) * minuteMs === localMs;
      return isRight(before) || !isRight(after) ? before : after;
    },
    stepsIn(min, max, stepMs) {
      const starts = [min, ...changesIn(min, max)];
      const offsets = starts.map((start) => offsetAt(start) * minuteMs);
      const steps = starts.flatMap((start, i) => {
        const end = Math.min(starts.at(i + 1) ?? Infinity, max + 1);
        const changeMs = i === 0 ? 0 : offsets[i] - offsets[i - 1];
        return stepsBetween(start, end, offsets[i], changeMs, stepMs);
      });
      return steps.filter((at, i) => i === 0 || at - steps[i - 1] >= minPart * stepMs);
    },
  };
}

export const zoneOf = (choice: Exclude<TimeChoice, 'network'>): Zone =>
  createZone(choice === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone);
