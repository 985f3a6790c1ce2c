import { clampValue } from '../../domain/series/resample';

/**
 * The price axis: linear in the middle, for usual prices, and logarithmic in both tails, so that −1,000 and 17,500 are
 * readable beside 80. The tails begin at `bend` and −`bend` ($/MWh).
 */
const bend = 300;

/** Converts a price to its position. At the bend, both parts have the same value and slope. */
export function priceToScale(value: number): number {
  const size = Math.abs(value) / bend;
  return size <= 1 ? value / bend : Math.sign(value) * (1 + Math.log(size));
}

/** Converts a position to its price. */
export function scaleToPrice(position: number): number {
  const size = Math.abs(position);
  return bend * (size <= 1 ? position : Math.sign(position) * Math.exp(size - 1));
}

/** The most digits of a tick. A step that is finer relative to its value cannot be written. */
const mostDigits = 12;
const mostSteps = 10 ** (mostDigits - 1);
/** Below this, doubles have few digits, and steps between them are uneven. */
const leastStep = 1e-300;

/**
 * Ticks at round steps: 1, 2, 2.5 or 5 times a power of ten, the smallest that gives at most `count` steps. When the ends
 * are too close for that, the lower end only; without a range, none.
 */
export function linearTicks(min: number, max: number, count: number): number[] {
  if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) return [];
  const steps = Math.max(1, count);
  // Each end is divided by itself, since their difference can exceed the range of a double.
  const least = max / steps - min / steps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 2.5, 5].find((factor) => factor * power >= least) ?? 10);
  const first = Math.ceil(min / step - 1e-9);
  const last = Math.floor(max / step + 1e-9);
  const isCountable = step >= leastStep && Number.isFinite(step) && Math.max(-first, last) <= mostSteps;
  if (!isCountable) return [min];
  return Array.from({ length: last - first + 1 }, (_, k) => {
    const tick = Number(((first + k) * step).toPrecision(mostDigits));
    return Math.min(max, Math.max(min, tick));
  });
}

const tailTicks: readonly number[] = [300, 1000, 3000, 10_000, 30_000, 100_000];

/** Powers of ten beyond the usual tails up to a price, spaced so that there are at most `count`. */
function farTicks(most: number, count: number): number[] {
  const first = 6;
  const decades = Math.floor(Math.log10(most)) - first + 1;
  if (!(decades > 0)) return [];
  const stride = Math.ceil(decades / Math.max(1, count));
  return Array.from({ length: Math.floor(decades / stride) }, (_, k) => 10 ** (first + (k + 1) * stride - 1));
}

/** The ticks of the price axis: round steps while it is linear, else those of the tails and a few in the middle. */
export function priceTicks(min: number, max: number, count: number): number[] {
  if (min >= -bend && max <= bend) return linearTicks(min, max, count);
  const middle = count >= 8 ? [-200, -100, 0, 100, 200] : count >= 5 ? [-150, 0, 150] : [0];
  const far = farTicks(Math.min(Number.MAX_VALUE, Math.max(-min, max)), count);
  const tail = [...tailTicks, ...far];
  const ticks = [...tail.map((tick) => -tick).reverse(), ...middle, ...tail];
  const inRange = ticks.filter((tick) => tick >= min && tick <= max);
  return inRange.length > 1 ? inRange : linearTicks(min, max, count);
}

/** Values that differ by less than this, relative to their size or absolutely, are shown as a flat line. */
const leastShare = 1e-4;
const leastLength = 1e-9;

/** Widens a range until the labels of its ticks differ. An end at 0 stays there. */
function widen(low: number, high: number): [number, number] {
  const length = Math.max(leastLength, leastShare * Math.max(Math.abs(low), Math.abs(high)));
  const room = length - (high - low);
  if (!(room > 0)) return [low, high];
  if (low === 0) return [0, length];
  return high === 0 ? [-length, 0] : [low - room / 2, high + room / 2];
}

/** The range of an axis for its values: with room at the ends, and with 0 where it is near or the values start from it. */
export function valueRange(
  min: number | null,
  max: number | null,
  options: { readonly withZero: boolean; readonly isPrice: boolean },
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
  const [to, from] = options.isPrice ? [priceToScale, scaleToPrice] : [Number, Number];
  const room = (to(high) - to(low)) * 0.05;
  return [
    low === 0 ? 0 : clampValue(from(to(low) - room)),
    high === 0 ? 0 : clampValue(from(to(high) + room)),
  ];
}
