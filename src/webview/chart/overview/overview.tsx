import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Panel } from '../panel';
import { isWhole, shiftRange } from '../navigation';
import { axisWidth } from '../plotOptions';
import type { Range } from '../range';
import { drawOverview, overviewOf } from './drawOverview';
import { OverviewSlider, type OverviewSliderProps, type Part } from './overviewSlider';

export interface OverviewProps extends OverviewSliderProps {
  readonly panel: Panel;
  readonly themeChange: number;
}

/** A pointer that moves less than this, in pixels, counts as a click. */
const maxClickDistance = 4;

/** A drag: the part of the overview that it moves, and the position and range at its start. */
interface Grip {
  readonly part: Part | 'none';
  readonly x: number;
  readonly range: Range;
}

/** Returns the range that a drag from `fromMs` to `toMs` produces. */
function draggedRange({ part, range }: Grip, extent: Range, fromMs: number, toMs: number): Range {
  if (part === 'frame') return shiftRange(range, extent, toMs - fromMs);
  const edges = part === 'start' ? [toMs, range.max] : part === 'end' ? [range.min, toMs] : [fromMs, toMs];
  return { min: Math.min(...edges), max: Math.max(...edges) };
}

/**
 * A strip of the whole time axis. Dragging in it zooms, dragging the frame pans, dragging the frame's edges moves them.
 */
export function Overview({
  panel,
  extent,
  range,
  themeChange,
  latestRange,
  setRange,
  nameOf,
}: OverviewProps): VNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | undefined>(undefined);
  const columns = useMemo(() => overviewOf(panel, extent), [panel, extent.min, extent.max]);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = (): void => {
      drawOverview(element, columns);
    };
    const resize = new ResizeObserver(draw);
    resize.observe(element);
    return () => {
      resize.disconnect();
    };
  }, [columns, themeChange]);
  const momentAt = (x: number): number => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {};
    return extent.min + ((x - left) / width) * (extent.max - extent.min);
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return;
    const part = event.target.dataset['part'];
    const isFrame = part === 'frame' && !isWhole(range, extent);
    grip.current = {
      part: part === 'start' || part === 'end' ? part : isFrame ? 'frame' : 'none',
      ...{ x: event.clientX, range },
    };
    strip.current?.setPointerCapture(event.pointerId);
  };
  const drag = (to: number, { x, ...from }: Grip): void => {
    if (Math.abs(to - x) < maxClickDistance) return;
    setRange(draggedRange({ x, ...from }, extent, momentAt(x), momentAt(to)));
  };
  const onMove = ({ clientX }: PointerEvent): void => {
    if (grip.current) drag(clientX, grip.current);
  };
  const onUp = ({ clientX }: PointerEvent): void => {
    const { current } = grip;
    grip.current = undefined;
    if (current) drag(clientX, current);
    const isClick = current?.part === 'none' && Math.abs(clientX - current.x) < maxClickDistance;
    if (isClick) setRange(shiftRange(range, extent, momentAt(clientX) - (range.min + range.max) / 2));
  };
  return (
    <div
      class="overview"
      style={{ marginLeft: `${axisWidth}px` }}
      ref={strip}
      title="Drag to zoom; drag the frame to pan"
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <OverviewSlider {...{ extent, range, latestRange, setRange, nameOf }} />
    </div>
  );
}
