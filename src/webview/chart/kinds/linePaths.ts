import type uPlot from 'uplot';
import type { Panel } from '../../data/panel';
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
/** Lines that follow a path, with a point for each value between gaps. */
export function lineStyle(panel: Panel, paths: uPlot.Series.PathBuilder | undefined): CurveStyle {
  const width = panel.times.length * panel.series.length > mostThickValues ? 1 : 1.5;
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
