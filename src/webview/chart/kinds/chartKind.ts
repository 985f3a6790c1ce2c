import type uPlot from 'uplot';
import type { ChartKind, Theme } from '../../../domain/catalog/index';
import type { Panel, ShownSeries } from '../../data/panel';
import type { DrawnPanel } from '../drawnPanel';

/** How uPlot draws the curves of one panel. */
export interface CurveStyle {
  optionsOf(colour: string, isForecast: boolean): uPlot.Series;
  /** Set where the areas or bars of each curve have an edge. */
  readonly areaPaths?: uPlot.Series.PathBuilder;
}

/** The rules of a kind of chart. */
export interface ChartKindRules {
  readonly kind: ChartKind;
  /** The kind in words, for screen readers: "stacked areas". */
  wordsFor(panel: Panel): string;
  /** Series with the same key share a panel. */
  panelKeyOf(series: ShownSeries): string;
  /** True where values add up: the legend has totals, and nothing may be counted twice. */
  readonly isAdditive: boolean;
  /** True for a panel of bars instead of areas. */
  hasBars(bucketMs: number, bucketCount: number): boolean;
  /** True where a value is drawn over all of its bucket, not at its start. */
  spansBuckets(panel: Panel): boolean;
  /** The theme whose catalog colours the curves have. */
  readonly paletteOf: (theme: Theme) => Theme;
  readonly swatchClass: string;
  /** True where the last series is drawn on top of the others, and is first in the legend. */
  readonly isBottomFirst: boolean;
  toDrawn(panel: Panel): DrawnPanel;
  styleOf(panel: Panel, paths: uPlot.Series.PathBuilderFactories): CurveStyle;
  readonly pxAlign: 0 | 1;
  /** True where the value axis begins at zero, however far the values are from it. */
  startsAtZero(panel: Panel): boolean;
}
