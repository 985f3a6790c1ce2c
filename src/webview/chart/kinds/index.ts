import type { ChartKind, Panel } from '../panel';
import { line, step } from './lines';
import { area, bars, share } from './stacks';
import uPlot from 'uplot';
import type { ChartKind } from '../../../domain/catalog/index';
import type { ChartKindRules, CurveStyle } from './chartKind';
import { stack } from './stack';
import type { Panel } from '../../data/panel';
import { type DrawnPanel, withoutHidden } from '../drawnPanel';
import { meanLines, middleOf, spansIn } from '../../../domain/series/spans';
import { Pyramid } from '../../../domain/series/pyramid';
import { bucketsIn } from '../../../domain/series/resample';

/** All kinds of charts, in menu order. */
export const chartKinds: readonly ChartKind[] = [area, bars, line, step, share];

/** Returns the kind of a panel that the user chose none for. */
export const defaultKind = (panel: Pick<Panel, 'nature' | 'bucketMs' | 'times'>): ChartKind =>
  chartKinds.find((kind) => kind.isDefaultFor(panel)) ?? line;
