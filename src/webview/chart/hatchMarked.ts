import type uPlot from 'uplot';
import { settledRange } from '../../domain/series/bucketState';
import type { Panel } from '../data/panel';
import { themeColour } from '../theme';
import { chartKind } from './kinds/index';

/** Width of a stripe in pixels; as much is seen between two. */
const stripePixels = 3;

/**
 * Lays stripes in the colour of the background over the buckets of a panel that are parts or provisional: areas and bars
 * are hatched there, and lines dashed.
 */
export function hatchMarked(plot: uPlot, panel: Panel): void {
  const { ctx, bbox } = plot;
  const { times } = panel;
  const [first, end] = settledRange(times, panel);
  if (first === 0 && end === times.length) return;
  const { left, top, width, height } = bbox;
  const right = left + width;
  // A line comes to a value from the one before it.
  const before = chartKind(panel.kind).spansBuckets(panel) ? 0 : 1;
  const leftOf = (ms: number | undefined, otherwise: number): number =>
    ms === undefined ? otherwise : Math.min(right, Math.max(left, plot.valToPos(ms, 'x', true)));
  ctx.save();
  ctx.beginPath();
  if (first > 0) ctx.rect(left, top, leftOf(times[first], right) - left, height);
  if (end < times.length) {
    const from = leftOf(times[end - before], left);
    ctx.rect(from, top, right - from, height);
  }
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
