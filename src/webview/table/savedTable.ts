import { isObject } from '../../domain/idioms/checkJson';
import type { NextResult } from '../views/view';

/**
 * The table state before the table's code is loaded, which parses it in full: the saved data, and the kind of result
 * that has arrived since.
 */
export type SavedTable = Readonly<Record<string, unknown>> & {
  readonly carried?: 'otherWindow' | 'otherSeries';
};

export const readSavedTable = (saved: unknown): SavedTable => (isObject(saved) ? saved : {});

/** Marks the state for the next result. Once marked for other series, it stays so. */
export function carrySavedTable(saved: SavedTable, { isOtherQuery, hasOtherSeries }: NextResult): SavedTable {
  if (!isOtherQuery || saved.carried === 'otherSeries') return saved;
  return { ...saved, carried: hasOtherSeries ? 'otherSeries' : 'otherWindow' };
}
