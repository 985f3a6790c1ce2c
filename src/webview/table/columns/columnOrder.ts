import { hasWords } from '../filters';
import type { Column } from '../tableData';
import type { Move } from '../tableState';

/** Applies moves to columns in turn. Ignores moves of, or before, columns that do not exist. */
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

/** Removes hidden columns and, with a name filter, columns whose names do not match. */
export function shownColumns(
  columns: readonly Column[],
  hidden: readonly string[],
  names: string,
): readonly Column[] {
  if (hidden.length === 0 && names === '') return columns;
  const isHidden = new Set(hidden);
  return columns.filter(({ key, label }) => !isHidden.has(key) && (names === '' || hasWords(label, names)));
}

/** Appends a move. Consecutive moves of the same column are merged into the last one. */
export function withMove(moves: readonly Move[], move: Move): Move[] {
  return moves.at(-1)?.key === move.key ? [...moves.slice(0, -1), move] : [...moves, move];
}

/** Returns the move of a visible column by one place; undefined at the edge. */
export function moveBy(shown: readonly Column[], at: number, step: -1 | 1): Move | undefined {
  if (at + step < 0 || at + step >= shown.length) return undefined;
  return { key: shown[at].key, before: shown[step < 0 ? at - 1 : at + 2]?.key };
}
