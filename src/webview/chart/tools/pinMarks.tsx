import { render, type VNode } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { PanelPlot } from '../plot/panelPlot';
import type { Range } from '../timeRange';
import type { Panel } from '../panel';
import { readableBucket } from '../legendReadings';

interface PinMarksProps {
  plots: ReadonlyMap<string, PanelPlot>;
  range: Range;
  pins: readonly number[];
  /** Changes when the plots may have been recreated. */
  plotsKey: unknown;
  themeChange: number;
}

const share = (ms: number, { min, max }: Range): number => (ms - min) / (max - min);
const percent = (part: number): string => `${part * 100}%`;

/**
 * The lines of pinned moments, and a band between two of them. Positions are relative, so resizing keeps them in place.
 */
function Marks({ range, pins }: Pick<PinMarksProps, 'range' | 'pins'>): VNode {
  const [from, to] = pins
    .map((ms) => Math.min(1.01, Math.max(-0.01, share(ms, range))))
    .sort((a, b) => a - b);
  return (
    <>
      {pins.length > 1 && <div class="pin-band" style={{ left: percent(from), width: percent(to - from) }} />}
      {pins.map((ms) => (
        <div key={ms} class="pin-line" style={{ left: percent(share(ms, range)) }} />
      ))}
    </>
  );
}

/** Returns the element of a plot that holds its pins. The plot is not a component and may have been recreated. */
function marksOf({ over }: PanelPlot): Element {
  const present = over.querySelector('.pins');
  if (present) return present;
  const pins = document.createElement('div');
  pins.className = 'pins';
  over.append(pins);
  return pins;
}

/** Draws the pinned moments over every plot. */
export function PinMarks({ plots, range, pins, plotsKey, themeChange }: PinMarksProps): null {
  useLayoutEffect(() => {
    for (const plot of plots.values()) render(<Marks range={range} pins={pins} />, marksOf(plot));
  }, [range.min, range.max, pins, plotsKey, themeChange]);
  return null;
}

/** The two ends of a measurement. */
const maxPins = 2;

/** Returns the start of the bucket at a moment; undefined when there is none. */
export function bucketStart(panel: Panel | undefined, ms: number): number | undefined {
  return panel?.times[readableBucket(panel, ms)];
}

/** Returns the pins after a moment is pinned: pinning a pinned moment removes it, and a third pin starts a new pair. */
export function pinAt(pins: readonly number[], ms: number): number[] {
  if (pins.includes(ms)) return pins.filter((pin) => pin !== ms);
  return pins.length < maxPins ? [...pins, ms] : [ms];
}
