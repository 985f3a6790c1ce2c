import type { ChartPanel } from './chartPanel';
import { panRange, zoomRange } from './navigation';
import type { Range } from './plot';
import { readableBucket } from './readings';

export interface Steered {
  range(): Range;
  readonly extent: Range;
  setRange(range: Range): void;
  setCursor(ms: number | undefined, left: number): void;
  /** Says the values at a moment to those who cannot see them. */
  say(ms: number): void;
  panels(): readonly ChartPanel[];
}

/** Moves the crosshair to the next bucket, or the one before; from nowhere, to the middle of the view. */
function stepCursor(chart: Steered, at: number | undefined, by: number): number | undefined {
  const panel = chart.panels()[0];
  if (!panel) return at;
  const { times } = panel.panel;
  const { min, max } = chart.range();
  const middle = readableBucket(panel.panel, (min + max) / 2);
  const index = at === undefined ? Math.max(0, middle) : readableBucket(panel.panel, at) + by;
  const ms = times[Math.min(times.length - 1, Math.max(0, index))];
  if (ms === undefined) return at;
  chart.setCursor(ms, panel.plot.leftOf(ms));
  chart.say(ms);
  return ms;
}

/** Wheel and keys on the chart's stage. Dragging is the plots' own. */
export function steer(stage: HTMLElement, chart: Steered): { dispose(): void } {
  let cursorMs: number | undefined;
  const zoom = (factor: number, aboutMs: number): void => {
    chart.setRange(zoomRange(chart.range(), chart.extent, factor, aboutMs));
  };
  const pan = (part: number): void => {
    chart.setRange(panRange(chart.range(), chart.extent, part));
  };
  const zoomByKey = (factor: number): void => {
    const { min, max } = chart.range();
    zoom(factor, cursorMs ?? (min + max) / 2);
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => {
      zoomByKey(0.5);
    },
    '=': () => {
      zoomByKey(0.5);
    },
    '-': () => {
      zoomByKey(2);
    },
    '0': () => {
      chart.setRange(chart.extent);
    },
    ArrowLeft: () => {
      pan(-0.1);
    },
    ArrowRight: () => {
      pan(0.1);
    },
    ArrowUp: () => {
      zoomByKey(0.5);
    },
    ArrowDown: () => {
      zoomByKey(2);
    },
    'Shift+ArrowLeft': () => {
      cursorMs = stepCursor(chart, cursorMs, -1);
    },
    'Shift+ArrowRight': () => {
      cursorMs = stepCursor(chart, cursorMs, 1);
    },
    Escape: () => {
      cursorMs = undefined;
      chart.setCursor(undefined, -1);
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
    const panel = chart.panels()[0];
    if (!panel) return;
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      pan(Math.sign(event.deltaX) * 0.05);
      return;
    }
    const left = event.clientX - panel.plot.over.getBoundingClientRect().left;
    zoom(event.deltaY > 0 ? 1.25 : 0.8, panel.plot.momentAt(left));
  };
  stage.addEventListener('keydown', onKey);
  stage.addEventListener('wheel', onWheel, { passive: false });
  return {
    dispose() {
      stage.removeEventListener('keydown', onKey);
      stage.removeEventListener('wheel', onWheel);
    },
  };
}
