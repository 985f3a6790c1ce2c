import type uPlot from 'uplot';
import type { ChartKind, Theme } from '../../../domain/catalog/index';
import type { Panel, ShownSeries } from '../../data/panel';
import type { DrawnPanel } from '../drawnPanel';

/** The uPlot style of the curves of one panel. */
export interface CurveStyle {
  optionsOf(colour: string, isForecast: boolean): uPlot.Series;
  /** Set when the areas or bars have an edge. */
  readonly areaPaths?: uPlot.Series.PathBuilder;
}

/** The rules of a kind of chart. */
export interface ChartKindRules {
  readonly kind: ChartKind;
  /** The kind in words, for screen readers: "stacked areas". */
  wordsFor(panel: Panel): string;
  /** Series with the same key share a panel. */
  panelKeyOf(series: ShownSeries): string;
  /** True when values add up: the legend shows totals, and no value may be counted twice. */
  readonly isAdditive: boolean;
  /** True for a panel of bars instead of areas. */
  hasBars(bucketMs: number, bucketCount: number): boolean;
  /** True when a value is drawn across its whole bucket rather than at its start. */
  spansBuckets(panel: Panel): boolean;
  /** The theme whose catalog colours apply to the curves. */
  readonly paletteOf: (theme: Theme) => Theme;
  readonly swatchClass: string;
  /** True when the last series is drawn on top and listed first in the legend. */
  readonly isBottomFirst: boolean;
  toDrawn(panel: Panel): DrawnPanel;
  styleOf(panel: Panel, paths: uPlot.Series.PathBuilderFactories): CurveStyle;
  readonly pxAlign: 0 | 1;
  /** True when the value axis always includes zero. */
  startsAtZero(panel: Panel): boolean;
}
