import { chartView } from '../chart/chartView';
import {
  type AnyView,
  defineView,
  carrySavedTable,
  readSavedTable,
  readStatisticsState,
  type SavedTable,
  type StatisticsState,
} from './view';
import { later } from '../rendering';

const tableView = defineView<SavedTable>({
  id: 'table',
  title: 'Table',
  readState: readSavedTable,
  carryState: carrySavedTable,
  create: later(async () => (await import('../table/tableView')).Table),
});

const statisticsView = defineView<StatisticsState>({
  id: 'statistics',
  title: 'Statistics',
  readState: readStatisticsState,
  carryState: (state) => state,
  create: later(async () => (await import('../statistics/statisticsView')).Statistics),
});

/** The state is validated by the lazily loaded view itself. */
const profilesView = defineView<unknown>({
  id: 'profiles',
  title: 'Profiles',
  readState: (saved) => saved,
  carryState: (state) => state,
  create: later(async () => (await import('../profiles/profilesView')).Profiles),
});

const detailsView = defineView<undefined>({
  id: 'details',
  title: 'Details',
  readState: () => undefined,
  carryState: () => undefined,
  create: later(async () => (await import('./detailsView')).Details),
});

/** All views, in tab order. A new view needs its own folder and a line here. */
export const views: readonly AnyView[] = [chartView, tableView, statisticsView, profilesView, detailsView];
