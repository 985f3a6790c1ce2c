import { later } from '../views/later';
import { defineView } from '../views/view';

export const detailsView = defineView<undefined>({
  id: 'details',
  title: 'Details',
  readState: () => undefined,
  carryState: () => undefined,
  create: later(async () => (await import('./detailsView')).Details),
});
