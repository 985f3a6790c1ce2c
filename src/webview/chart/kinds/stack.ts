import { dayMs } from '../../../domain/durations';
import { pickBuckets, stackAt, totalsOf, withGaps, type Totals } from '../../../domain/series/stack';
import type { Panel } from '../../data/panel';
import { withoutHidden, type Curve, type DrawnPanel } from '../drawnPanel';
import { linearTicks, valueRange } from '../valueScale';
import type { ChartKindRules } from './chartKind';

function toDrawn(panel: Panel): DrawnPanel {
  const has = (column: Float64Array, sign: number): boolean => column.some((value) => value * sign > 0);
  const side = (name: 'above' | 'below', sign: number): Curve[] =>
    panel.columns
      .flatMap((column, s) => (has(column, sign) ? [{ seriesIndex: s, side: name }] : []))
      .reverse();
  // Areas reach down to zero, so the outermost is painted first.
  const curves = [...side('above', 1), ...side('below', -1)];
  let shown = panel.columns;
  let totals: Totals | undefined;
  return {
    curves,
    hide(isHidden) {
      shown = withoutHidden(panel, isHidden);
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

/** Values that add up, as stacked areas or bars, with those below zero in a stack of their own. */
export const stack: ChartKindRules = {
  kind: 'stack',
  wordsFor: ({ hasBars }) => (hasBars ? 'stacked bars' : 'stacked areas'),
  panelKeyOf: ({ metric, unit }) => `stack ${metric} ${unit}`,
  isAdditive: true,
  hasBars: (bucketMs, bucketCount) => bucketMs >= dayMs || bucketCount === 1,
  spansBuckets: ({ hasBars }) => hasBars,
  paletteOf: (theme) => theme,
  swatchClass: 'swatch',
  isBottomFirst: true,
  toDrawn,
  styleOf: ({ hasBars }, { bars, linear }) => {
    const areaPaths = hasBars ? bars?.({ size: [0.88, Infinity], align: 1 }) : linear?.();
    return {
      optionsOf: (colour) => ({
        fill: colour,
        width: 0,
        fillTo: () => 0,
        points: { show: false, filter: () => null },
      }),
      ...(areaPaths && { areaPaths }),
    };
  },
  pxAlign: 1,
  hasCursorPoints: false,
  scaleOf: () => ({ range: (_, min, max) => valueRange(min, max, { withZero: true, isPrice: false }) }),
  ticksIn: linearTicks,
};
