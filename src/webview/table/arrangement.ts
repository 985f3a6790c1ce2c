import { hasWords } from './filters';
import type { Column } from './tableData';
import type { Move } from './tableState';

/** Columns in the order that moves have given them. Moves of, or before, columns that are not there change nothing. */
export function orderColumns(columns: readonly Column[], moves: readonly Move[]): readonly Column[] {
  if (moves.length === 0) return columns;
  const ordered = [...columns];
  const indexOf = (key: string): number => ordered.findIndex((one) => one.key === key);
  for (const { key, before } of moves) {
    const from = indexOf(key);
    if (from < 0 || key === before || (before !== undefined && indexOf(before) < 0)) continue;
    const moved = ordered.splice(from, 1);
    ordered.splice(before === undefined ? ordered.length : indexOf(before), 0, ...moved);
  }
  return ordered;
}

/** Columns without those that are hidden or, where names are filtered, named otherwise. */
export function shownColumns(
  columns: readonly Column[],
  hidden: readonly string[],
  names: string,
): readonly Column[] {
  if (hidden.length === 0 && names === '') return columns;
  const isHidden = new Set(hidden);
  return columns.filter(({ key, label }) => !isHidden.has(key) && (names === '' || hasWords(label, names)));
}

/** The moves after one more: several of one column in a row are the last of them. */
export function withMove(moves: readonly Move[], move: Move): readonly Move[] {
  return moves.at(-1)?.key === move.key ? [...moves.slice(0, -1), move] : [...moves, move];
}

/** The move of a column among those on show into a gap, of which 0 is before the first; undefined where it stays. */
export function moveTo(shown: readonly Column[], at: number, gap: number): Move | undefined {
  const key = shown[at]?.key;
  if (key === undefined || gap < 0 || gap > shown.length || gap === at || gap === at + 1) return undefined;
  return { key, before: shown[gap]?.key };
}

/** The move of a column by one place among those on show; undefined at the edge. */
export const moveBy = (shown: readonly Column[], at: number, step: -1 | 1): Move | undefined =>
  moveTo(shown, at, step < 0 ? at - 1 : at + 2);

/** The gap among columns with these edges that is nearest to `x`: a column's half decides. */
export function gapAt(edges: readonly number[], x: number): number {
  const gap = edges.findIndex((edge, i) => x < (edge + (edges[i + 1] ?? edge)) / 2);
  return gap < 0 ? edges.length - 1 : gap;
}
