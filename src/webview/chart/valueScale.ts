import { clampValue } from '../../domain/series/resample';

/** The maximum digits of a tick. A finer step relative to its value cannot be written. */
const maxDigits = 12;
const maxSteps = 10 ** (maxDigits - 1);
/** Below this, doubles have few digits, and steps between them are uneven. */
const minStep = 1e-300;

/**
 * Returns ticks at round steps: 1, 2, 2.5 or 5 times a power of ten, the smallest that gives at most `count` steps.
 * Returns only the lower end when the ends are too close for that, and nothing without a range.
 */
export function linearTicks(min: number, max: number, count: number): number[] {
  if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) return [];
  const steps = Math.max(1, count);
  // Dividing each end separately avoids overflow, since their difference can exceed the range of a double.
  const least = max / steps - min / steps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 2.5, 5].find((factor) => factor * power >= least) ?? 10);
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  const isCountable = step >= minStep && Number.isFinite(step) && Math.max(-first, last) <= maxSteps;
  if (!isCountable) return [min];
  return Array.from({ length: last - first + 1 }, (_, k) => {
    const tick = Number(((first + k) * step).toPrecision(maxDigits));
    return Math.min(max, Math.max(min, tick));
  });
}

/** Values that differ by less than this, relative to their size or absolutely, are shown as a flat line. */
const minShare = 1e-4;
const minLength = 1e-9;

/** Widens a range until its tick labels differ. An end at 0 stays there. */
function widen(low: number, high: number): [number, number] {
  const length = Math.max(minLength, minShare * Math.max(Math.abs(low), Math.abs(high)));
  const room = length - (high - low);
  if (!(room > 0)) return [low, high];
  if (low === 0) return [0, length];
  return high === 0 ? [-length, 0] : [low - room / 2, high + room / 2];
}

/** Converts a value to its position on an axis, and back. */
export interface Positions {
  readonly toScale: (value: number) => number;
  readonly toValue: (position: number) => number;
}

const linear: Positions = { toScale: Number, toValue: Number };

/** Returns the range of an axis, padded at both ends. Includes 0 when it is near or when the values start from it. */
export function valueRange(
  min: number | null,
  max: number | null,
  options: { readonly withZero: boolean; readonly positions?: Positions },
): [number, number] {
  if (min === null || max === null || !Number.isFinite(min) || !Number.isFinite(max) || min > max)
    return [0, 1];
  let low = clampValue(min);
  let high = clampValue(max);
  if (options.withZero || (low > 0 && low < high / 2)) low = Math.min(low, 0);
  if (options.withZero || (high < 0 && high > low / 2)) high = Math.max(high, 0);
  if (low === high) {
    if (low === 0) return [0, 1];
    const [least, most] = widen(low - Math.abs(low) * 0.1, high + Math.abs(high) * 0.1);
    return [clampValue(least), clampValue(most)];
  }
  [low, high] = widen(low, high);
  const { toScale: to, toValue: from } = options.positions ?? linear;
  const room = (to(high) - to(low)) * 0.05;
  return [
    low === 0 ? 0 : clampValue(from(to(low) - room)),
    high === 0 ? 0 : clampValue(from(to(high) + room)),
  ];
}
