import type uPlot from 'uplot';
import { settledRange } from '../../domain/series/bucketState';
import type { Panel } from '../data/panel';
import { chartKind } from './kinds/index';
import { layStripes } from './stripes';

/**
 * Draws stripes in the background colour over partial and provisional buckets: this hatches areas and bars and dashes
 * lines.
 */
export function hatchMarked(plot: uPlot, panel: Panel): void {
  const { times } = panel;
  const [first, end] = settledRange(times, panel);
  const left = plot.bbox.left;
  const right = left + plot.bbox.width;
  // The segment of a line that leads to a value starts at the previous value.
  const before = chartKind(panel.kind).spansBuckets(panel) ? 0 : 1;
  const leftOf = (ms: number | undefined, otherwise: number): number =>
    ms === undefined ? otherwise : Math.min(right, Math.max(left, plot.valToPos(ms, 'x', true)));
  layStripes(plot, [
    ...(first > 0 ? [{ from: left, to: leftOf(times[first], right) }] : []),
    ...(end < times.length ? [{ from: leftOf(times[end - before], left), to: right }] : []),
  ]);
}
