import type { DrawnPriceAxis, PriceAxis } from '../../domain/result/chartChoices';
import { linearTicks, valueRange, type Positions } from './valueScale';

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
export const isBeyondUsual = (series: readonly { readonly values: Float64Array }[]): boolean =>
  series.some(({ values }) => values.some((price) => price < usualPrices.low || price > usualPrices.high));

/** The axis gets tails automatically above this price. Prices slightly above the usual range need none. */
const maxLinear = 2 * usualPrices.high;

/** Resolves the user's choice of a price axis for the series on it. */
export function drawnAxis(
  chosen: PriceAxis,
  series: readonly { readonly values: Float64Array }[],
): DrawnPriceAxis {
  if (chosen !== 'auto') return chosen;
  const isFar = (price: number): boolean => price < usualPrices.low || price > maxLinear;
  return series.some(({ values }) => values.some(isFar)) ? 'logTails' : 'linear';
}

/** Returns the prices in view at which an axis changes its scale or clips. */
export function breaksOf(axis: DrawnPriceAxis, least: number, most: number): number[] {
  if (axis === 'linear') return [];
  return [usualPrices.low, usualPrices.high].filter((price) => price > least && price < most);
}

/** Returns the range of a price axis. A clipped axis ends at the usual prices when others lie beyond. */
export function priceRange(axis: DrawnPriceAxis, min: number | null, max: number | null): [number, number] {
  const { low, high } = usualPrices;
  const isFar = (min ?? 0) < low || (max ?? 0) > high;
  const hasTails = axis === 'logTails' && isFar;
  const range = valueRange(min, max, { withZero: true, ...(hasTails && { positions: logTails }) });
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
    const [one, three] = [10 ** power, 3 * 10 ** power];
    if (isFree(one, ticks.at(-1) ?? from)) ticks.push(one);
    if (isFree(three, ticks.at(-1) ?? from) && decade / 2 >= least) ticks.push(three);
  }
  return ticks;
}

/** Returns the ticks of an axis with tails: its breaks, round steps between them and round prices in both tails. */
function ticksWithTails(min: number, max: number, count: number): number[] {
  const { low, high } = usualPrices;
  const length = logTails.toScale(max) - logTails.toScale(min);
  const least = (labelShare * length) / count;
  const [bottom, top] = [Math.max(min, low), Math.min(max, high)];
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
