import { type ChartKind, type Panel } from '../panel';
import { line, step } from './lines';
import { area, bars, share } from './stacks';

/** All kinds of charts, in menu order. */
export const chartKinds: readonly ChartKind[] = [area, bars, line, step, share];

/** Returns the kind of a panel that the user chose none for. */
export const defaultKind = (panel: Pick<Panel, 'nature' | 'bucketMs' | 'times'>): ChartKind =>
  chartKinds.find((kind) => kind.isDefaultFor(panel)) ?? line;
