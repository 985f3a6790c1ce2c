import type { Panel } from '../data/panel';
import { panRange, zoomRange } from './navigation';
import type { PanelPlot } from './panelPlot';
import type { Range } from './range';
import { readableBucket } from './readings';
import { speakReadings } from './spokenReadings';

/** Puts what is on show in words. */
export type Read = (
  panels: readonly Panel[],
  offsetMinutes: number,
  isHidden: (key: string) => boolean,
) => string;

/** The chart at the time of a key press or a turn of the wheel. */
export interface SteeredChart {
  readonly range: Range;
  readonly extent: Range;
  /** The uppermost panel, and its plot. */
  readonly first: { readonly panel: Panel; readonly plot: PanelPlot } | undefined;
  readonly setRange: (range: Range) => void;
  readonly setCursor: (ms: number | undefined, left: number) => void;
  /** Makes screen readers read the values at a moment. */
  readonly say: (read: Read) => void;
}

/** Moves the crosshair by a bucket; to the middle of the view when there is none. Returns its moment. */
function stepCursor(chart: SteeredChart, at: number | undefined, by: number): number | undefined {
  const { first, range } = chart;
  if (!first) return at;
  const { times } = first.panel;
  const middle = readableBucket(first.panel, (range.min + range.max) / 2);
  const index = at === undefined ? Math.max(0, middle) : readableBucket(first.panel, at) + by;
  const ms = times[Math.min(times.length - 1, Math.max(0, index))];
  if (ms === undefined) return at;
  chart.setCursor(ms, first.plot.leftOf(ms));
  chart.say((...shown) => speakReadings(ms, ...shown));
  return ms;
}

type GetChart = () => SteeredChart;

function zoom(getChart: GetChart, factor: number, aboutMs: number): void {
  const { range, extent, setRange } = getChart();
  setRange(zoomRange(range, extent, factor, aboutMs));
}

function pan(getChart: GetChart, part: number): void {
  const { range, extent, setRange } = getChart();
  setRange(panRange(range, extent, part));
}

/** The action of each key. Keys zoom about the crosshair, else about the middle of the view. */
function keyActions(getChart: GetChart): Readonly<Record<string, () => void>> {
  let cursorMs: number | undefined;
  const zoomBy = (factor: number): void => {
    const { min, max } = getChart().range;
    zoom(getChart, factor, cursorMs ?? (min + max) / 2);
  };
  const step = (by: number): void => {
    cursorMs = stepCursor(getChart(), cursorMs, by);
  };
  return {
    '+': () => zoomBy(0.5),
    '=': () => zoomBy(0.5),
    '-': () => zoomBy(2),
    '0': () => {
      const { extent, setRange } = getChart();
      setRange(extent);
    },
    ArrowLeft: () => pan(getChart, -0.1),
    ArrowRight: () => pan(getChart, 0.1),
    ArrowUp: () => zoomBy(0.5),
    ArrowDown: () => zoomBy(2),
    'Shift+ArrowLeft': () => step(-1),
    'Shift+ArrowRight': () => step(1),
    Escape: () => {
      cursorMs = undefined;
      getChart().setCursor(undefined, -1);
    },
  };
}

/** Handles the wheel and keys on the chart's stage; returns what stops it. The plots themselves handle dragging. */
export function steer(stage: HTMLElement, getChart: GetChart): () => void {
  const keys = keyActions(getChart);
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
      pan(getChart, Math.sign(event.deltaX) * 0.05);
      return;
    }
    const left = event.clientX - first.plot.over.getBoundingClientRect().left;
    zoom(getChart, event.deltaY > 0 ? 1.25 : 0.8, first.plot.momentAt(left));
  };
  stage.addEventListener('keydown', onKey);
  stage.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    stage.removeEventListener('keydown', onKey);
    stage.removeEventListener('wheel', onWheel);
  };
}
