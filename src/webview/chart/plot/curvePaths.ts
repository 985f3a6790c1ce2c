import type { DrawnPoints, Panel } from '../panel';
import { barShare } from '../chartKinds';

/** A path on a canvas or in an SVG. */
type Path = Pick<Path2D, 'moveTo' | 'lineTo' | 'rect' | 'closePath'>;

/** The points of a panel, and the pixels of moments (epoch ms) and values. */
interface Placed {
  panel: Panel;
  points: DrawnPoints;
  x: (ms: number) => number;
  y: (value: number | null) => number;
}

/** True for bars, which are centred on their moments. */
export const hasBars = (panel: Panel): boolean => panel.kind.isAdditive && panel.kind.spansBuckets(panel);

/** Returns the runs of values between gaps, which are null or NaN: the first index, and the one after the last. */
function runsOf(column: ArrayLike<number | null>): [first: number, end: number][] {
  const runs: [number, number][] = [];
  for (let i = 0; i < column.length; i++) {
    const value = column[i];
    if (value == null || Number.isNaN(value)) continue;
    const last = runs.at(-1);
    if (last?.[1] === i) last[1] = i + 1;
    else runs.push([i, i + 1]);
  }
  return runs;
}

function widthOfBars({ points: { times }, panel: { bucketMs }, x }: Placed): number {
  let least = Infinity;
  for (let i = 1; i < times.length; i++) least = Math.min(least, times[i] - times[i - 1]);
  return Math.max(0.5, (x(Number.isFinite(least) ? least : bucketMs) - x(0)) * barShare);
}

/**
 * Traces the areas or bars of a curve down to the values of `innerAt`, or to zero without it. An area between two gaps
 * is a bar of one bucket.
 */
export function traceLayer(path: Path, placed: Placed, index: number, innerAt?: (k: number) => number): void {
  const { panel, points, x, y } = placed;
  const { times } = points;
  const column = points.columns[index];
  const isBars = hasBars(panel);
  const barWidth = isBars ? widthOfBars(placed) : x(panel.bucketMs) - x(0);
  for (const [first, end] of runsOf(column)) {
    if (isBars || end - first === 1) {
      for (let k = first; k < end; k++) {
        const edge = y(column[k]);
        const inner = y(innerAt?.(k) ?? 0);
        const left = x(times[k]) - (isBars ? barWidth / 2 : 0);
        if (edge !== inner) path.rect(left, Math.min(edge, inner), barWidth, Math.abs(edge - inner));
      }
      continue;
    }
    path.moveTo(x(times[first]), y(column[first]));
    for (let k = first + 1; k < end; k++) path.lineTo(x(times[k]), y(column[k]));
    if (innerAt) for (let k = end - 1; k >= first; k--) path.lineTo(x(times[k]), y(innerAt(k)));
    else {
      path.lineTo(x(times[end - 1]), y(0));
      path.lineTo(x(times[first]), y(0));
    }
    path.closePath();
  }
}

/** Traces a line with gaps. In steps, each value holds until the next moment. A value between two gaps is a dot. */
export function traceLine(path: Path, { panel, points, x, y }: Placed, index: number): void {
  const { times } = points;
  const { hasSteps } = panel.kind;
  const column = points.columns[index];
  for (const [first, end] of runsOf(column)) {
    path.moveTo(x(times[first]), y(column[first]));
    for (let k = first + 1; k < end; k++) {
      if (hasSteps) path.lineTo(x(times[k]), y(column[k - 1]));
      path.lineTo(x(times[k]), y(column[k]));
    }
    if (hasSteps && end < times.length) path.lineTo(x(times[end]), y(column[end - 1]));
    else if (end - first === 1) path.lineTo(x(times[first]), y(column[first]));
  }
}

/** Traces the area between the minimum and the maximum of each span. */
export function traceBand(path: Path, { points: { spans, reaches }, x, y }: Placed, index: number): void {
  const reach = reaches?.[index];
  if (!reach || !spans) return;
  const { parts } = spans;
  for (const [first, end] of runsOf(reach.max)) {
    path.moveTo(x(parts[first].startMs), y(reach.max[first]));
    for (let k = first; k < end; k++) {
      path.lineTo(x(parts[k].startMs), y(reach.max[k]));
      path.lineTo(x(parts[k].endMs), y(reach.max[k]));
    }
    for (let k = end - 1; k >= first; k--) {
      path.lineTo(x(parts[k].endMs), y(reach.min[k]));
      path.lineTo(x(parts[k].startMs), y(reach.min[k]));
    }
    path.closePath();
  }
}
