import type uPlot from 'uplot';
import {
  bucketsIn,
  dayMs,
  type Drawn,
  lazy,
  meanLines,
  meanStack,
  middleOf,
  pickBuckets,
  Pyramid,
  sharesOf,
  sidesOf,
  spansIn,
  stackAt,
  type StackEdges,
  toDrawnColumn,
} from '../../domain';
import {
  arePointsDense,
  type ChartKind,
  type Curve,
  type DrawnPanel,
  type Panel,
  stackTotalsWithout,
  withoutHidden,
} from './panel';
import { valueRange } from './valueAxis';

const none = new Float64Array(0);

/** Returns the indices of values between two gaps. */
function loneValues(column: ArrayLike<number | null | undefined>): number[] {
  const lone: number[] = [];
  for (let i = 0; i < column.length; i++) {
    if (column[i] != null && column[i - 1] == null && column[i + 1] == null) lone.push(i);
  }
  return lone;
}

/** Above this many values lines are thin, which draws several times as fast and looks the same. */
const maxThickValues = 20_000;

/** Returns the width of the lines of a panel, in pixels. */
export const lineWidthOf = ({ times, series }: Panel): number =>
  times.length * series.length > maxThickValues ? 1 : 1.5;

/** Returns the style of lines along a path, with a point for each isolated value. */
function lineStyle(
  panel: Panel,
  paths: uPlot.Series.PathBuilder | undefined,
): ReturnType<ChartKind['styleOf']> {
  const width = lineWidthOf(panel);
  const points: uPlot.Series.Points = {
    show: false,
    size: 4,
    filter: (plot, s) => {
      const lone = loneValues(plot.data[s]);
      return lone.length > 0 ? lone : null;
    },
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
  const { times, bucketMs, endOf } = panel;
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
        return bucketsIn(times, shown, view, bucketMs, endOf);
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
      const { spans, times } = points;
      const isLast = spans ? spans.parts.at(-1)?.to === panel.times.length : times.at(-1) === last;
      if (!isLast || last === undefined) return points;
      // Extends the last step to the length of its bucket.
      return {
        ...points,
        times: [...times, panel.endOf(last)],
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

const blankOf = (points: readonly number[]): Drawn[] => points.map(() => null);

/** In pixels: the least distance between bars, which makes the bars at least 4 wide. */
const minBar = 5;

/** Returns bars over their buckets, which differ in length. */
const barsOver = (buckets: readonly { startMs: number; endMs: number }[]) => ({
  times: buckets.map(({ startMs, endMs }) => (startMs + endMs) / 2),
  lengths: buckets.map(({ startMs, endMs }) => endMs - startMs),
});

/** Draws a stack as bars or areas. In a share, the layers are percentages of the total above zero. */
function drawStack(panel: Panel, hasBars: boolean, isShare: boolean): DrawnPanel {
  const sides = panel.pyramids().map((pyramid) => sidesOf(pyramid.whole()));
  const side = (name: 'above' | 'below'): Curve[] =>
    sides.flatMap((one, s) => (one[name] ? [{ seriesIndex: s, side: name }] : [])).reverse();
  // Areas reach down to zero, so the outermost is painted first.
  const layers = [...side('above'), ...side('below')];
  const extremes: Curve[] = [1, 2].map(() => ({ seriesIndex: -1, side: 'extreme' }));
  const edgesOf = ({ above, below }: StackEdges): Drawn[][] => {
    const edges = layers.map((curve) => (curve.side === 'below' ? below : above)[curve.seriesIndex]);
    return isShare ? sharesOf(edges) : edges;
  };
  let shown = panel.columns;
  let totalsOfShown = panel.stackTotals;
  return {
    curves: [...layers, ...extremes],
    hide(isHidden) {
      shown = withoutHidden(panel, panel.columns, none, isHidden);
      totalsOfShown = lazy(() => stackTotalsWithout(panel, isHidden));
    },
    pointsOf(view) {
      const totals = totalsOfShown();
      const pixels = hasBars ? Math.max(1, view.pixels / minBar) : view.pixels;
      const spans = spansIn(panel.times, { ...view, pixels }, panel);
      if (spans) {
        const { edges, reach } = meanStack(shown, sides, totals, spans);
        const times = spans.parts.map((part) => middleOf(panel.times, part));
        const reaches = isShare
          ? [blankOf(times), blankOf(times)]
          : [toDrawnColumn(reach.max), toDrawnColumn(reach.min)];
        const places = hasBars ? barsOver(spans.parts) : { times };
        return { ...places, spans, columns: [...edgesOf(edges), ...reaches] };
      }
      const { picked, times } = pickBuckets(panel.times, view, panel.bucketMs, panel.endOf);
      return {
        ...(hasBars
          ? barsOver(times.map((startMs) => ({ startMs, endMs: panel.endOf(startMs) })))
          : { times }),
        columns: [...edgesOf(stackAt(picked, shown, totals)), blankOf(picked), blankOf(picked)],
      };
    },
  };
}

/** With more buckets, bars would be narrower than 4 pixels in a narrow tab. */
const maxBars = 80;

/** True for days and longer buckets, unless there are too many for bars. */
const suitsBars = ({ bucketMs, times }: Pick<Panel, 'bucketMs' | 'times'>): boolean =>
  (bucketMs >= dayMs && times.length <= maxBars) || times.length === 1;

/** The rules of all stacks. Values below zero form a separate stack. */
const stack = {
  suits: (nature) => nature === 'additive',
  isAdditive: true,
  isShare: false,
  paletteOf: (theme) => theme,
  swatchClass: 'swatch',
  isBottomFirst: true,
  // A stack has many layers to distinguish.
  weight: 2,
  pxAlign: 1,
  hasSteps: false,
  axisUnitOf: ({ readable }) => readable,
  axisRangeOf: () => (min, max) => valueRange(min, max, { withZero: true }),
} satisfies Partial<ChartKind>;

const layerOptions = (colour: string): uPlot.Series => ({
  fill: colour,
  width: 0,
  points: { show: false, filter: () => null },
});

/** Additive values as stacked areas. */
export const area: ChartKind = {
  ...stack,
  id: 'area',
  label: 'Area',
  wordsFor: () => 'stacked areas',
  isDefaultFor: (panel) => stack.suits(panel.nature) && !bars.isDefaultFor(panel),
  spansBuckets: () => false,
  toDrawn: (panel) => drawStack(panel, false, false),
  styleOf: () => ({ optionsOf: layerOptions, edgePixels: 0.5 }),
  paintsColumns: arePointsDense,
};

/**
 * Additive values as stacked bars, which are never painted as columns. Where a bar per bucket would be too narrow, each
 * is a mean of several.
 */
export const bars: ChartKind = {
  ...stack,
  id: 'bars',
  label: 'Bars',
  wordsFor: () => 'stacked bars',
  isDefaultFor: (panel) => stack.suits(panel.nature) && suitsBars(panel),
  spansBuckets: () => true,
  toDrawn: (panel) => drawStack(panel, true, false),
  styleOf: () => ({ optionsOf: layerOptions, edgePixels: 5 }),
  paintsColumns: () => false,
};

/** The kind whose shape shares have. */
const unscaled = (panel: Panel): ChartKind => (suitsBars(panel) ? bars : area);

/** Each layer of a stack in per cent of the total above zero. The columns of the panel stay unchanged. */
export const share: ChartKind = {
  ...stack,
  id: 'share',
  label: 'Share in %',
  wordsFor: (panel) => `${unscaled(panel).wordsFor(panel)}, in % of the total`,
  isDefaultFor: () => false,
  isShare: true,
  spansBuckets: (panel) => unscaled(panel).spansBuckets(panel),
  toDrawn: (panel) => drawStack(panel, suitsBars(panel), true),
  styleOf: (panel, paths) => unscaled(panel).styleOf(panel, paths),
  paintsColumns: (points, panel, pixels) => unscaled(panel).paintsColumns(points, panel, pixels),
  axisUnitOf: () => ({ unit: '%', factor: 1 }),
  axisRangeOf: () => (min) => [min !== null && min < 0 ? valueRange(min, 0, { withZero: true })[0] : 0, 100],
};

/** All kinds of charts, in menu order. */
export const chartKinds: readonly ChartKind[] = [area, bars, line, step, share];

/** Returns the kind of a panel that the user chose none for. */
export const defaultKind = (panel: Pick<Panel, 'nature' | 'bucketMs' | 'times'>): ChartKind =>
  chartKinds.find((kind) => kind.isDefaultFor(panel)) ?? line;
