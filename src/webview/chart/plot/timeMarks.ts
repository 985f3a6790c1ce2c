import type uPlot from 'uplot';
import { dayMs, hourMs, minuteMs } from '../../../domain';
import type { Panel } from '../panel';
import { themeColour } from '../../theme';
import type { Range } from '../timeRange';
import type { PlotMarks } from './plotMarks';

/** With more days in view than this, nights would look like stripes. */
const maxDays = 16;
/** The bounds of a night in network time, relative to midnight. */
const sunset = -6 * hourMs;
const sunrise = 6 * hourMs;

/** Returns the nights (18:00 to 6:00 network time) in `[min, max]`, epoch ms. Empty when the range is too long. */
export function nightsIn(
  min: number,
  max: number,
  offsetMinutes: number,
): (readonly [start: number, end: number])[] {
  if (!(max - min <= maxDays * dayMs)) return [];
  const offsetMs = offsetMinutes * minuteMs;
  const first = Math.floor((min + offsetMs) / dayMs);
  const last = Math.ceil((max + offsetMs) / dayMs);
  return Array.from({ length: last - first + 1 }, (_, k) => {
    const midnight = (first + k) * dayMs - offsetMs;
    return [Math.max(min, midnight + sunset), Math.min(max, midnight + sunrise)] as const;
  }).filter(([start, end]) => start < end);
}

/** Returns the nights behind a panel; empty unless its buckets are shorter than a day. */
export const nightsOf = (
  { bucketMs, offsetMinutes }: Panel,
  { min, max }: Range,
): ReturnType<typeof nightsIn> => (bucketMs > 0 && bucketMs < dayMs ? nightsIn(min, max, offsetMinutes) : []);

function shadeNights(plot: uPlot, panel: Panel): void {
  const { ctx, bbox, scales } = plot;
  const { min = 0, max = 0 } = scales['x'];
  const nights = nightsOf(panel, { min, max });
  if (nights.length === 0) return;
  ctx.save();
  ctx.globalAlpha = 0.05;
  ctx.fillStyle = themeColour(['--vscode-foreground']);
  for (const [start, end] of nights) {
    const left = plot.valToPos(start, 'x', true);
    ctx.fillRect(left, bbox.top, plot.valToPos(end, 'x', true) - left, bbox.height);
  }
  ctx.restore();
}

/** Draws a line at the present when it is in view: values to its right are forecasts. */
function drawNow(plot: uPlot, nowMs: number): void {
  const { ctx, bbox, scales } = plot;
  const { min = 0, max = 0 } = scales['x'];
  if (nowMs <= min || nowMs >= max) return;
  const x = Math.round(plot.valToPos(nowMs, 'x', true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = ctx.fillStyle = themeColour(['--vscode-descriptionForeground']);
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.font = `${11 * devicePixelRatio}px ${themeColour(['--vscode-font-family'], 'sans-serif')}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  ctx.fillText('now', x + 4 * devicePixelRatio, bbox.top);
  ctx.restore();
}

const isMarked: PlotMarks['isMarked'] = (panel, range, nowMs) =>
  (nowMs > range.min && nowMs < range.max) || nightsOf(panel, range).length > 0;

/** Time marks: nights and the present. */
export const plotMarks: PlotMarks = { shadeNights, drawNow, isMarked };
