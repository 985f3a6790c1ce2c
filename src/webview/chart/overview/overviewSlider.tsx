import type { VNode } from 'preact';
import { shiftRange } from '../navigation';
import type { Range } from '../range';

/** The part of the frame to move. */
export type Part = 'start' | 'end' | 'frame';

const names: Readonly<Record<Part, string>> = {
  start: 'Start of the view',
  end: 'End of the view',
  frame: 'Part in view',
};

/** The share of the whole time axis that each key moves by. */
const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -0.01, ArrowDown: -0.01, ArrowRight: 0.01, ArrowUp: 0.01 },
  ...{ PageDown: -0.1, PageUp: 0.1, Home: -1, End: 1 },
};

/** Keys never make the frame narrower than this share. */
const minShare = 0.005;

function moved(part: Part, { min, max }: Range, extent: Range, byMs: number): Range {
  if (part === 'frame') return shiftRange({ min, max }, extent, byMs);
  const least = (extent.max - extent.min) * minShare;
  return part === 'start'
    ? { min: Math.max(extent.min, Math.min(max - least, min + byMs)), max }
    : { min, max: Math.min(extent.max, Math.max(min + least, max + byMs)) };
}

const percent = (part: number): string => `${part * 100}%`;

export interface OverviewSliderProps {
  readonly extent: Range;
  readonly range: Range;
  /** The range of the next frame, the base for further keys. */
  readonly latestRange: () => Range;
  readonly setRange: (range: Range) => void;
  readonly nameOf: (ms: number) => string;
}

/** The frame around the visible range and its two edges, as three sliders. */
export function OverviewSlider({ extent, range, latestRange, setRange, nameOf }: OverviewSliderProps): VNode {
  const length = extent.max - extent.min;
  const shareOf = (ms: number): number => (ms - extent.min) / length;
  const [left, right] = [shareOf(range.min), shareOf(range.max)];
  const slider = (part: Part, ms: number, text: string, style: Record<string, string>): VNode => (
    <div
      key={part}
      class={`overview-${part}`}
      data-part={part}
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={names[part]}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shareOf(ms) * 100)}
      aria-valuetext={text}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        setRange(moved(part, latestRange(), extent, step * length));
      }}
    />
  );
  const [from, to] = [nameOf(range.min), nameOf(range.max)];
  return (
    <>
      <div class="overview-shade" style={{ left: '0', width: percent(left) }} />
      <div class="overview-shade" style={{ left: percent(right), right: '0' }} />
      {slider('frame', (range.min + range.max) / 2, `${from} to ${to}`, {
        left: percent(left),
        width: percent(right - left),
      })}
      {slider('start', range.min, from, { left: percent(left) })}
      {slider('end', range.max, to, { left: percent(right) })}
    </>
  );
}
