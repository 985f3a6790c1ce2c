import { resampleLines } from '../../../domain/series/resample';
import type { Panel } from '../../data/panel';
import { oneCurveEach, type DrawnPanel } from '../drawnPanel';
import { priceTicks, priceToScale, scaleToPrice, valueRange } from '../valueScale';
import type { ChartKindRules } from './chartKind';
import { line } from './line';
import { lineStyle } from './linePaths';

function toDrawn(panel: Panel): DrawnPanel {
  const last = panel.times.at(-1);
  return oneCurveEach(panel, (shown, view) => {
    const { times, columns } = resampleLines(panel.times, shown, view, panel.bucketMs);
    if (last === undefined || times.at(-1) !== last) return [times, ...columns];
    // The last step has the length of a bucket, like the others.
    return [
      [...times, last + panel.bucketMs],
      ...columns.map((column) => [...column, column.at(-1) ?? null]),
    ];
  });
}

/** Prices, which apply to all of their bucket, on an axis that is logarithmic in both tails. */
export const step: ChartKindRules = {
  ...line,
  kind: 'step',
  wordsFor: () => 'step lines',
  panelKeyOf: ({ metric, unit }) => `step ${metric} ${unit}`,
  spansBuckets: () => true,
  toDrawn,
  styleOf: (panel, { stepped }) => lineStyle(panel, stepped?.({ align: 1, alignGaps: 1 })),
  scaleOf: () => ({
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enum is in uPlot's types only
    ...{ distr: 100, fwd: priceToScale, inv: scaleToPrice },
    range: (_, min, max) => valueRange(min, max, { withZero: true, isPrice: true }),
  }),
  ticksIn: priceTicks,
};
