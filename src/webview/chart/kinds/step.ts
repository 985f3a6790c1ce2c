import type { Panel } from '../../data/panel';
import type { DrawnPanel } from '../drawnPanel';
import { priceTicks, priceToScale, scaleToPrice, valueRange } from '../valueScale';
import type { ChartKindRules } from './chartKind';
import { drawLines, line } from './line';
import { lineStyle } from './linePaths';

function toDrawn(panel: Panel): DrawnPanel {
  const last = panel.times.at(-1);
  const lines = drawLines(panel, true);
  return {
    ...lines,
    pointsOf(view) {
      const points = lines.pointsOf(view);
      const part = points.spans?.parts.at(-1);
      const endMs = part ? part.endMs : last === undefined ? NaN : last + panel.bucketMs;
      const isLast = part ? part.to === panel.times.length : points.times.at(-1) === last;
      if (!isLast || Number.isNaN(endMs)) return points;
      // The last step has the length of a bucket, like the others.
      return {
        ...points,
        times: [...points.times, endMs],
        columns: points.columns.map((column) => [...column, column.at(-1) ?? null]),
      };
    },
  };
}

/** Prices, which apply to all of their bucket, on an axis that is logarithmic in both tails. */
export const step: ChartKindRules = {
  ...line,
  kind: 'step',
  wordsFor: () => 'step lines',
  panelKeyOf: ({ metric, unit }) => `step ${metric} ${unit}`,
  spansBuckets: () => true,
  toDrawn,
  styleOf: (panel, { stepped }, drawn) => lineStyle(panel, stepped?.({ align: 1, alignGaps: 1 }), drawn),
  scaleOf: () => ({
    // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enum is in uPlot's types only
    ...{ distr: 100, fwd: priceToScale, inv: scaleToPrice },
    range: (_, min, max) => valueRange(min, max, { withZero: true, isPrice: true }),
  }),
  ticksIn: priceTicks,
};
