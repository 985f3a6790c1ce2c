/**
 * The price axis: linear in the middle, where prices are from day to day, and logarithmic in both tails, so that −1,000
 * and 17,500 are readable and 80 still is. Prices on this side and that of `bend` ($/MWh) are the tails.
 */
const bend = 300;

/** Price → position. Smooth at the bend: value and slope of both parts agree there. */
export function priceToScale(value: number): number {
  const size = Math.abs(value) / bend;
  return size <= 1 ? value / bend : Math.sign(value) * (1 + Math.log(size));
}

/** Position → price. */
export function scaleToPrice(position: number): number {
  const size = Math.abs(position);
  return bend * (size <= 1 ? position : Math.sign(position) * Math.exp(size - 1));
}

/** Round steps: 1, 2, 2.5 or 5 times a power of ten, the smallest that gives at most `count` steps. */
export function linearTicks(min: number, max: number, count: number): number[] {
  const least = (max - min) / Math.max(1, count);
  if (!(least > 0)) return [min];
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 2.5, 5].find((factor) => factor * power >= least) ?? 10);
  const ticks: number[] = [];
  for (let k = Math.ceil(min / step - 1e-9); k * step <= max + step * 1e-9; k++) {
    ticks.push(Number((k * step).toPrecision(12)));
  }
  return ticks;
}

const tailTicks: readonly number[] = [300, 1000, 3000, 10_000, 30_000, 100_000];

/** Ticks of the price axis: round steps while it is linear, else those of the tails and a few in the middle. */
export function priceTicks(min: number, max: number, count: number): number[] {
  if (min >= -bend && max <= bend) return linearTicks(min, max, count);
  const middle = count >= 8 ? [-200, -100, 0, 100, 200] : count >= 5 ? [-150, 0, 150] : [0];
  const ticks = [...tailTicks.map((tick) => -tick).reverse(), ...middle, ...tailTicks];
  return ticks.filter((tick) => tick >= min && tick <= max);
}

/** What an axis spans around what it shows: room at the ends, and 0 where it is near or the values stand on it. */
export function valueRange(
  min: number | null,
  max: number | null,
  options: { readonly withZero: boolean; readonly isPrice: boolean },
): [number, number] {
  if (min === null || max === null || !Number.isFinite(min) || !Number.isFinite(max)) return [0, 1];
  let low = min;
  let high = max;
  if (options.withZero || (low > 0 && low < high / 2)) low = Math.min(low, 0);
  if (options.withZero || (high < 0 && high > low / 2)) high = Math.max(high, 0);
  if (low === high) return low === 0 ? [0, 1] : [low - Math.abs(low) * 0.1, high + Math.abs(high) * 0.1];
  const [to, from] = options.isPrice ? [priceToScale, scaleToPrice] : [Number, Number];
  const room = (to(high) - to(low)) * 0.05;
  return [low === 0 ? 0 : from(to(low) - room), high === 0 ? 0 : from(to(high) + room)];
}
