import type uPlot from 'uplot';
import type { Panel } from '../../data/panel';
import type { CurveStyle } from './chartKind';

/** Values between two gaps have no line: they are drawn as points. */
function lonelyPoints(column: ArrayLike<number | null | undefined>): number[] | null {
  const lonely: number[] = [];
  for (let i = 0; i < column.length; i++) {
    if (column[i] != null && column[i - 1] == null && column[i + 1] == null) lonely.push(i);
  }
  return lonely.length > 0 ? lonely : null;
}

/** More values than this fill the pixels: thin lines are drawn several times as fast, and nobody sees the difference. */
const mostThickValues = 20_000;

/** Lines that follow a path, with a point for each value that stands alone. */
export function lineStyle(panel: Panel, paths: uPlot.Series.PathBuilder | undefined): CurveStyle {
  const width = panel.times.length * panel.series.length > mostThickValues ? 1 : 1.5;
  const points: uPlot.Series.Points = {
    show: false,
    size: 4,
    filter: (plot, s) => lonelyPoints(plot.data[s] ?? []),
  };
  return { optionsOf: (colour) => ({ stroke: colour, width, points, ...(paths && { paths }) }) };
}
