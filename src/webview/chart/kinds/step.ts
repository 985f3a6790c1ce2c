import type { Panel } from '../../data/panel';
import type { DrawnPanel } from '../drawnPanel';
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
      // Extends the last step to the length of its bucket.
      return {
        ...points,
        times: [...points.times, endMs],
        columns: points.columns.map((column) => [...column, column.at(-1) ?? null]),
      };
    },
  };
}

/** Values that apply to their whole bucket, such as prices. */
export const step: ChartKindRules = {
  ...line,
  kind: 'step',
  wordsFor: () => 'step lines',
  panelKeyOf: ({ metric, unit }) => `step ${metric} ${unit}`,
  spansBuckets: () => true,
  toDrawn,
  styleOf: (panel, { stepped }) => lineStyle(panel, stepped?.({ align: 1, alignGaps: 1 })),
};
