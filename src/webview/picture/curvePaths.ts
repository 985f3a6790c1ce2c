import type { DrawnPoints } from '../chart/drawnPanel';
import { toTenth } from './svg';

/** Converts moments and values to pixel positions. */
export interface Places {
  readonly x: (ms: number) => number;
  readonly y: (value: number) => number;
}

type Column = ArrayLike<number | null | undefined>;

const at = (x: number, y: number): string => `${toTenth(x)} ${toTenth(y)}`;

/** Returns the gapless runs of a column: the first index of each, and the index after its last. */
function runsOf(column: Column): readonly (readonly [first: number, end: number])[] {
  const runs: [number, number][] = [];
  for (let i = 0; i < column.length; i++) {
    if (column[i] == null) continue;
    const last = runs.at(-1);
    if (last?.[1] === i) last[1] = i + 1;
    else runs.push([i, i + 1]);
  }
  return runs;
}

function points(
  times: Column,
  column: Column,
  { x, y }: Places,
  [first, end]: readonly [number, number],
): string[] {
  return Array.from({ length: end - first }, (_, k) =>
    at(x(times[first + k] ?? 0), y(column[first + k] ?? 0)),
  );
}

/**
 * Returns the path of a line with gaps. A value between two gaps becomes a dot, drawn by the round cap of a tiny line.
 */
export function linePath(times: Column, column: Column, places: Places): string {
  return runsOf(column)
    .map((run) => `M${points(times, column, places, run).join('L')}${run[1] - run[0] === 1 ? 'h.01' : ''}`)
    .join('');
}

/** Returns the path of steps: each value holds until the next stamp. */
export function stepPath(times: Column, column: Column, { x, y }: Places): string {
  const isOfNone = (i: number): boolean => column[i] == null;
  return runsOf(column)
    .map(([first, end]) => {
      const steps = Array.from({ length: end - first - 1 }, (_, k) => {
        const i = first + k + 1;
        return `H${toTenth(x(times[i] ?? 0))}V${toTenth(y(column[i] ?? 0))}`;
      });
      const until = end < times.length && isOfNone(end) ? `H${toTenth(x(times[end] ?? 0))}` : '';
      return `M${at(x(times[first] ?? 0), y(column[first] ?? 0))}${steps.join('')}${until}`;
    })
    .join('');
}

/** Returns the path of areas from zero to the values. */
export function areaPath(times: Column, column: Column, places: Places): string {
  const { x, y } = places;
  return runsOf(column)
    .map((run) => {
      const zero = toTenth(y(0));
      const [left, right] = [x(times[run[0]] ?? 0), x(times[run[1] - 1] ?? 0)];
      return `M${toTenth(left)} ${zero}L${points(times, column, places, run).join('L')}L${at(right, y(0))}Z`;
    })
    .join('');
}

/** The share of a bucket's width that its bar takes. */
const barShare = 0.88;

/** Returns the path of bars from zero to the values, centred on their moments. */
export function barPath(times: Column, column: Column, { x, y }: Places, bucketMs: number): string {
  let least = Infinity;
  for (let i = 1; i < times.length; i++) least = Math.min(least, (times[i] ?? 0) - (times[i - 1] ?? 0));
  const length = Number.isFinite(least) ? least : bucketMs;
  const width = Math.max(0.5, (x(length) - x(0)) * barShare);
  const zero = y(0);
  return Array.from(column, (value, i) => {
    if (value == null || value === 0) return '';
    const left = x(times[i] ?? 0) - width / 2;
    return `M${at(left, zero)}V${toTenth(y(value))}h${toTenth(width)}V${toTenth(zero)}Z`;
  }).join('');
}

/** Returns the spread of the values of each span, as one area. */
export function bandPath({ spans, reaches }: DrawnPoints, index: number, { x, y }: Places): string {
  const reach = reaches?.[index];
  if (!reach || !spans) return '';
  return runsOf(Array.from(reach.max, (value) => (Number.isNaN(value) ? null : value)))
    .map(([first, end]) => {
      const parts = spans.parts.slice(first, end);
      const forth = parts.map((part, k) => {
        const top = toTenth(y(reach.max[first + k] ?? 0));
        return `${k === 0 ? `M${toTenth(x(part.startMs))} ${top}` : `V${top}`}H${toTenth(x(part.endMs))}`;
      });
      const back = parts.map(
        (part, k) => `V${toTenth(y(reach.min[first + k] ?? 0))}H${toTenth(x(part.startMs))}`,
      );
      return `${forth.join('')}${back.reverse().join('')}Z`;
    })
    .join('');
}
