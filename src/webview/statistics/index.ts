import { later } from '../views/later';
import { defineView } from '../views/view';
import { readStatisticsState, type StatisticsState } from './statisticsState';

export const statisticsView = defineView<StatisticsState>({
  id: 'statistics',
  title: 'Statistics',
  readState: readStatisticsState,
  carryState: (state) => state,
  create: later(async () => (await import('./statisticsView')).Statistics),
});
