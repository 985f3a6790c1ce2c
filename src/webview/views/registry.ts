import { chartView } from '../chart/chartView';
import { detailsView } from '../details/index';
import { profilesView } from '../profiles/index';
import { statisticsView } from '../statistics/index';
import { tableView } from '../table/index';
import type { AnyView } from './view';

/** All views, in the order of their tabs. A new one is a folder of its own and a line here. */
export const views: readonly AnyView[] = [chartView, tableView, statisticsView, profilesView, detailsView];
