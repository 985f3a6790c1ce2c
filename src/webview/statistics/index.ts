import { later } from '../views/later';
import { defineView } from '../views/view';

export const statisticsView = defineView<undefined>({
  id: 'statistics',
  title: 'Statistics',
  readState: () => undefined,
  carryState: () => undefined,
  create: later(async () => (await import('./statisticsView')).Statistics),
});
