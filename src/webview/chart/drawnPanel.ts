import type { Panel } from '../data/shownResult';
import { resampleLines, type Drawn, type View } from './resample';
import { pickBuckets, stackAt, totalsOf, withGaps, type Layer, type Totals } from './stack';

/** One line or area that uPlot draws: which series it is of, and of a stack, on which side of zero. */
export interface Curve {
  readonly seriesIndex: number;
  readonly side: 'above' | 'below' | 'none';
}

/** A panel made ready for uPlot: its curves, and their points for any view. */
export interface DrawnPanel {
  /** In the order of painting. Areas reach to zero, so the outermost comes first. */
  readonly curves: readonly Curve[];
  /** Says which series are shown from now on. */
  hide(isHidden: (key: string) => boolean): void;
  /** Times, then one column per curve. */
  pointsOf(view: View): [number[], ...Drawn[][]];
}

function lineCurves(panel: Panel): DrawnPanel {
  let shown = panel.columns;
  const none = new Float64Array(0);
  return {
    curves: panel.series.map((_, seriesIndex) => ({ seriesIndex, side: 'none' })),
    hide(isHidden) {
      shown = panel.columns.map((column, s) => (isHidden(panel.series[s]?.key ?? '') ? none : column));
    },
    pointsOf(view) {
      const { times, columns } = resampleLines(panel.times, shown, view, panel.bucketMs);
      const end = (panel.times.at(-1) ?? 0) + panel.bucketMs;
      if (panel.kind !== 'step' || times.at(-1) !== panel.times.at(-1)) return [times, ...columns];
      // The last step is as long as the others.
      return [[...times, end], ...columns.map((column) => [...column, column.at(-1) ?? null])];
    },
  };
}

function stackCurves(panel: Panel): DrawnPanel {
  const all: Layer[] = panel.columns.map((column, s) => ({
    column,
    sign: panel.series[s]?.isLoad === true ? -1 : 1,
  }));
  const has = (layer: Layer, sign: number): boolean =>
    layer.column.some((value) => value * layer.sign * sign > 0);
  const side = (name: 'above' | 'below', sign: number): Curve[] =>
    all.flatMap((layer, s) => (has(layer, sign) ? [{ seriesIndex: s, side: name }] : [])).reverse();
  const curves = [...side('above', 1), ...side('below', -1)];
  const none = new Float64Array(0);
  let layers = all;
  let totals: Totals | undefined;
  return {
    curves,
    hide(isHidden) {
      layers = all.map((layer, s) =>
        isHidden(panel.series[s]?.key ?? '') ? { ...layer, column: none } : layer,
      );
      totals = undefined;
    },
    pointsOf(view) {
      totals ??= totalsOf(layers, panel.times.length);
      const { picked, times } = withGaps(
        pickBuckets(panel.times, totals, view),
        panel.times,
        panel.hasBars ? 0 : panel.bucketMs,
      );
      const edges = stackAt(picked, layers, totals);
      const columns = curves.map(
        (curve) => (curve.side === 'below' ? edges.below : edges.above)[curve.seriesIndex] ?? [],
      );
      return [times, ...columns];
    },
  };
}

/** What uPlot is fed with: never more than the view can show. */
export function toDrawnPanel(panel: Panel): DrawnPanel {
  return panel.kind === 'stack' ? stackCurves(panel) : lineCurves(panel);
}
