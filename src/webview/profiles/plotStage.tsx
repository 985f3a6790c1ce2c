import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { axisLook } from '../chart/plot/plotOptions';

/** Returns the index that a key moves to, up to `last`; undefined for any other key. Without `at`, starts at an end. */
export function indexAfter(key: string, at: number | undefined, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, (at ?? -1) + 1);
    case 'ArrowLeft':
      return Math.max(0, (at ?? last + 1) - 1);
    case 'PageDown':
      return Math.min(last, (at ?? 0) + Math.ceil(last / 10));
    case 'PageUp':
      return Math.max(0, (at ?? last) - Math.ceil(last / 10));
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Returns an axis with ticks at any places, and room for a title if it has one. */
export function tickAxis(
  ticksIn: (plot: uPlot) => readonly { at: number; label: string }[],
  options: uPlot.Axis,
): uPlot.Axis {
  const look = axisLook();
  return {
    ...look,
    labelFont: look.font,
    labelSize: 18,
    ...options,
    splits: (plot) => ticksIn(plot).map(({ at }) => at),
    values: (plot) => ticksIn(plot).map(({ label }) => label),
  };
}

/** A plot with a cursor that keys move. */
export function PlotStage<Cursor>(props: {
  plot: RefObject<uPlot | null>;
  /** Called with the box of the plot, which has a size. */
  create: (parent: HTMLElement) => uPlot;
  /** There is little to draw, so every change of one of these creates the plot again. */
  inputs: readonly unknown[];
  className: string;
  /** Describes the plot for screen readers. */
  label: string;
  cursor: Cursor | undefined;
  afterKey: (key: string) => Cursor | undefined;
  onMove: (next: Cursor | undefined) => void;
  /** Describes the values at the cursor for screen readers. */
  wordsAt: (cursor: Cursor) => string;
}): VNode {
  const { plot, create, inputs, className, label, cursor, afterKey, onMove, wordsAt } = props;
  const box = useRef<HTMLDivElement>(null);
  const [spoken, setSpoken] = useState('');
  useLayoutEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const created = create(parent);
    plot.current = created;
    const resize = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = parent;
      const isSame = width === created.width && height === created.height;
      // A hidden view has no size.
      if (width > 0 && !isSame) created.setSize({ width, height });
    });
    resize.observe(parent);
    return () => {
      resize.disconnect();
      created.destroy();
    };
  }, inputs);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isEscape = event.key === 'Escape' && cursor !== undefined;
    const next = afterKey(event.key);
    if (next === undefined && !isEscape) return;
    event.preventDefault();
    onMove(next);
    setSpoken(next === undefined ? '' : wordsAt(next));
  };
  return (
    <div
      class={className}
      tabIndex={0}
      role="group"
      aria-roledescription="chart"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <div class="profile-plot" ref={box} />
      <div class="only-heard" role="status" aria-live="polite">
        {spoken}
      </div>
    </div>
  );
}
