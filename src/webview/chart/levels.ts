import type uPlot from 'uplot';
import type { Panel } from './panel';
import { themeColour } from '../theme';
import { breaksOf } from './priceAxis';

function drawLevel(plot: uPlot, value: number, dash: readonly number[]): void {
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(value, 'y', true)) + 0.5;
  ctx.setLineDash([...dash]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
}

/** Draws the zero line when there are values on both sides of it, and the breaks of a price axis. */
export function drawLevels(plot: uPlot, { priceAxis = 'linear' }: Panel): void {
  const { ctx, scales } = plot;
  const { min = 0, max = 0 } = scales['y'] ?? {};
  const hasZero = min < 0 && max > 0;
  const breaks = breaksOf(priceAxis, min, max);
  if (!hasZero && breaks.length === 0) return;
  ctx.save();
  ctx.lineWidth = devicePixelRatio;
  ctx.strokeStyle = themeColour(['--vscode-descriptionForeground', '--vscode-foreground'], '#888888');
  if (hasZero) drawLevel(plot, 0, []);
  const dash = [6 * devicePixelRatio, 4 * devicePixelRatio];
  for (const price of breaks) drawLevel(plot, price, dash);
  ctx.restore();
}
