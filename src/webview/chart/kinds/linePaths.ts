import type uPlot from 'uplot';
import type { Panel } from '../../data/panel';
import type { DrawnPoints } from '../drawnPanel';
import type { CurveStyle } from './chartKind';

/** A value between two gaps has no line and is drawn as a point. */
function lonelyPoints(column: ArrayLike<number | null | undefined>): number[] | null {
  const lonely: number[] = [];
  for (let i = 0; i < column.length; i++) {
    if (column[i] != null && column[i - 1] == null && column[i + 1] == null) lonely.push(i);
  }
  return lonely.length > 0 ? lonely : null;
}

/** With more values than this, lines are thin: that draws several times as fast and looks the same. */
const mostThickValues = 20_000;
/** How opaque the band is that says how far the values of a line's buckets reach, as two hexadecimal digits. */
const bandAlpha = '70';

/** The band of a line: a bar for each span, from the least of its values to the most, and never thinner than a pixel. */
function bandPath(plot: uPlot, s: number, { spans, reaches }: DrawnPoints): Path2D | null {
  const reach = reaches?.[s - 1];
  if (!reach || !spans) return null;
  const path = new Path2D();
  spans.parts.forEach(({ startMs, endMs }, k) => {
    const least = reach.least[k] ?? null;
    const most = reach.most[k] ?? null;
    if (least === null || most === null) return;
    const left = Math.round(plot.valToPos(startMs, 'x', true));
    const right = Math.round(plot.valToPos(endMs, 'x', true));
    const top = plot.valToPos(most, 'y', true);
    const bottom = plot.valToPos(least, 'y', true);
    path.rect(left, top, Math.max(1, right - left), Math.max(1, bottom - top));
  });
  return path;
}

/** Builds lines that follow a path, with a point for each value between gaps, and the bands of means. */
export function lineStyle(
  panel: Panel,
  build: uPlot.Series.PathBuilder | undefined,
  drawn: () => DrawnPoints,
): CurveStyle {
  const width = panel.times.length * panel.series.length > mostThickValues ? 1 : 1.5;
  const points: uPlot.Series.Points = {
    show: false,
    size: 4,
    filter: (plot, s) => lonelyPoints(plot.data[s] ?? []),
  };
  const paths: uPlot.Series.PathBuilder = (plot, s, first, last) => {
    const built = build?.(plot, s, first, last);
    return built ? { ...built, fill: bandPath(plot, s, drawn()) } : null;
  };
  return {
    optionsOf: (colour, isForecast) => ({
      ...{ stroke: colour, fill: `${colour}${bandAlpha}`, width, points, paths },
      ...(isForecast && { dash: [6, 3] }),
    }),
  };
}
