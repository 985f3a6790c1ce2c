import type uPlot from 'uplot';
import type { Curve, DrawnPoints, Panel } from '../panel';
import type { Range } from '../timeRange';
import { themeColour } from '../../theme';
import { levelsOf } from '../valueAxis';

export interface ColouredCurve extends Curve {
  /** The index of its pattern or symbol in high contrast. */
  symbolIndex: number;
  /** `#rrggbb`. */
  colour: string;
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
  patterns?: Patterns;
}

/** Draws the zero line when there are values on both sides of it, and the breaks of a price axis. */
export function drawLevels(plot: uPlot, { priceAxis }: Panel): void {
  const { ctx, bbox, scales } = plot;
  const { min = 0, max = 0 } = scales['y'];
  const levels = levelsOf(priceAxis, min, max);
  if (levels.length === 0) return;
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  ctx.strokeStyle = themeColour(['--vscode-descriptionForeground', '--vscode-foreground']);
  for (const value of levels) {
    const y = Math.round(plot.valToPos(value, 'y', true)) + 0.5;
    ctx.setLineDash(value === 0 ? [] : [6 * devicePixelRatio, 4 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  }
  ctx.restore();
}

/** The width of a stripe, and of the gap between two, in pixels. */
const stripePixels = 3;

/** Draws stripes in the background colour over parts of a plot, given in canvas pixels. */
export function layStripes({ ctx, bbox }: uPlot, parts: readonly { from: number; to: number }[]): void {
  if (parts.length === 0) return;
  const { left, top, width, height } = bbox;
  const right = left + width;
  ctx.save();
  ctx.beginPath();
  for (const { from, to } of parts) ctx.rect(from, top, to - from, height);
  ctx.clip();
  ctx.beginPath();
  ctx.strokeStyle = themeColour(['--vscode-editor-background']);
  ctx.lineWidth = stripePixels * devicePixelRatio;
  for (let x = left - height; x < right; x += 2 * Math.SQRT2 * ctx.lineWidth) {
    ctx.moveTo(x, top + height);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
  ctx.restore();
}
