import type uPlot from 'uplot';
import type { Panel } from '../data/panel';
import type { Curve, DrawnPoints } from './drawnPanel';
import type { Range } from './range';

interface ColouredCurve extends Curve {
  readonly colour: string;
}

/** What tells series apart without their colours. */
export interface Patterns {
  /** What the areas or bars of the series `index` of a panel are filled with. */
  fillOf(index: number, colour: string): CanvasPattern | string;
  /** Lays the patterns of areas over a piece of a plot, where they are painted in their colours. */
  layOver(plot: uPlot, image: ImageData, curves: readonly ColouredCurve[]): void;
  drawSymbols(plot: uPlot, panel: Panel, curves: readonly ColouredCurve[], points: DrawnPoints): void;
}

/** What is drawn on a plot a moment after its first paint. */
export interface PlotMarks {
  shadeNights(plot: uPlot, panel: Panel): void;
  drawNow(plot: uPlot, nowMs: number): void;
  /** True where a part of the time has such marks. */
  isMarked(panel: Panel, range: Range, nowMs: number): boolean;
  /** In high contrast only. */
  readonly patterns?: Patterns;
}
