import type uPlot from 'uplot';
import { themeColour } from '../theme';

/** Width of a stripe in pixels; as much is seen between two. */
const stripePixels = 3;

/** Lays stripes in the colour of the background over parts of a plot, from and to canvas pixels. */
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
