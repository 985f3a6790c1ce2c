import type { DrawnPoints, Panel } from '../panel';

/** A path on a canvas or in an SVG. */
type Path = Pick<Path2D, 'moveTo' | 'lineTo' | 'rect' | 'closePath'>;

/** The points of a panel, and the pixels of moments (epoch ms) and values. */
interface Placed {
  panel: Panel;
  points: DrawnPoints;
  x: (ms: number) => number;
  y: (value: number | null) => number;
}

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

/** The share of a bucket's width that its bar takes. */
const barShare = 0.88;

/** Returns the left edge and the width of a bar, without half of the gap to its neighbours on each side. */
function barAt({ panel, points: { times, lengths }, x }: Placed, k: number): [left: number, width: number] {
  const ms = times[k];
  if (!lengths) return [x(ms), x(panel.endOf(ms)) - x(ms)];
  const left = x(ms - lengths[k] / 2);
  const right = x(ms + lengths[k] / 2);
  const gap = (right - left) * (1 - barShare);
  // Gaps that differ by a pixel are seen among narrow ones, which are not rounded, or go below a pixel.
  const round = gap < 5 ? Number : Math.round;
  const from = round(gap < 1 ? left : left + gap / 2);
  return [from, Math.max(1, round(gap < 1 ? right : right - gap / 2) - from)];
}

/**
 * Traces the areas or bars of a curve down to the values of `innerAt`, or to zero without it. An area between two gaps
 * is a bar of one bucket.
 */
export function traceLayer(path: Path, placed: Placed, index: number, innerAt?: (k: number) => number): void {
  const { points, x, y } = placed;
  const { times, lengths } = points;
  const column = points.columns[index];
  for (const [first, end] of runsOf(column)) {
    if (lengths || end - first === 1) {
      for (let k = first; k < end; k++) {
        const edge = y(column[k]);
        const inner = y(innerAt?.(k) ?? 0);
        const [left, width] = barAt(placed, k);
        if (edge !== inner) path.rect(left, Math.min(edge, inner), width, Math.abs(edge - inner));
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
