import { toLocalParts } from '../data/times';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const fixedSteps: readonly number[] = [
  ...[1, 5, 10, 15, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 6, 12].map((count) => count * hourMs),
  ...[1, 2, 7, 14].map((count) => count * dayMs),
];
const monthSteps: readonly number[] = [1, 2, 3, 6, 12, 24, 60, 120, 240];
const monthMs = 30.4 * dayMs;

function fixedTicks(min: number, max: number, step: number, offsetMs: number): number[] {
  const ticks: number[] = [];
  for (let local = Math.ceil((min + offsetMs) / step) * step; local <= max + offsetMs; local += step) {
    ticks.push(local - offsetMs);
  }
  return ticks;
}

function monthTicks(min: number, max: number, step: number, offsetMs: number): number[] {
  const start = new Date(min + offsetMs);
  const ticks: number[] = [];
  let month = Math.floor((start.getUTCFullYear() * 12 + start.getUTCMonth()) / step) * step;
  for (;;) {
    const tick = Date.UTC(Math.floor(month / 12), month % 12, 1) - offsetMs;
    if (tick > max) return ticks;
    if (tick >= min) ticks.push(tick);
    month += step;
  }
}

/** Where the time axis has its ticks (epoch ms): round moments of network time, at most `count` or so. */
export function timeTicks(min: number, max: number, count: number, offsetMinutes: number): number[] {
  const least = (max - min) / Math.max(1, count);
  const offsetMs = offsetMinutes * minuteMs;
  const fixed = fixedSteps.find((step) => step >= least);
  if (fixed !== undefined) return fixedTicks(min, max, fixed, offsetMs);
  const months = monthSteps.find((step) => step * monthMs >= least) ?? 600;
  return monthTicks(min, max, months, offsetMs);
}

/**
 * Labels for ticks, on up to two lines: the time, with the date below where the day is another than at the tick before;
 * the date, with the year below where that is another; months and years likewise.
 */
export function timeTickLabels(ticks: readonly number[], offsetMinutes: number): string[] {
  const parts = ticks.map((tick) => toLocalParts(tick, offsetMinutes));
  const isTimed = parts.some((part) => part.time !== '00:00');
  const isMonthly = !isTimed && parts.every((part) => part.day === '1') && ticks.length > 1;
  const isYearly = isMonthly && parts.every((part) => part.month === 'Jan');
  return parts.map((part, i) => {
    const before = parts[i - 1];
    const isNewYear = before?.year !== part.year;
    if (isYearly) return part.year;
    if (isMonthly) return isNewYear ? `${part.month}\n${part.year}` : part.month;
    const date = `${part.day} ${part.month}`;
    if (!isTimed) return isNewYear ? `${date}\n${part.year}` : date;
    const isNewDay = isNewYear || before.day !== part.day || before.month !== part.month;
    if (!isNewDay) return part.time;
    return `${part.time}\n${date}${before === undefined ? ` ${part.year}` : ''}`;
  });
}
