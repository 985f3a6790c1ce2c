import type uPlot from 'uplot';
import { themeColour } from '../theme';

/** The width of a stripe, and of the gap between two, in pixels. */
const stripePixels = 3;

/** Draws stripes in the background colour over parts of a plot, given in canvas pixels. */
export function layStripes(
  { ctx, bbox }: uPlot,
  parts: readonly { readonly from: number; readonly to: number }[],
): void {
  if (parts.length === 0) return;
  const { left, top, width, height } = bbox;
  const right = left + width;
  ctx.save();
  ctx.beginPath();
  for (const { from, to } of parts) ctx.rect(from, top, to - from, height);
  ctx.clip();
  ctx.beginPath();
  ctx.strokeStyle = themeColour(['--vscode-editor-background'], '#888888');
  ctx.lineWidth = stripePixels * devicePixelRatio;
  for (let x = left - height; x < right; x += 2 * Math.SQRT2 * ctx.lineWidth) {
    ctx.moveTo(x, top + height);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
  ctx.restore();
}
