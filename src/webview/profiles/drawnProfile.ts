import { clampValue, type Drawn } from '../../domain/series/resample';
import type { Profile } from './profile';

/** The left edge of a bar relative to its position, and its width, in positions. */
export interface BarPlace {
  readonly shift: number;
  readonly size: number;
}

/** The share of a position that a bar, or a group of bars, takes. */
const barShare = 0.8;

const toDrawn = (column: ArrayLike<number>): Drawn[] =>
  Array.from(column, (value) => (Number.isNaN(value) ? null : clampValue(value)));

/** Returns the outer edges of stacked columns; values below zero stack separately. */
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

/** Returns the columns of a profile as drawn, in profile order; in a stack, each up to its outer edge. */
export const drawnColumns = ({ shape, columns }: Profile): Drawn[][] =>
  shape.isStacked ? stackedEdges(columns) : columns.map(toDrawn);

/** Appends the end of the last step, since uPlot ends a step at the next value. */
export function withLastStep({ shape, positions, range }: Profile, columns: readonly Drawn[][]) {
  if (!shape.hasSteps) return { positions: [...positions], columns };
  return {
    positions: [...positions, range[1]],
    columns: columns.map((column) => [...column, column.at(-1) ?? null]),
  };
}

/** Returns the place of a bar within its position; stacked bars share one place. */
export function barPlace({ shape, columns }: Profile, column: number): BarPlace {
  const count = shape.isStacked ? 1 : columns.length;
  const size = barShare / count;
  return { shift: -barShare / 2 + (shape.isStacked ? 0 : column) * size, size };
}

/** Returns the edges of the band as drawn, lower first; empty without a band. */
export const drawnBand = ({ band }: Profile): readonly Drawn[][] =>
  (band ?? []).map(({ values }) => toDrawn(values));
