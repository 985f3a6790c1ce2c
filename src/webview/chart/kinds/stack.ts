import { nextBucket } from '../../../domain/time/bucket';
import { dayMs } from '../../../domain/time/time';
import { rangeOf, toDrawnColumn, type Drawn } from '../../../domain/series/resample';
import {
  sharesOf,
  sidesOf,
  stackAt,
  type StackEdges,
  type Totals,
  totalsOf,
  withGaps,
} from '../../../domain/series/stack';
import { middleOf, spansIn } from '../../../domain/series/spans';
import { meanStack, pyramidsOf, type StackPyramids } from '../../../domain/series/stackMeans';
import type { Panel } from '../../data/panel';
import { withoutHidden, type Curve, type DrawnPanel } from '../drawnPanel';
import type { ChartKindRules } from './chartKind';

/** Returns the middle of a bucket, where its bar is drawn. Months and years differ in length. */
const middleOfBucket = (ms: number, { interval, offsetMinutes }: Panel): number =>
  (ms + nextBucket(ms, interval, offsetMinutes)) / 2;

const none = new Float64Array(0);

/** Returns a column of nulls, one per point. */
const blankOf = (points: readonly number[]): Drawn[] => points.map(() => null);

function toDrawn(panel: Panel): DrawnPanel {
  const sides = panel.pyramids().map((pyramid) => sidesOf(pyramid.whole()));
  const side = (name: 'above' | 'below'): Curve[] =>
    sides.flatMap((one, s) => (one[name] ? [{ seriesIndex: s, side: name }] : [])).reverse();
  // Areas reach down to zero, so the outermost is painted first.
  const layers = [...side('above'), ...side('below')];
  const extremes: readonly Curve[] = [1, 2].map(() => ({ seriesIndex: -1, side: 'extreme' }));
  const layersOf = ({ above, below }: StackEdges): Drawn[][] => {
    const edges = layers.map((curve) => (curve.side === 'below' ? below : above)[curve.seriesIndex] ?? []);
    return panel.isShare ? sharesOf(edges) : edges;
  };
  let shown = panel.columns;
  let totals: Totals | undefined;
  let pyramids: StackPyramids | undefined;
  return {
    curves: [...layers, ...extremes],
    hide(isHidden) {
      shown = withoutHidden(panel, panel.columns, none, isHidden);
      totals = undefined;
      pyramids = undefined;
    },
    pointsOf(view) {
      totals ??= totalsOf(shown, panel.times.length);
      const spans = spansIn(panel.times, view, panel);
      if (spans) {
        pyramids ??= pyramidsOf(shown, totals, sides);
        const { edges, reach } = meanStack(pyramids, spans);
        const times = spans.parts.map((part) => middleOf(panel.times, part));
        const reaches = panel.isShare
          ? [blankOf(times), blankOf(times)]
          : [toDrawnColumn(reach.max), toDrawnColumn(reach.min)];
        return { times, spans, columns: [...layersOf(edges), ...reaches] };
      }
      const { first, end } = rangeOf(panel.times, view);
      const { picked, times } = withGaps(
        Array.from({ length: end - first }, (_, i) => first + i),
        panel.times,
        panel.hasBars ? 0 : panel.bucketMs,
      );
      return {
        times: panel.hasBars ? times.map((ms) => middleOfBucket(ms, panel)) : times,
        columns: [...layersOf(stackAt(picked, shown, totals)), blankOf(picked), blankOf(picked)],
      };
    },
  };
}

/** Additive values as stacked areas or bars. Values below zero form a separate stack. */
export const stack: ChartKindRules = {
  kind: 'stack',
  wordsFor: ({ hasBars, isShare }) =>
    `${hasBars ? 'stacked bars' : 'stacked areas'}${isShare ? ', in % of the total' : ''}`,
  panelKeyOf: ({ metric, unit }) => `stack ${metric} ${unit}`,
  isAdditive: true,
  hasBars: (bucketMs, bucketCount) => bucketMs >= dayMs || bucketCount === 1,
  spansBuckets: ({ hasBars }) => hasBars,
  paletteOf: (theme) => theme,
  swatchClass: 'swatch',
  isBottomFirst: true,
  toDrawn,
  styleOf: ({ hasBars }, { bars, linear }) => {
    const areaPaths = hasBars ? bars?.({ size: [0.88, Infinity] }) : linear?.();
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
  startsAtZero: () => true,
};
