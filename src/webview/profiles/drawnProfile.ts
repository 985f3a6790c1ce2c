import { clampValue, type Drawn } from '../../domain/series/resample';
import type { Profile } from './profile';

/** Where each bar of a position begins, and how wide it is, in positions. */
export interface BarPlace {
  readonly shift: number;
  readonly size: number;
}

/** The share of its position that a bar, or a group of them, takes. */
const barShare = 0.8;

const toDrawn = (column: ArrayLike<number>): Drawn[] =>
  Array.from(column, (value) => (Number.isNaN(value) ? null : clampValue(value)));

/** The outer edges of columns that stand on each other, those below zero apart. */
function stackedEdges(columns: readonly Float64Array[]): Drawn[][] {
  const above = new Float64Array(columns[0]?.length ?? 0);
  const below = new Float64Array(above.length);
  return columns.map((column) =>
    Array.from(column, (value, i) => {
      if (Number.isNaN(value)) return null;
      const side = value < 0 ? below : above;
      const edge = clampValue((side[i] ?? 0) + value);
      side[i] = edge;
      return edge;
    }),
  );
}

/** The columns of a profile as they are drawn, in its own order: in a stack, each up to its outer edge. */
export const drawnColumns = ({ shape, columns }: Profile): Drawn[][] =>
  shape === 'stackedBars' ? stackedEdges(columns) : columns.map(toDrawn);

/** Positions and columns with the last step's end: uPlot ends a step at the next value. */
export function withLastStep({ shape, positions, range }: Profile, columns: readonly Drawn[][]) {
  if (shape !== 'steps') return { positions: [...positions], columns };
  return {
    positions: [...positions, range[1]],
    columns: columns.map((column) => [...column, column.at(-1) ?? null]),
  };
}

/** True where values are drawn as bars, not as lines. */
export const hasBars = ({ shape }: Profile): boolean => shape === 'bars' || shape === 'stackedBars';

/** The place of a bar beside the others of its position; stacked bars have all the same. */
export function barPlace({ shape, columns }: Profile, column: number): BarPlace {
  const count = shape === 'bars' ? columns.length : 1;
  const size = barShare / count;
  return { shift: -barShare / 2 + (shape === 'bars' ? column : 0) * size, size };
}

/** The edges of the band as they are drawn, the lower first; none without one. */
export const drawnBand = ({ band }: Profile): readonly Drawn[][] =>
  (band ?? []).map(({ values }) => toDrawn(values));
