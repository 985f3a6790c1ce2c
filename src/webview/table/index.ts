import { isObject } from '../../domain/json';
import { later } from '../views/later';
import { defineView } from '../views/view';
import type { TableState } from './tableState';

const toPixels = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;

export const tableView = defineView<TableState>({
  id: 'table',
  title: 'Table',
  readState: (saved) => {
    const { top, left, isReadable } = isObject(saved) ? saved : {};
    return { top: toPixels(top), left: toPixels(left), isReadable: isReadable === true };
  },
  carryState: (state, { isOtherQuery }) => (isOtherQuery ? { ...state, top: 0, left: 0 } : state),
  create: later(async () => (await import('./tableView')).Table),
});
