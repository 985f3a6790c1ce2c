import uPlot from 'uplot';
import type { ChartKind } from '../../../domain/catalog/index';
import type { ChartKindRules, CurveStyle } from './chartKind';
import { stack } from './stack';
import type { Panel } from '../../data/panel';
import { type DrawnPanel, withoutHidden } from '../drawnPanel';
import { meanLines, middleOf, spansIn } from '../../../domain/series/spans';
import { Pyramid } from '../../../domain/series/pyramid';
import { bucketsIn } from '../../../domain/series/resample';

/** Returns the indices of values between two gaps, which are drawn as points because they have no line. */
function lonelyPoints(column: ArrayLike<number | null | undefined>): number[] | null {
  const lonely: number[] = [];
  for (let i = 0; i < column.length; i++) {
    if (column[i] != null && column[i - 1] == null && column[i + 1] == null) lonely.push(i);
  }
  return lonely.length > 0 ? lonely : null;
}

/** Above this many values lines are thin, which draws several times as fast and looks the same. */
const maxThickValues = 20_000;
/** Returns the style of lines along a path, with a point for each isolated value. */
function lineStyle(panel: Panel, paths: uPlot.Series.PathBuilder | undefined): CurveStyle {
  const width = panel.times.length * panel.series.length > maxThickValues ? 1 : 1.5;
  const points: uPlot.Series.Points = {
    show: false,
    size: 4,
    filter: (plot, s) => lonelyPoints(plot.data[s] ?? []),
  };
  return {
    optionsOf: (colour, isForecast) => ({
      ...{ stroke: colour, width, points },
      ...(paths && { paths }),
      ...(isForecast && { dash: [6, 3] }),
    }),
  };
}

/**
 * Draws every bucket as a point of a line or, when buckets are narrower than pixels, means with the spread of their
 * values.
 */
function drawLines(panel: Panel, hasSteps: boolean): DrawnPanel {
  const { times, bucketMs } = panel;
  const [none, nothing] = [new Float64Array(0), new Pyramid(new Float64Array(0))];
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

/** Values at the start of their buckets, joined by lines. Series with the same unit and interval share a panel. */
const line: ChartKindRules = {
  kind: 'line',
  wordsFor: () => 'lines',
  panelKeyOf: ({ unit, interval }) => `line ${unit} ${interval}`,
  isAdditive: false,
  hasBars: () => false,
  spansBuckets: () => false,
  // Pale colours suit areas; lines on white use the stronger colours of the high-contrast theme.
  paletteOf: (theme) => (theme === 'light' ? 'highContrastLight' : theme),
  swatchClass: 'swatch swatch-line',
  isBottomFirst: false,
  toDrawn: (panel) => drawLines(panel, false),
  styleOf: (panel, { linear }) => lineStyle(panel, linear?.()),
  pxAlign: 0,
  startsAtZero: ({ unit }) => unit === '%',
};

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
const step: ChartKindRules = {
  ...line,
  kind: 'step',
  wordsFor: () => 'step lines',
  panelKeyOf: ({ metric, unit }) => `step ${metric} ${unit}`,
  spansBuckets: () => true,
  toDrawn,
  styleOf: (panel, { stepped }) => lineStyle(panel, stepped?.({ align: 1, alignGaps: 1 })),
};

/** One row per kind of chart: a kind without rules does not compile. */
const rules: Readonly<Record<ChartKind, ChartKindRules>> = { stack, step, line };

/** Returns the rules of a kind of chart. */
export const chartKind = (kind: ChartKind): ChartKindRules => rules[kind];
