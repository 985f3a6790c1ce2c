import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type Clock,
  dayMs,
  floorToBucket,
  formatOffset,
  hourMs,
  minuteMs,
  offsetAt,
  toInstant,
  toLocalMs,
  toLocalParts,
  utcMs,
} from '../../domain';
import type { Range } from './timeRange';
import { bucketName } from '../../words/times';

/** Space to the left of a plot for value labels, and to its right for half a time label. */
export const axisWidth = 58;
export const rightRoom = 30;

const fixedSteps: readonly number[] = [
  ...[1, 5, 10, 15, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 6, 12].map((count) => count * hourMs),
  ...[1, 2, 7, 14].map((count) => count * dayMs),
];
const longestStep = 12 * 10_000;
const monthSteps: readonly number[] = [
  1,
  2,
  3,
  6,
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map((years) => years * 12),
];
const monthMs = 30.4 * dayMs;

/** Counts from `first` to `last`; empty when they are NaN or in the wrong order. */
const integersIn = (first: number, last: number): number[] =>
  last >= first ? Array.from({ length: last - first + 1 }, (_, i) => first + i) : [];

function fixedTicks(min: number, max: number, step: number, clock: Clock): readonly number[] {
  if (typeof clock !== 'number') return clock.stepsIn(min, max, step);
  const offsetMs = clock * minuteMs;
  const local = integersIn(Math.ceil((min + offsetMs) / step), Math.floor((max + offsetMs) / step));
  return local.map((k) => k * step - offsetMs);
}

/** Returns the number of months from year 0 to an instant. */
function monthOf(localMs: number): number {
  const date = new Date(localMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function monthTicks(min: number, max: number, step: number, clock: Clock, shift: number): number[] {
  const months = integersIn(
    Math.floor((monthOf(toLocalMs(min, clock)) - shift) / step),
    Math.floor((monthOf(toLocalMs(max, clock)) - shift) / step),
  );
  return months.map((k) => toInstant(utcMs(0, k * step + shift), clock));
}

/** Returns the smallest round number of months that is at least `least`. */
const monthStep = (least: number): number =>
  monthSteps.find((step) => step >= least) ?? Math.ceil(least / longestStep) * longestStep;

/**
 * Returns the ticks of the time axis (epoch ms): at most about `count` round moments of a clock. Years and quarters
 * begin with the month `firstMonth`, which counts from 0.
 */
export function timeTicks(min: number, max: number, count: number, clock: Clock, firstMonth = 0): number[] {
  const least = (max - min) / Math.max(1, count);
  const fixed = fixedSteps.find((step) => step >= least);
  const ticks =
    fixed === undefined
      ? monthTicks(min, max, monthStep(least / monthMs), clock, firstMonth)
      : fixedTicks(min, max, fixed, clock);
  return ticks.filter((tick) => tick >= min && tick <= max);
}

/** Space for a label in pixels: on the plot of a narrow tab, each of seven days fits one. */
const labelWidth = 56;

/** Returns the ticks of a view that is `pixels` wide. For seasons, quarters and years begin with March. */
export const ticksWithin = ({ min, max }: Range, pixels: number, clock: Clock, interval: string): number[] =>
  timeTicks(min, max, pixels / labelWidth, clock, interval === 'season' ? 2 : 0);

/**
 * Returns the labels of ticks, on up to two lines: the time, with the date below when it differs from the previous
 * tick; or the date, with the year below when it differs; likewise for months and years. Seasons show their names.
 * After a clock change since the previous tick, the second line is the new offset.
 */
export function timeTickLabels(ticks: readonly number[], clock: Clock, interval?: string): string[] {
  const isBySeason =
    interval === 'season' &&
    typeof clock === 'number' &&
    ticks.every((tick) => floorToBucket(tick, interval, clock) === tick);
  if (isBySeason) return ticks.map((tick) => bucketName(tick, interval, clock).replace(' ', '\n'));
  const parts = ticks.map((tick) => toLocalParts(tick, clock));
  // When clocks change at night, a day may not begin at midnight.
  const isTimed = ticks.some((tick, i) => toLocalParts(tick - 1, clock).day === parts[i].day);
  const isMonthly = !isTimed && parts.every((part) => part.day === '1') && ticks.length > 1;
  const isYearly = isMonthly && parts.every((part) => part.month === 'Jan');
  let offset = offsetAt(clock, ticks[0]);
  /** Returns the new offset for the second line; empty while the offset is unchanged. */
  const changedOffset = (tick: number): string => {
    const before = offset;
    offset = offsetAt(clock, tick);
    return offset === before ? '' : `\n${formatOffset(offset)}`;
  };
  return parts.map((part, i) => {
    const before = i > 0 ? parts[i - 1] : undefined;
    const isNewYear = before?.year !== part.year;
    if (isYearly) return part.year;
    if (isMonthly) return isNewYear ? `${part.month}\n${part.year}` : part.month;
    const date = `${part.day} ${part.month}`;
    if (!isTimed) return isNewYear ? `${date}\n${part.year}` : `${date}${changedOffset(ticks[i])}`;
    const isNewDay = isNewYear || before.day !== part.day || before.month !== part.month;
    if (!isNewDay) return `${part.time}${changedOffset(ticks[i])}`;
    return `${part.time}\n${date}${before === undefined ? ` ${part.year}` : ''}`;
  });
}

/** Follows the width of an element, in pixels; 0 before it is measured. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    setWidth(current.clientWidth);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return width;
}

/** The time axis of all panels, which stays in view while they scroll. */
export function TimeAxis(props: { range: Range; clock: Clock; interval: string }): VNode {
  const { range, clock, interval } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const pixels = Math.max(0, width - axisWidth - rightRoom);
  const ticks = pixels > 0 ? ticksWithin(range, pixels, clock, interval) : [];
  const labels = timeTickLabels(ticks, clock, interval);
  const leftOf = (ms: number): number => axisWidth + ((ms - range.min) / (range.max - range.min)) * pixels;
  return (
    <div class="time-axis" ref={box}>
      {ticks.map((ms, i) => (
        <span key={ms} class="time-tick" style={{ left: `${leftOf(ms)}px` }}>
          {labels[i]}
        </span>
      ))}
    </div>
  );
}
