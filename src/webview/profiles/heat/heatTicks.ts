import { timeTickLabels } from '../../chart/timeAxis';
import type { Heat } from './heatModel';

/** A label at a share of an axis. */
export interface HeatTick {
  readonly label: string;
  readonly share: number;
}

/** Every three hours of the day. */
export const hourTicks: readonly HeatTick[] = Array.from({ length: 9 }, (_, i) => ({
  label: `${String(i * 3).padStart(2, '0')}:00`,
  share: i / 8,
}));

/** The room of a date in pixels. */
const dateWidth = 74;
const dateSteps: readonly number[] = [1, 2, 7, 14, 28, 56, 91, 182, 365];

/** Returns the labels of the columns that fit a width, each at the middle of its column. */
export function timeTicksOf(
  { grid: { starts }, by, offsetMinutes }: Heat,
  pixels: number,
): readonly HeatTick[] {
  const least = starts.length / Math.max(1, Math.floor(pixels / dateWidth));
  const every =
    by === 'month' ? Math.ceil(least) : (dateSteps.find((one) => one >= least) ?? Math.ceil(least));
  const at = [...starts.keys()].filter((column) => column % Math.max(1, every) === 0);
  const labels = timeTickLabels(
    at.map((column) => starts[column] ?? NaN),
    offsetMinutes,
  );
  return at.map((column, k) => ({ label: labels[k] ?? '', share: (column + 0.5) / starts.length }));
}
