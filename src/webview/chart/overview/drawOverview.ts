import { overviewColumns } from '../../../domain/series/overviewColumns';
import type { Panel } from '../panel';
import { themeColour } from '../../theme';
import { logTails } from '../priceAxis';
import type { Range } from '../range';

/** More columns than this cannot be distinguished in so low a strip. */
const maxColumns = 400;

/** Returns the columns of a panel over its whole time, from 0 at the bottom to 1 at the top. */
export function overviewOf(panel: Panel, extent: Range): readonly (readonly [low: number, high: number])[] {
  const buckets =
    panel.bucketMs > 0 ? Math.ceil((extent.max - extent.min) / panel.bucketMs) : panel.times.length;
  const count = Math.max(1, Math.min(maxColumns, buckets));
  const { isAdditive } = panel.kind;
  const fwd = panel.priceAxis === 'logTails' ? logTails.toScale : Number;
  const { low, high } = overviewColumns(panel, extent, count, isAdditive);
  const toScale = (column: Float64Array): Float64Array => column.map((value) => fwd(value));
  const [lows, highs] = [toScale(low), toScale(high)];
  const least = lows.reduce((a, b) => (b < a ? b : a), isAdditive ? 0 : Infinity);
  const most = highs.reduce((a, b) => (b > a ? b : a), isAdditive ? 0 : -Infinity);
  const length = most - least || 1;
  return Array.from(lows, (value, c) => [(value - least) / length, ((highs[c] ?? NaN) - least) / length]);
}

/** Draws the columns into a canvas at its size on the screen. */
export function drawOverview(
  canvas: HTMLCanvasElement,
  columns: readonly (readonly [low: number, high: number])[],
): void {
  const [width, height] = [canvas.clientWidth * devicePixelRatio, canvas.clientHeight * devicePixelRatio];
  if (width === 0 || height === 0) return;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = themeColour(['--vscode-charts-lines', '--vscode-descriptionForeground'], '#888888');
  context.globalAlpha = 0.75;
  columns.forEach(([low, high], c) => {
    if (Number.isNaN(low)) return;
    const [left, right] = [(c / columns.length) * width, ((c + 1) / columns.length) * width];
    const tall = Math.max(devicePixelRatio, (high - low) * height);
    context.fillRect(left, Math.min(height - tall, height - high * height), right - left, tall);
  });
}
