import { chartView } from '../chart/chartView';
import { detailsView } from '../details/detailsView';
import { statisticsView } from '../statistics/statisticsView';
import { tableView } from '../table/tableView';
import type { AnyView } from './view';

/** All views, in the order of their tabs. A new one is a folder of its own and a line here. */
export const views: readonly AnyView[] = [chartView, tableView, statisticsView, detailsView];
