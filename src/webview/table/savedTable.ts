import { isObject } from '../../domain/json';
import type { NextResult } from '../views/view';

/**
 * The state of the table as the page has it before the table's own code is loaded, which reads it in full: whatever was
 * saved, and what result has come since.
 */
export type SavedTable = Readonly<Record<string, unknown>> & {
  readonly carried?: 'otherWindow' | 'otherSeries';
};

export const readSavedTable = (saved: unknown): SavedTable => (isObject(saved) ? saved : {});

/** Marks the state for the next result. Once the series were others, the state is of no later ones either. */
export function carrySavedTable(saved: SavedTable, { isOtherQuery, hasOtherSeries }: NextResult): SavedTable {
  if (!isOtherQuery || saved.carried === 'otherSeries') return saved;
  return { ...saved, carried: hasOtherSeries ? 'otherSeries' : 'otherWindow' };
}
