/** The points of a curve, in pixels from the left edge and from the top; NaN is a gap. */
export interface PixelPoints {
  readonly lefts: ArrayLike<number>;
  readonly heightOf: (index: number) => number;
}

/**
 * The heights of a curve at `count` places, one pixel after the other from `first` on; NaN where it has a gap. Between two
 * points it is straight or, with steps, stays where it was. A point between two gaps is as wide as a pixel.
 */
export function heightsAt(
  { lefts, heightOf }: PixelPoints,
  { first, count, hasSteps }: { readonly first: number; readonly count: number; readonly hasSteps: boolean },
): Float32Array {
  const found = new Float32Array(count).fill(NaN);
  let next = 0;
  let [from, to]: [number, number] = [NaN, NaN];
  let [left, right]: [number, number] = [-Infinity, -Infinity];
  for (let k = 0; k < count; k++) {
    const x = first + k;
    while (right <= x && next <= lefts.length) {
      [left, from] = [right, to];
      right = lefts[next] ?? Infinity;
      to = next < lefts.length ? heightOf(next) : NaN;
      next += 1;
    }
    const slope = (to - from) / (right - left);
    const height = hasSteps && right < Infinity ? from : from + slope * (x - left);
    if (!Number.isNaN(height)) found[k] = height;
    else if (x - left < 0.5) found[k] = from;
    else if (right - x <= 0.5) found[k] = to;
  }
  return found;
}
