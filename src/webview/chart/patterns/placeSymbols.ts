/** The points of a line: moments or positions that ascend, and values; null is a gap. */
export interface Line {
  readonly places: ArrayLike<number>;
  readonly values: ArrayLike<number | null | undefined>;
}

/** The index of the first place at or after `wanted`; `length` where there is none. */
function indexFrom(places: ArrayLike<number>, wanted: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The points of a line that get a symbol: one for each multiple of `step` in `[min, max]`, moved by the part `shift` of a
 * step so that neighbours have theirs elsewhere. They stay where they are when the chart is panned.
 */
export function placeSymbols(
  { places, values }: Line,
  { min, max, step, shift }: Readonly<Record<'min' | 'max' | 'step' | 'shift', number>>,
): number[] {
  if (!(step > 0)) return [];
  const found = new Set<number>();
  for (let k = Math.ceil(min / step - shift); (k + shift) * step <= max; k++) {
    const from = (k + shift) * step;
    let at = indexFrom(places, from);
    while (at < places.length && values[at] == null && (places[at] ?? max) < from + step) at++;
    if (values[at] != null && (places[at] ?? Infinity) <= max) found.add(at);
  }
  return [...found];
}

/** Of so many lines beside one another, each has its symbols as close as they may be. */
const mostCloseLines = 6;

/**
 * The step in moments or positions that is 70 to 140 pixels wide, and wider for many lines: a power of two, so that it
 * changes with the zoom alone.
 */
export const symbolStep = (perPixel: number, count: number): number =>
  2 ** Math.ceil(Math.log2(70 * Math.max(1, count / mostCloseLines) * perPixel));
