import { chartView } from '../chart/chartView';
import { detailsView } from '../details/index';
import { profilesView } from '../profiles/index';
import { statisticsView } from '../statistics/index';
import { tableView } from '../table/index';
import type { AnyView } from './view';

/** All views, in tab order. A new view needs its own folder and a line here. */
export const views: readonly AnyView[] = [chartView, tableView, statisticsView, profilesView, detailsView];
