import { later } from '../views/later';
import { defineView } from '../views/view';
import { carrySavedTable, readSavedTable, type SavedTable } from './savedTable';

export const tableView = defineView<SavedTable>({
  id: 'table',
  title: 'Table',
  readState: readSavedTable,
  carryState: carrySavedTable,
  create: later(async () => (await import('./tableView')).Table),
});
