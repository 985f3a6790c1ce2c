export const slotsPerDay = 288;

/** Creates a column: one number a slot, all zero. */
export const column = (): Float64Array => new Float64Array(slotsPerDay);

/** Returns a number in [0, 1) that depends only on its two integer arguments. */
export function hash(seed: number, at: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(at ^ 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Returns smooth noise in [0, 1) along a real axis, with one independent value per integer. */
export function smoothNoise(seed: number, x: number): number {
  const left = Math.floor(x);
  const part = x - left;
  const eased = part * part * (3 - 2 * part);
  const from = hash(seed, left);
  return from + (hash(seed, left + 1) - from) * eased;
}

/** Interpolates linearly between equally spaced knots, the last of which is the next day's first. */
export function fillFromKnots(out: Float64Array, knots: number, valueAt: (knot: number) => number): void {
  const width = slotsPerDay / knots;
  let from = valueAt(0);
  for (let knot = 0; knot < knots; knot++) {
    const to = valueAt(knot + 1);
    const step = (to - from) / width;
    for (let i = 0; i < width; i++) out[knot * width + i] = from + step * i;
    from = to;
  }
}

/** Fills a day's slots with noise in [0, 1) that is continuous with the days before and after. */
export function fillNoise(out: Float64Array, seed: number, day: number, knots: number): void {
  const width = slotsPerDay / knots;
  const first = day * knots;
  let from = hash(seed, first);
  for (let knot = 0; knot < knots; knot++) {
    const to = hash(seed, first + knot + 1);
    const step = (to - from) / width;
    const start = knot * width;
    for (let i = 0; i < width; i++) out[start + i] = from + step * i;
    from = to;
  }
}

/** Random numbers in [-0.5, 0.5), one a slot: `jitters[(start + slot) & jitterMask]`. */
export const jitters = new Float64Array(4096).map((_, at) => hash(7, at) - 0.5);
export const jitterMask = 4095;

/** Returns the position in the jitter table at which a day begins. */
export const jitterStart = (seed: number, day: number): number => Math.floor(hash(seed, day) * 4096);

/** Rounds to three decimals, as meters do. */
export const round3 = (value: number): number => Math.round(value * 1000) / 1000;
