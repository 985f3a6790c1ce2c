import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Clock } from '../../domain/time/time';
import { axisWidth, rightRoom } from './plotOptions';
import type { Range } from './range';
import { ticksWithin, timeTickLabels } from './timeTicks';

export interface TimeAxisProps {
  readonly range: Range;
  readonly clock: Clock;
  readonly interval: string;
}

/** The time axis of all panels, which stays in view while they scroll. */
export function TimeAxis({ range, clock, interval }: TimeAxisProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      setWidth(current.clientWidth);
    });
    setWidth(current.clientWidth);
    observer.observe(current);
    return () => {
      observer.disconnect();
    };
  }, []);
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
