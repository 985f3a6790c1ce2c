import type { Panel } from '../data/panel';
import { panRange, zoomRange } from './navigation';
import type { PanelPlot } from './panelPlot';
import type { Range } from './range';
import { readableBucket } from './readings';

/** The chart as it is at the moment of a key press or a turn of the wheel. */
export interface SteeredChart {
  readonly range: Range;
  readonly extent: Range;
  /** The uppermost panel, and its plot. */
  readonly first: { readonly panel: Panel; readonly plot: PanelPlot } | undefined;
  readonly setRange: (range: Range) => void;
  readonly setCursor: (ms: number | undefined, left: number) => void;
  /** Says the values at a moment to those who cannot see them. */
  readonly say: (ms: number) => void;
}

/** Moves the crosshair to the next bucket, or the one before; from nowhere, to the middle of the view. */
function stepCursor(chart: SteeredChart, at: number | undefined, by: number): number | undefined {
  const { first, range } = chart;
  if (!first) return at;
  const { times } = first.panel;
  const middle = readableBucket(first.panel, (range.min + range.max) / 2);
  const index = at === undefined ? Math.max(0, middle) : readableBucket(first.panel, at) + by;
  const ms = times[Math.min(times.length - 1, Math.max(0, index))];
  if (ms === undefined) return at;
  chart.setCursor(ms, first.plot.leftOf(ms));
  chart.say(ms);
  return ms;
}

/** Wheel and keys on the chart's stage. Dragging is the plots' own. */
export function steer(stage: HTMLElement, getChart: () => SteeredChart): () => void {
  let cursorMs: number | undefined;
  const zoom = (factor: number, aboutMs: number): void => {
    const { range, extent, setRange } = getChart();
    setRange(zoomRange(range, extent, factor, aboutMs));
  };
  const pan = (part: number): void => {
    const { range, extent, setRange } = getChart();
    setRange(panRange(range, extent, part));
  };
  const zoomByKey = (factor: number): void => {
    const { min, max } = getChart().range;
    zoom(factor, cursorMs ?? (min + max) / 2);
  };
  const step = (by: number): void => {
    cursorMs = stepCursor(getChart(), cursorMs, by);
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoomByKey(0.5),
    '=': () => zoomByKey(0.5),
    '-': () => zoomByKey(2),
    '0': () => {
      const { extent, setRange } = getChart();
      setRange(extent);
    },
    ArrowLeft: () => pan(-0.1),
    ArrowRight: () => pan(0.1),
    ArrowUp: () => zoomByKey(0.5),
    ArrowDown: () => zoomByKey(2),
    'Shift+ArrowLeft': () => step(-1),
    'Shift+ArrowRight': () => step(1),
    Escape: () => {
      cursorMs = undefined;
      getChart().setCursor(undefined, -1);
    },
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isArrow = event.key.startsWith('Arrow');
    const act = keys[event.shiftKey && isArrow ? `Shift+${event.key}` : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const onWheel = (event: WheelEvent): void => {
    // Where panels need scrolling, the wheel scrolls and Ctrl zooms.
    if (stage.scrollHeight > stage.clientHeight + 1 && !event.ctrlKey && !event.metaKey) return;
    const { first } = getChart();
    if (!first) return;
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      pan(Math.sign(event.deltaX) * 0.05);
      return;
    }
    const left = event.clientX - first.plot.over.getBoundingClientRect().left;
    zoom(event.deltaY > 0 ? 1.25 : 0.8, first.plot.momentAt(left));
  };
  stage.addEventListener('keydown', onKey);
  stage.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    stage.removeEventListener('keydown', onKey);
    stage.removeEventListener('wheel', onWheel);
  };
}
