import type uPlot from 'uplot';
import { bucketsIn, meanLines, middleOf, Pyramid, spansIn } from '../../../domain';
import {
  arePointsDense,
  withoutHidden,
  type ChartKind,
  type CurveStyle,
  type DrawnPanel,
  type Panel,
} from '../panel';
import { valueRange } from '../valueAxis';

/** Returns the indices of values between two gaps. */
export function loneValues(column: ArrayLike<number | null | undefined>): number[] {
  const lone: number[] = [];
  for (let i = 0; i < column.length; i++) {
    if (column[i] != null && column[i - 1] == null && column[i + 1] == null) lone.push(i);
  }
  return lone;
}

/** Returns the values that are drawn as points because they have no line. */
function lonelyPoints(column: ArrayLike<number | null | undefined>): number[] | null {
  const lone = loneValues(column);
  return lone.length > 0 ? lone : null;
}

/** Above this many values lines are thin, which draws several times as fast and looks the same. */
const maxThickValues = 20_000;
/** Returns the style of lines along a path, with a point for each isolated value. */
function lineStyle(panel: Panel, paths: uPlot.Series.PathBuilder | undefined): CurveStyle {
  const width = panel.times.length * panel.series.length > maxThickValues ? 1 : 1.5;
  const points: uPlot.Series.Points = {
    show: false,
    size: 4,
    filter: (plot, s) => lonelyPoints(plot.data[s]),
  };
  return {
    optionsOf: (colour, isForecast) => ({
      stroke: colour,
      width,
      points,
      paths,
      dash: isForecast ? [6, 3] : undefined,
    }),
  };
}

/**
 * Draws every bucket as a point of a line or, when buckets are narrower than pixels, means with the spread of their
 * values.
 */
function drawLines(panel: Panel, hasSteps: boolean): DrawnPanel {
  const { times, bucketMs } = panel;
  const none = new Float64Array(0);
  const nothing = new Pyramid(none);
  let isHidden = (_: string): boolean => false;
  return {
    curves: panel.series.map((_, seriesIndex) => ({ seriesIndex, side: 'none' })),
    hide(isHiddenNow) {
      isHidden = isHiddenNow;
    },
    pointsOf(view) {
      const spans = spansIn(times, view, panel);
      if (!spans) {
        const shown = withoutHidden(panel, panel.columns, none, isHidden);
        return bucketsIn(times, shown, view, bucketMs);
      }
      const pyramids = withoutHidden(panel, panel.pyramids(), nothing, isHidden);
      const timeOf = spans.parts.map((part) => (hasSteps ? part.startMs : middleOf(times, part)));
      return { times: timeOf, spans, ...meanLines(pyramids, spans) };
    },
  };
}

/** Values at the start of their buckets, joined by lines. */
export const line: ChartKind = {
  id: 'line',
  label: 'Lines',
  wordsFor: () => 'lines',
  suits: () => true,
  isDefaultFor: ({ nature }) => nature === 'other',
  isAdditive: false,
  isShare: false,
  spansBuckets: () => false,
  // Pale colours suit areas; lines on white use the stronger colours of the high-contrast theme.
  paletteOf: (theme) => (theme === 'light' ? 'highContrastLight' : theme),
  swatchClass: 'swatch swatch-line',
  isBottomFirst: false,
  weight: 1,
  toDrawn: (panel) => drawLines(panel, false),
  styleOf: (panel, { linear }) => lineStyle(panel, linear?.()),
  pxAlign: 0,
  hasSteps: false,
  paintsColumns: arePointsDense,
  axisUnitOf: ({ readable }) => readable,
  axisRangeOf:
    ({ unit }) =>
    (min, max) =>
      valueRange(min, max, { withZero: unit === '%' }),
};

function drawSteps(panel: Panel): DrawnPanel {
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
export const step: ChartKind = {
  ...line,
  id: 'step',
  label: 'Steps',
  wordsFor: () => 'step lines',
  isDefaultFor: ({ nature }) => nature === 'price',
  spansBuckets: () => true,
  toDrawn: drawSteps,
  hasSteps: true,
  styleOf: (panel, { stepped }) => lineStyle(panel, stepped?.({ align: 1, alignGaps: 1 })),
};
