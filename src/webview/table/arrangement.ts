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

/** The move of a column by one place among those on show; undefined at the edge. */
export function moveBy(shown: readonly Column[], at: number, step: -1 | 1): Move | undefined {
  const key = shown[at]?.key;
  if (key === undefined || !shown[at + step]) return undefined;
  return { key, before: shown[step < 0 ? at - 1 : at + 2]?.key };
}
