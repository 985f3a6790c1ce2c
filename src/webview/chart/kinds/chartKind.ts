import type uPlot from 'uplot';
import type { ChartKind, Theme } from '../../../domain/catalog/index';
import type { Panel, ShownSeries } from '../../data/panel';
import type { DrawnPanel } from '../drawnPanel';

/** How uPlot draws the curves of one panel. */
export interface CurveStyle {
  optionsOf(colour: string): uPlot.Series;
  /** Set where each curve has a shape of its own to edge. */
  readonly areaPaths?: uPlot.Series.PathBuilder;
}

/** All that sets one kind of chart apart from the others. */
export interface ChartKindRules {
  readonly kind: ChartKind;
  /** In words, for those who cannot see it: "stacked areas". */
  wordsFor(panel: Panel): string;
  /** Series with the same key share a panel. */
  panelKeyOf(series: ShownSeries): string;
  /** True where values are added up: the legend has totals, and nothing may count twice. */
  readonly isAdditive: boolean;
  /** True for a panel of bars instead of areas. */
  hasBars(bucketMs: number, bucketCount: number): boolean;
  /** True where a value is drawn over the whole of its bucket, not at its start. */
  spansBuckets(panel: Panel): boolean;
  /** The theme whose colours of the catalog the curves have. */
  readonly paletteOf: (theme: Theme) => Theme;
  readonly swatchClass: string;
  /** True where the last series is drawn on top of the others, and stands on top in the legend. */
  readonly isBottomFirst: boolean;
  toDrawn(panel: Panel): DrawnPanel;
  styleOf(panel: Panel, paths: uPlot.Series.PathBuilderFactories): CurveStyle;
  readonly pxAlign: 0 | 1;
  readonly hasCursorPoints: boolean;
  scaleOf(panel: Panel): uPlot.Scale;
  /** Values of the ticks on the value axis, at most `count` or so. */
  ticksIn(min: number, max: number, count: number): number[];
}
