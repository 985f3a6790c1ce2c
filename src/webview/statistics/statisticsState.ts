import { isObject } from '../../domain/idioms/checkJson';
import { readScope, type Scope } from '../views/readScope';

/** The sort order of the rows. */
export interface Sorting {
  /** Id of the column. */
  readonly by: string;
  readonly isDescending: boolean;
}

export interface StatisticsState {
  readonly scope: Scope;
  /** Undefined for the order of the legend. */
  readonly sorting: Sorting | undefined;
}

function readSorting(saved: unknown): Sorting | undefined {
  const { by, isDescending } = isObject(saved) ? saved : {};
  return typeof by === 'string' ? { by, isDescending: isDescending === true } : undefined;
}

export function readStatisticsState(saved: unknown): StatisticsState {
  const { scope, sorting } = isObject(saved) ? saved : {};
  return { scope: readScope(scope), sorting: readSorting(sorting) };
}
