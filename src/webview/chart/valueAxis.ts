import type uPlot from 'uplot';
import type { Panel } from './panel';
import { clampValue, type DrawnPriceAxis, type PriceAxis } from '../../domain';

/** The range of usual prices: the axis with tails is linear within it, and the clipped axis ends at it. */
export const usualPrices = { low: -100, high: 300 } as const;
/**
 * The height of a factor of ten in a tail, where the usual prices have the height 1. With the market's floor of −1,000
 * and cap of about 20,000 in view, the usual prices then take 61 % of the axis, padding included.
 */
const decade = 0.17;
const slope = 1 / (usualPrices.high - usualPrices.low);

/** Converts prices to axis positions; usual prices lie between 0 and 1. */
export const logTails: Positions = {
  toScale(value) {
    const { low, high } = usualPrices;
    if (value > high) return 1 + decade * Math.log10(value / high);
    return value < low ? -decade * Math.log10(value / low) : (value - low) * slope;
  },
  toValue(position) {
    const { low, high } = usualPrices;
    if (position > 1) return high * 10 ** ((position - 1) / decade);
    return position < 0 ? low * 10 ** (-position / decade) : low + position / slope;
  },
};

/** True when some prices are unusual, so that a clipped axis cuts them off. */
export const isBeyondUsual = (series: readonly { values: Float64Array }[]): boolean =>
  series.some(({ values }) => values.some((price) => price < usualPrices.low || price > usualPrices.high));

/** The axis gets tails automatically above this price. Prices slightly above the usual range need none. */
const maxLinear = 2 * usualPrices.high;

/** Resolves the user's choice of a price axis for the series on it. */
export function drawnAxis(chosen: PriceAxis, series: readonly { values: Float64Array }[]): DrawnPriceAxis {
  if (chosen !== 'auto') return chosen;
  const isFar = (price: number): boolean => price < usualPrices.low || price > maxLinear;
  return series.some(({ values }) => values.some(isFar)) ? 'logTails' : 'linear';
}

/** Returns the prices in view at which an axis changes its scale or clips. */
export function breaksOf(axis: DrawnPriceAxis, least: number, most: number): number[] {
  if (axis === 'linear') return [];
  return [usualPrices.low, usualPrices.high].filter((price) => price > least && price < most);
}

/** Returns the values at which a plot has a line: zero when there are values on both sides of it, and the breaks. */
export const levelsOf = (axis: DrawnPriceAxis | undefined, min: number, max: number): number[] => [
  ...(min < 0 && max > 0 ? [0] : []),
  ...(axis ? breaksOf(axis, min, max) : []),
];

/** Returns the range of a price axis. A clipped axis ends at the usual prices when others lie beyond. */
export function priceRange(axis: DrawnPriceAxis, min: number | null, max: number | null): [number, number] {
  const { low, high } = usualPrices;
  const isFar = (min ?? 0) < low || (max ?? 0) > high;
  const hasTails = axis === 'logTails' && isFar;
  const range = valueRange(min, max, { withZero: true, positions: hasTails ? logTails : undefined });
  return axis === 'clip' && isFar ? [Math.max(range[0], low), Math.min(range[1], high)] : range;
}

/** The minimum share of a tick's space that its label needs. */
const labelShare = 0.4;

/**
 * Returns at most twenty round prices in a tail from `from` outwards to `to`, at least `least` axis positions apart.
 */
function tailTicks(from: number, to: number, least: number): number[] {
  const decades = Math.log10(to / from);
  if (!(decades > 0)) return [];
  const stride = Math.max(1, Math.ceil(decades / 10));
  const powers = Array.from(
    { length: Math.ceil(decades / stride) + 1 },
    (_, k) => Math.floor(Math.log10(from)) + k * stride,
  );
  const ticks: number[] = [];
  const isFree = (tick: number, before: number): boolean =>
    tick > before && tick <= to && decade * Math.log10(tick / before) >= least;
  for (const power of powers) {
    // Powers of ten come first: 3,000 appears only where 1,000 and 10,000 leave room for it.
    const one = 10 ** power;
    if (isFree(one, ticks.at(-1) ?? from)) ticks.push(one);
    if (isFree(3 * one, ticks.at(-1) ?? from) && decade / 2 >= least) ticks.push(3 * one);
  }
  return ticks;
}

/** Returns the ticks of an axis with tails: its breaks, round steps between them and round prices in both tails. */
function ticksWithTails(min: number, max: number, count: number): number[] {
  const { low, high } = usualPrices;
  const length = logTails.toScale(max) - logTails.toScale(min);
  const least = (labelShare * length) / count;
  const bottom = Math.max(min, low);
  const top = Math.min(max, high);
  const share = (logTails.toScale(top) - logTails.toScale(bottom)) / length;
  const breaks = breaksOf('logTails', min, max);
  const inside = linearTicks(bottom, top, Math.max(3, count * share));
  const middle = [...new Set([...inside, ...breaks])].sort((one, other) => one - other);
  const above = tailTicks(high, max, least);
  const below = tailTicks(-low, -min, least).map((tick) => -tick);
  const ticks = [...below.reverse(), ...middle, ...above];
  return ticks.length > 1 ? ticks : linearTicks(min, max, count);
}

/** Returns about `count` ticks of a price axis. */
export function priceTicks(axis: DrawnPriceAxis, min: number, max: number, count: number): number[] {
  const { low, high } = usualPrices;
  const hasUsual = min < high && max > low;
  const hasTails = Number.isFinite(max - min) && (min < low || max > high);
  return axis === 'logTails' && hasUsual && hasTails
    ? ticksWithTails(min, max, count)
    : linearTicks(min, max, count);
}

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
interface Positions {
  toScale: (value: number) => number;
  toValue: (position: number) => number;
}

const linear: Positions = { toScale: Number, toValue: Number };

/** Returns the range of an axis, padded at both ends. Includes 0 when it is near or when the values start from it. */
export function valueRange(
  min: number | null,
  max: number | null,
  options: { withZero: boolean; positions?: Positions },
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

/** Returns a function from the extremes of the drawn values to the range of the value axis. */
export function axisRangeOf(panel: Panel): ReturnType<Panel['kind']['axisRangeOf']> {
  const { priceAxis } = panel;
  if (priceAxis) return (min, max) => priceRange(priceAxis, min, max);
  return panel.kind.axisRangeOf(panel);
}

/**
 * Returns the value axis of a panel. `widen` turns the extremes of the points into the extremes of everything drawn.
 */
export function valueScale(
  panel: Panel,
  widen: (min: number, max: number) => readonly [min: number, max: number],
): uPlot.Scale {
  const range = axisRangeOf(panel);
  return {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum is in uPlot's types only
    ...(panel.priceAxis === 'logTails' && { distr: 100, fwd: logTails.toScale, inv: logTails.toValue }),
    range: (_, min, max) => range(...widen(min, max)),
  };
}

/** Returns about `count` ticks for the value axis of a panel. */
export const valueTicks = ({ priceAxis }: Panel, min: number, max: number, count: number): number[] =>
  priceAxis ? priceTicks(priceAxis, min, max, count) : linearTicks(min, max, count);
