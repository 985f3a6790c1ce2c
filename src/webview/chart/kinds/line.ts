import { meanLines } from '../../../domain/series/lineMeans';
import { Pyramid } from '../../../domain/series/pyramid';
import { bucketsIn } from '../../../domain/series/resample';
import { middleOf, spansIn } from '../../../domain/series/spans';
import type { Panel } from '../../data/panel';
import { withoutHidden, type DrawnPanel } from '../drawnPanel';
import type { ChartKindRules } from './chartKind';
import { lineStyle } from './linePaths';

/**
 * Draws every bucket as a point of a line or, when buckets are narrower than pixels, means with the spread of their
 * values.
 */
export function drawLines(panel: Panel, hasSteps: boolean): DrawnPanel {
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
export const line: ChartKindRules = {
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
