import { resampleLines, type Drawn, type View } from '../../domain/series/resample';
import { pickBuckets, stackAt, totalsOf, withGaps, type Totals } from '../../domain/series/stack';
import type { Panel } from '../data/shownResult';

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
  const has = (column: Float64Array, sign: number): boolean => column.some((value) => value * sign > 0);
  const side = (name: 'above' | 'below', sign: number): Curve[] =>
    panel.columns
      .flatMap((column, s) => (has(column, sign) ? [{ seriesIndex: s, side: name }] : []))
      .reverse();
  const curves = [...side('above', 1), ...side('below', -1)];
  const none = new Float64Array(0);
  let shown = panel.columns;
  let totals: Totals | undefined;
  return {
    curves,
    hide(isHidden) {
      shown = panel.columns.map((column, s) => (isHidden(panel.series[s]?.key ?? '') ? none : column));
      totals = undefined;
    },
    pointsOf(view) {
      totals ??= totalsOf(shown, panel.times.length);
      const { picked, times } = withGaps(
        pickBuckets(panel.times, totals, view),
        panel.times,
        panel.hasBars ? 0 : panel.bucketMs,
      );
      const edges = stackAt(picked, shown, totals);
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
