import { comparedLabel } from '../../domain/compare/comparison';
import { findMetric } from '../../domain/catalog/index';
import type { PictureTheme } from '../../domain/exports/pictureSpec';
import type { Panel } from '../data/panel';
import type { Curve, DrawnPoints } from '../chart/drawnPanel';
import { edgeColour } from '../chart/seriesColours';
import { areaPath, bandPath, barPath, linePath, stepPath, type Places } from './curvePaths';
import type { PictureLook } from './pictureLook';
import { element } from './svg';

export interface CurvesParts {
  readonly panel: Panel;
  readonly curves: readonly Curve[];
  readonly points: DrawnPoints;
  readonly places: Places;
  /** By the index of a series. */
  readonly colours: readonly string[];
  readonly theme: PictureTheme;
  readonly look: PictureLook;
}

/** The same values as in the chart of the page. */
const [bandOpacity, extremeOpacity, thick, thin, edge] = [0.44, 0.5, 1.5, 1, 0.6];
/** With more points than this, lines are thin. */
const maxThick = 20_000;

/**
 * The dashes of compared series, in the order of their names: the other side, the difference, the difference in
 * percent.
 */
const comparedDashes = ['7 4', '2 3', '8 3 2 3'];

/**
 * Returns the dash pattern of a series' line: forecasts and comparisons are dashed, since their colours are not
 * distinct.
 */
export function dashOf({ series }: Panel, index: number): string | undefined {
  const { metric = '', labels = {} } = series[index] ?? {};
  const names = [...new Set(series.map((one) => one.labels[comparedLabel]).filter(Boolean))];
  const compared = names.indexOf(labels[comparedLabel]);
  return compared >= 0 ? comparedDashes[compared] : findMetric(metric)?.isForecast ? '6 3' : undefined;
}

/** Returns the markup of a curve; empty for one without values, such as a hidden series. */
function drawCurve(parts: CurvesParts, curve: Curve, index: number): string {
  const { panel, points, places, colours, theme, look } = parts;
  const { times, columns } = points;
  const column = columns[index] ?? [];
  const colour = colours[curve.seriesIndex] ?? look.foreground;
  const stroked = { fill: 'none', stroke: colour, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  if (curve.side === 'extreme') {
    const d = linePath(times, column, places);
    return d === '' ? '' : element('path', { d, ...stroked, 'stroke-width': thin, opacity: extremeOpacity });
  }
  if (curve.side !== 'none') {
    const d = panel.hasBars
      ? barPath(times, column, places, panel.bucketMs)
      : areaPath(times, column, places);
    const outline = edgeColour(colour, theme);
    return d === ''
      ? ''
      : element('path', {
          ...{ d, fill: colour, ...(outline && { stroke: outline, 'stroke-width': edge }) },
          // Adjacent bars would otherwise show through at their antialiased edges.
          'shape-rendering': panel.hasBars ? 'crispEdges' : undefined,
        });
  }
  const d = panel.kind === 'step' ? stepPath(times, column, places) : linePath(times, column, places);
  if (d === '') return '';
  const band = bandPath(points, index, places);
  const width = panel.times.length * panel.series.length > maxThick ? thin : thick;
  const dash = dashOf(panel, curve.seriesIndex);
  return [
    band === '' ? '' : element('path', { d: band, fill: colour, 'fill-opacity': `${bandOpacity}` }),
    element('path', { d, ...stroked, 'stroke-width': width, 'stroke-dasharray': dash }),
  ].join('');
}

/** Draws all curves of a panel in painting order. */
export const drawCurves = (parts: CurvesParts): string =>
  parts.curves.map((curve, index) => drawCurve(parts, curve, index)).join('');
