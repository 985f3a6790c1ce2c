import type uPlot from 'uplot';
import type { Panel } from '../../data/panel';
import type { CurveStyle } from './chartKind';

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
export function lineStyle(panel: Panel, paths: uPlot.Series.PathBuilder | undefined): CurveStyle {
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
