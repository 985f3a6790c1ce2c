import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Panel } from '../panel';
import { isWhole, type Range, shiftRange } from '../timeRange';
import { axisWidth } from '../timeAxis';
import { type Clock, overviewColumns } from '../../../domain';
import { formatReadMoment } from '../../../words/times';
import { themeColour } from '../../theme';
import { logTails } from '../valueAxis';

/** The part of the frame to move. */
type Part = 'start' | 'end' | 'frame';

const names: Readonly<Record<Part, string>> = {
  start: 'Start of the view',
  end: 'End of the view',
  frame: 'Visible period',
};

/** The share of the whole time axis that each key moves by. */
const steps: Partial<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
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

/** More columns than this cannot be distinguished in so low a strip. */
const maxColumns = 400;

/** Columns from 0 at the bottom to 1 at the top; NaN where there is no value. */
type OverviewShape = readonly (readonly [low: number, high: number])[];

/** Returns the columns of a panel over its whole time. */
function overviewOf(panel: Panel, extent: Range): OverviewShape {
  const buckets =
    panel.bucketMs > 0 ? Math.ceil((extent.max - extent.min) / panel.bucketMs) : panel.times.length;
  const count = Math.max(1, Math.min(maxColumns, buckets));
  const { isAdditive } = panel.kind;
  const toScale = panel.priceAxis === 'logTails' ? logTails.toScale : Number;
  const { min, max } = overviewColumns(panel, extent, count, isAdditive);
  const lows = min.map((value) => toScale(value));
  const highs = max.map((value) => toScale(value));
  const least = lows.reduce((a, b) => (b < a ? b : a), isAdditive ? 0 : Infinity);
  const most = highs.reduce((a, b) => (b > a ? b : a), isAdditive ? 0 : -Infinity);
  const length = most - least || 1;
  return Array.from(lows, (value, c) => [(value - least) / length, (highs[c] - least) / length]);
}

/** Draws the columns into a canvas at its size on the screen. */
function drawOverview(canvas: HTMLCanvasElement, columns: OverviewShape): void {
  const width = canvas.clientWidth * devicePixelRatio;
  const height = canvas.clientHeight * devicePixelRatio;
  if (width === 0 || height === 0) return;
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = themeColour(['--vscode-charts-lines', '--vscode-descriptionForeground']);
  context.globalAlpha = 0.75;
  columns.forEach(([low, high], c) => {
    if (Number.isNaN(low)) return;
    const left = (c / columns.length) * width;
    const right = ((c + 1) / columns.length) * width;
    const tall = Math.max(devicePixelRatio, (high - low) * height);
    context.fillRect(left, Math.min(height - tall, height - high * height), right - left, tall);
  });
}

/** A pointer that moves less than this, in pixels, counts as a click. */
const maxClickDistance = 4;

/** A drag: the part of the overview that it moves, and the position and range at its start. */
interface Grip {
  part: Part | 'none';
  x: number;
  range: Range;
}

/** Returns the range that a drag from `fromMs` to `toMs` produces. */
function draggedRange({ part, range }: Grip, extent: Range, fromMs: number, toMs: number): Range {
  if (part === 'frame') return shiftRange(range, extent, toMs - fromMs);
  const edges = part === 'start' ? [toMs, range.max] : part === 'end' ? [range.min, toMs] : [fromMs, toMs];
  return { min: Math.min(...edges), max: Math.max(...edges) };
}

/**
 * A strip of the whole time axis, with the frame around the visible range and its two edges as three sliders. Dragging
 * in it zooms, dragging the frame pans, dragging the frame's edges moves them.
 */
export function Overview(props: {
  panel: Panel;
  extent: Range;
  range: Range;
  themeChange: number;
  /** The range of the next frame, the base for further keys. */
  latestRange: () => Range;
  setRange: (range: Range) => void;
  clock: Clock;
}): VNode {
  const { panel, extent, range, themeChange, latestRange, setRange, clock } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip | undefined>(undefined);
  const [columns, setColumns] = useState<OverviewShape>([]);
  // After the chart is painted.
  useEffect(() => setColumns(overviewOf(panel, extent)), [panel, extent.min, extent.max]);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = (): void => drawOverview(element, columns);
    const resize = new ResizeObserver(draw);
    resize.observe(element);
    return () => resize.disconnect();
  }, [columns, themeChange]);
  const length = extent.max - extent.min;
  const momentAt = (x: number): number => {
    const { left = 0, width = 1 } = strip.current?.getBoundingClientRect() ?? {};
    return extent.min + ((x - left) / width) * length;
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return;
    const part = event.target.dataset['part'];
    const isFrame = part === 'frame' && !isWhole(range, extent);
    grip.current = {
      part: part === 'start' || part === 'end' ? part : isFrame ? 'frame' : 'none',
      x: event.clientX,
      range,
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
  const shareOf = (ms: number): number => (ms - extent.min) / length;
  const left = shareOf(range.min);
  const right = shareOf(range.max);
  // Days omit midnight. The view may begin and end within a bucket.
  const [from, to] = [range.min, range.max].map((ms) => formatReadMoment(ms, clock, '1d'));
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
      <div class="overview-shade" style={{ left: '0', width: percent(left) }} />
      <div class="overview-shade" style={{ left: percent(right), right: '0' }} />
      {slider('frame', (range.min + range.max) / 2, `${from} to ${to}`, {
        left: percent(left),
        width: percent(right - left),
      })}
      {slider('start', range.min, from, { left: percent(left) })}
      {slider('end', range.max, to, { left: percent(right) })}
    </div>
  );
}
