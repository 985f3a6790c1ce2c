import { isObject } from '../../domain';
import type { NextResult } from './view';

/** The scope of numbers: the visible range of the chart, or the whole window. */
export type Scope = 'view' | 'window';

export const readScope = (saved: unknown): Scope => (saved === 'window' ? 'window' : 'view');

/** The sort order of the rows. */
export interface Sorting {
  /** Id of the column. */
  by: string;
  isDescending: boolean;
}

export interface StatisticsState {
  scope: Scope;
  /** Undefined for the order of the legend. */
  sorting: Sorting | undefined;
}

function readSorting(saved: unknown): Sorting | undefined {
  const { by, isDescending } = isObject(saved) ? saved : {};
  return typeof by === 'string' ? { by, isDescending: isDescending === true } : undefined;
}

export function readStatisticsState(saved: unknown): StatisticsState {
  const { scope, sorting } = isObject(saved) ? saved : {};
  return { scope: readScope(scope), sorting: readSorting(sorting) };
}

/**
 * The table state before the table's code is loaded, which parses it in full: the saved data, and the kind of result
 * that has arrived since.
 */
export type SavedTable = Readonly<Record<string, unknown>> & {
  carried?: 'otherWindow' | 'otherSeries';
};

export const readSavedTable = (saved: unknown): SavedTable => (isObject(saved) ? saved : {});

/** Marks the state for the next result. Once marked for other series, it stays so. */
export function carrySavedTable(saved: SavedTable, { isOtherQuery, hasOtherSeries }: NextResult): SavedTable {
  if (!isOtherQuery || saved.carried === 'otherSeries') return saved;
  return { ...saved, carried: hasOtherSeries ? 'otherSeries' : 'otherWindow' };
}
