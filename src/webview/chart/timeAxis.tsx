import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  type Clock,
  dayMs,
  findInterval,
  formatOffset,
  hourMs,
  minuteMs,
  nextBucket,
  offsetAt,
  toInstant,
  toLocalMs,
  toLocalParts,
  utcMs,
} from '../../domain';
import type { Panel } from './panel';
import type { Range } from './timeRange';
import { periodName } from '../../words/times';

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

/** `shift` is a fixed moment from which steps of network time count. */
function fixedTicks(min: number, max: number, step: number, clock: Clock, shift: number): readonly number[] {
  if (typeof clock !== 'number') return clock.stepsIn(min, max, step);
  const offsetMs = clock * minuteMs - shift;
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
 * Returns the ticks of the time axis (epoch ms): at most about `count` round moments of a clock. For months and longer
 * buckets they are edges of buckets, the first of which may be in view in part.
 */
export function timeTicks(min: number, max: number, count: number, clock: Clock, interval = ''): number[] {
  const least = (max - min) / Math.max(1, count);
  const step = findInterval(interval)?.step;
  const fixed = fixedSteps.find((one) => one >= least);
  if (step?.kind === 'months') {
    const months = monthStep(Math.max(step.size, least / monthMs));
    return monthTicks(min, max, months, clock, step.shift).filter((tick) => tick <= max);
  }
  const ticks =
    fixed === undefined
      ? monthTicks(min, max, monthStep(least / monthMs), clock, 0)
      : fixedTicks(min, max, fixed, clock, step && fixed % step.size === 0 ? step.shift : 0);
  return ticks.filter((tick) => tick >= min && tick <= max);
}

/** Space for a label in pixels: on the plot of a narrow tab, each of seven days fits one. */
const labelWidth = 56;

/** A view of a panel's time axis. */
interface TimeView {
  range: Range;
  pixels: number;
  clock: Clock;
  panel: Pick<Panel, 'interval' | 'offsetMinutes'>;
}

/** Months and longer buckets are periods of network time, whatever the clock. */
const axisClock = ({ clock, panel: { interval, offsetMinutes } }: TimeView): Clock =>
  findInterval(interval)?.step.kind === 'months' ? offsetMinutes : clock;

const allTicks = (view: TimeView): number[] =>
  timeTicks(view.range.min, view.range.max, view.pixels / labelWidth, axisClock(view), view.panel.interval);

export const ticksWithin = (view: TimeView): number[] =>
  allTicks(view).filter((tick) => tick >= view.range.min);

/**
 * Returns the labels of the time axis and their places (epoch ms): the ticks or, where values are drawn over the span of
 * a month or more, the middle of the bucket as far as it is in view. A bucket with little of it in view has no label.
 */
export function timeLabels(view: TimeView, spansBuckets: boolean): { ms: number; label: string }[] {
  const { range, pixels, panel } = view;
  const { interval, offsetMinutes } = panel;
  const labelMs = ((range.max - range.min) * labelWidth) / pixels;
  const isPeriod = spansBuckets && findInterval(interval)?.step.kind === 'months';
  const places = (isPeriod ? allTicks(view) : ticksWithin(view)).flatMap((tick) => {
    if (!isPeriod) return [{ tick, ms: tick }];
    const lengthMs = nextBucket(tick, interval, offsetMinutes) - tick;
    const from = Math.max(tick, range.min);
    const shownMs = Math.min(tick + lengthMs, range.max) - from;
    return shownMs > Math.min(lengthMs, labelMs) / 2 ? [{ tick, ms: from + shownMs / 2 }] : [];
  });
  const labels = timeTickLabels(
    places.map(({ tick }) => tick),
    axisClock(view),
    interval,
  );
  return places.map(({ ms }, i) => ({ ms, label: labels[i] }));
}

/**
 * Returns the labels of ticks, on up to two lines: the time, with the date below when it differs from the previous
 * tick; or the date, with the year below when it differs; likewise for months and years. Periods longer than a month
 * show their names. After a clock change since the previous tick, the second line is the new offset.
 */
export function timeTickLabels(ticks: readonly number[], clock: Clock, interval = ''): string[] {
  const names = interval === '1M' ? [] : ticks.map((tick) => periodName(tick, interval, clock));
  if (names.some(Boolean)) return names.map((name = '') => name.replace(' ', '\n'));
  const parts = ticks.map((tick) => toLocalParts(tick, clock));
  // When clocks change at night, a day may not begin at midnight.
  const isTimed = ticks.some((tick, i) => toLocalParts(tick - 1, clock).day === parts[i].day);
  const areMany = ticks.length > 1;
  const isMonthly = !isTimed && parts.every((part) => part.day === '1') && (areMany || interval === '1M');
  const isYearly = isMonthly && areMany && parts.every((part) => part.month === 'Jan');
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

/** The time axis of panels, which stays in view while they scroll. */
export function TimeAxis(props: { range: Range; clock: Clock; panels: readonly Panel[] }): VNode {
  const { range, clock, panels } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const pixels = Math.max(0, width - axisWidth - rightRoom);
  const panel = panels.at(0);
  const spansBuckets = panels.some((one) => one.kind.spansBuckets(one));
  const labels = panel && pixels > 0 ? timeLabels({ range, pixels, clock, panel }, spansBuckets) : [];
  const leftOf = (ms: number): number => axisWidth + ((ms - range.min) / (range.max - range.min)) * pixels;
  return (
    <div class="time-axis" ref={box}>
      {labels.map(({ ms, label }) => (
        <span key={ms} class="time-tick" style={{ left: `${leftOf(ms)}px` }}>
          {label}
        </span>
      ))}
    </div>
  );
}
