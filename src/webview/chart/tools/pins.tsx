import { coverageOf, factsOf, positionOf } from '../../../domain';
import type { Panel } from '../panel';
import { render } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { PanelPlot } from '../plot/panelPlot';
import type { Range } from '../timeRange';
import { readableBucket } from '../legendReadings';

/** A series measured between two moments. Fields without a value are NaN. */
export interface Measured {
  from: number;
  to: number;
  change: number;
  mean: number;
  /** NaN unless the metric is additive. */
  total: number;
}

/** Sums the values of each field that are not NaN; NaN when all are. */
function addUp(rows: readonly Measured[]): Measured {
  const sum = (field: keyof Measured): number => {
    const there = rows.map((row) => row[field]).filter((value) => !Number.isNaN(value));
    return there.length > 0 ? there.reduce((all, value) => all + value, 0) : NaN;
  };
  const from = sum('from');
  const to = sum('to');
  return { from, to, change: to - from, mean: sum('mean'), total: sum('total') };
}

/**
 * Measures a panel between the buckets that begin at `startMs` and `endMs`: the values of both, and the mean and total
 * of the buckets from the first up to, but not including, the second.
 */
export function measure(panel: Panel, startMs: number, endMs: number, isHidden: (key: string) => boolean) {
  const { times, series, columns, kind } = panel;
  const first = positionOf(startMs, times);
  const end = positionOf(endMs, times);
  const isStack = kind.isAdditive;
  const stack = panel.stack();
  // Ends with the last bucket before the second moment.
  const within = { min: startMs, max: times[end - 1] ?? -Infinity };
  const covered = coverageOf(panel, { stack, within });
  const valueAt = (column: Float64Array, i: number, ms: number): number =>
    times[i] === ms ? column[i] : NaN;
  const rows = columns.map((column, s): Measured => {
    const from = valueAt(column, first, startMs);
    const to = valueAt(column, end, endMs);
    const { mean, total } = factsOf(series[s], { stack, within });
    return { from, to, change: to - from, mean, total };
  });
  const visible = rows.filter((_, s) => !isHidden(series[s].key));
  const buckets = covered.counted[1] - covered.counted[0];
  return {
    /** One per series of the panel. */
    rows,
    /** The sum of the visible series; undefined when they are not additive or only one is visible. */
    sum: isStack && visible.length > 1 ? addUp(visible) : undefined,
    /** The number of buckets behind the means and totals: the complete, final ones between the two moments. */
    buckets,
    /** The number of further buckets between the moments, which are partial or provisional. */
    leftOut: end - first - buckets,
  };
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

const percent = (part: number): string => `${part * 100}%`;

/**
 * Draws the pinned moments over every plot as lines, with a band between two of them. Positions are relative, so
 * resizing keeps them in place.
 */
export function PinMarks({
  plots,
  range: { min, max },
  pins,
  plotsKey,
  themeChange,
}: {
  plots: ReadonlyMap<string, PanelPlot>;
  range: Range;
  pins: readonly number[];
  /** Changes when the plots may have been recreated. */
  plotsKey: unknown;
  themeChange: number;
}): null {
  useLayoutEffect(() => {
    const shareOf = (ms: number): number => (ms - min) / (max - min);
    const [from, to] = pins.map((ms) => Math.min(1.01, Math.max(-0.01, shareOf(ms)))).sort((a, b) => a - b);
    for (const plot of plots.values())
      render(
        <>
          {pins.length > 1 && (
            <div class="pin-band" style={{ left: percent(from), width: percent(to - from) }} />
          )}
          {pins.map((ms) => (
            <div key={ms} class="pin-line" style={{ left: percent(shareOf(ms)) }} />
          ))}
        </>,
        marksOf(plot),
      );
  }, [min, max, pins, plotsKey, themeChange]);
  return null;
}

/** The two ends of a measurement. */
const maxPins = 2;

/** Returns the start of the bucket at a moment; undefined when there is none. */
export const bucketStart = (panel: Panel | undefined, ms: number): number | undefined =>
  panel?.times[readableBucket(panel, ms)];

/** Returns the pins after a moment is pinned: pinning a pinned moment removes it, and a third pin starts a new pair. */
export function pinAt(pins: readonly number[], ms: number): number[] {
  if (pins.includes(ms)) return pins.filter((pin) => pin !== ms);
  return pins.length < maxPins ? [...pins, ms] : [ms];
}
