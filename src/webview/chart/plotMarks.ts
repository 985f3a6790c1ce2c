import type uPlot from 'uplot';
import type { Curve, DrawnPoints, Panel } from './panel';
import type { Range } from './range';

interface ColouredCurve extends Curve {
  readonly colour: string;
}

/** Patterns and symbols that distinguish series without colour. */
export interface Patterns {
  /** Returns the fill style for the areas or bars of the series `index` of a panel. */
  fillOf(index: number, colour: string): CanvasPattern | string;
  /** Applies the area patterns to a piece of a plot that is painted in plain colours. */
  layOver(plot: uPlot, image: ImageData, curves: readonly ColouredCurve[]): void;
  drawSymbols(plot: uPlot, panel: Panel, curves: readonly ColouredCurve[], points: DrawnPoints): void;
}

/** Marks that are drawn on a plot shortly after its first paint. */
export interface PlotMarks {
  shadeNights(plot: uPlot, panel: Panel): void;
  drawNow(plot: uPlot, nowMs: number): void;
  /** True when a range has nights or the present time to mark. */
  isMarked(panel: Panel, range: Range, nowMs: number): boolean;
  /** In high contrast only. */
  readonly patterns?: Patterns;
}
