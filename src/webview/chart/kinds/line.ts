import { resampleLines } from '../../../domain/series/resample';
import type { Panel } from '../../data/panel';
import { oneCurveEach, type DrawnPanel } from '../drawnPanel';
import { linearTicks, valueRange } from '../valueScale';
import type { ChartKindRules } from './chartKind';
import { lineStyle } from './linePaths';

function toDrawn(panel: Panel): DrawnPanel {
  return oneCurveEach(panel, (columns, view) => {
    const drawn = resampleLines(panel.times, columns, view, panel.bucketMs);
    return [drawn.times, ...drawn.columns];
  });
}

/** Values at the start of their buckets, joined by lines. Lines of one unit and interval share a panel. */
export const line: ChartKindRules = {
  kind: 'line',
  wordsFor: () => 'lines',
  panelKeyOf: ({ unit, interval }) => `line ${unit} ${interval}`,
  isAdditive: false,
  hasBars: () => false,
  spansBuckets: () => false,
  // Pale colours are for areas: lines on white have the stronger colours of high contrast.
  paletteOf: (theme) => (theme === 'light' ? 'highContrastLight' : theme),
  swatchClass: 'swatch swatch-line',
  isBottomFirst: false,
  toDrawn,
  styleOf: (panel, { linear }) => lineStyle(panel, linear?.()),
  pxAlign: 0,
  hasCursorPoints: true,
  scaleOf: ({ unit }) => ({
    range: (_, min, max) => valueRange(min, max, { withZero: unit === '%', isPrice: false }),
  }),
  ticksIn: linearTicks,
};
