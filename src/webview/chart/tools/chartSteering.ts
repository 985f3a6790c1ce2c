import { formatReadMoment } from '../../../words/times';
import type { ViewProps } from '../../views/view';
import type { ChartControls } from '../chartControls';
import type { ChartState } from '../chartState';
import { drawnOrder } from '../legend/legendNames';
import { readableBucket } from '../legendReadings';
import type { Panel, ShownSeries } from '../panel';
import type { PanelPlot } from '../plot/panelPlot';
import { panRange, type Range, shiftRange, zoomRange } from '../timeRange';
import { pinnedWords, speakReadings, speakSeries } from './chartInWords';
import { bucketStart, pinAt } from './pins';
import type { useZoomHistory } from './zoomRanges';

/** Returns the visible series after, or before, another one in the order of the legends. */
function seriesAfter(
  panels: readonly Panel[],
  hidden: ReadonlySet<string>,
  key: string | undefined,
  by: 1 | -1,
): { panel: Panel; series: ShownSeries } | undefined {
  const visible = panels
    .flatMap((panel) =>
      drawnOrder(panel.series.length, panel.kind.isBottomFirst).map((s) => ({
        panel,
        series: panel.series[s],
      })),
    )
    .filter(({ series }) => !hidden.has(series.key));
  const at = visible.findIndex(({ series }) => series.key === key);
  const next = at < 0 && by < 0 ? visible.length - 1 : at + by;
  return visible[Math.min(visible.length - 1, Math.max(0, next))];
}

/** Returns the place of the crosshair for the bucket at a moment: the middle of a bar or step. */
function crosshairAt(panel: Panel | undefined, ms: number): number | undefined {
  const startMs = bucketStart(panel, ms);
  if (!panel?.kind.spansBuckets(panel) || startMs === undefined) return startMs;
  return (startMs + panel.endOf(startMs)) / 2;
}

/** Returns the chart at the time of a key press or a wheel turn. `say` makes screen readers announce words. */
export function toSteeredChart(
  { result, state, controls }: ViewProps<ChartState> & { controls: ChartControls },
  steps: ReturnType<typeof useZoomHistory>,
  say: (words: string) => void,
) {
  const { panels, clock, extent } = result;
  const { plots, hidden, cursor, calls, moveCursor } = controls;
  const panel = panels.at(0);
  const plot = panel && plots.get(panel.id);
  const isHidden = (key: string): boolean => hidden.has(key);
  const setPins = (pins: readonly number[]): void => {
    calls.setPins(pins);
    const moments = [...pins].sort((a, b) => a - b);
    const names = moments.map((ms) => formatReadMoment(ms, clock, panel?.interval));
    say(pinnedWords(names, Math.max(...pins) - Math.min(...pins)));
  };
  return {
    ...steps,
    range: calls.latestRange(),
    extent,
    setRange: calls.setRange,
    /** The topmost panel and its plot. */
    first: panel && plot && { panel, plot },
    setCursor: (ms: number | undefined, left: number): void =>
      moveCursor({ ms, left, series: ms === undefined ? undefined : cursor.series }),
    /** Lifts the next visible series down the legends, or up with −1. */
    lift: (by: 1 | -1): void => {
      const next = seriesAfter(panels, hidden, cursor.series, by);
      const other = next && plots.get(next.panel.id);
      const { min, max } = calls.latestRange();
      const ms = cursor.ms ?? crosshairAt(panel, (min + max) / 2);
      if (!other || ms === undefined) return;
      moveCursor({ ms, left: other.leftOf(ms), series: next.series.key });
      say(speakSeries(next.panel, next.series.key, ms, isHidden));
    },
    /** Moves the crosshair of the plot with the area `over` to a pixel of it. */
    point: (over: Element, left: number, top: number): void =>
      [...plots.values()].find((one) => one.over === over)?.point(left, top),
    /** Announces the values at a moment. */
    say: (ms: number): void => say(speakReadings(panels, ms, clock, isHidden)),
    /** Pins a moment, or removes its pin. */
    pin: (ms: number): void => {
      const start = bucketStart(panel, ms);
      if (start !== undefined) setPins(pinAt(state.pins, start));
    },
    /** Removes the last pin, whose click was the first of a double click. */
    unpin: (): void => setPins(state.pins.slice(0, -1)),
    letGo: (): void => {
      if (state.pins.length > 0) setPins([]);
    },
  };
}

/** Moves the crosshair by one bucket, or to the middle of the view when there is none. Returns its moment. */
function stepCursor(
  chart: ReturnType<typeof toSteeredChart>,
  at: number | undefined,
  by: number,
): number | undefined {
  const { first, range } = chart;
  if (!first) return at;
  const { panel, plot } = first;
  const { times } = panel;
  const middle = readableBucket(panel, (range.min + range.max) / 2);
  const index = at === undefined ? Math.max(0, middle) : readableBucket(panel, at) + by;
  const startMs = times[Math.min(times.length - 1, Math.max(0, index))];
  const ms = crosshairAt(panel, startMs);
  if (ms === undefined) return at;
  chart.setCursor(ms, plot.leftOf(ms));
  chart.say(startMs);
  return ms;
}

type GetChart = () => ReturnType<typeof toSteeredChart>;

function zoom(getChart: GetChart, factor: number, aboutMs: number): void {
  const { range, extent, setRange } = getChart();
  setRange(zoomRange(range, extent, factor, aboutMs));
}

function pan(getChart: GetChart, part: number): void {
  const { range, extent, setRange } = getChart();
  setRange(panRange(range, extent, part));
}

/** Maps each key to its action. Keys zoom around the crosshair, or around the middle of the view without one. */
function keyActions(getChart: GetChart): Partial<Record<string, () => void>> {
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
    'Shift+ArrowUp': () => getChart().lift(-1),
    'Shift+ArrowDown': () => getChart().lift(1),
    'Alt+ArrowLeft': () => getChart().back?.(),
    'Alt+ArrowRight': () => getChart().forward?.(),
    Enter: () => {
      if (cursorMs !== undefined) getChart().pin(cursorMs);
    },
    Escape: () => {
      cursorMs = undefined;
      const { setCursor, letGo } = getChart();
      setCursor(undefined, -1);
      letGo();
    },
  };
}

function listenToKeys(stage: HTMLElement, getChart: GetChart, signal: AbortSignal): void {
  const keys = keyActions(getChart);
  const onKey = (event: KeyboardEvent): void => {
    // The menus and sashes of panels handle their own keys.
    if (event.ctrlKey || event.metaKey || event.target !== stage) return;
    const isArrow = event.key.startsWith('Arrow');
    const modifier = event.altKey ? 'Alt+' : event.shiftKey && isArrow ? 'Shift+' : '';
    const act = keys[`${modifier}${event.key}`];
    if (!act) return;
    event.preventDefault();
    // Stops VS Code from also navigating to the previous editor.
    event.stopPropagation();
    act();
  };
  stage.addEventListener('keydown', onKey, { signal });
}

/** Returns the moment under the pointer in the plot below it, else in `plot`. All plots are equally wide. */
function momentUnder({ target, clientX }: MouseEvent, plot: PanelPlot): number {
  const over = (target instanceof Element ? target.closest('.u-over') : null) ?? plot.over;
  return plot.momentAt(clientX - over.getBoundingClientRect().left);
}

/** Pixels per line or page, for wheels that report those units. */
const linePixels = 40;

function listenToWheel(stage: HTMLElement, getChart: GetChart, signal: AbortSignal): void {
  const onWheel = (event: WheelEvent): void => {
    const { deltaX, deltaY, shiftKey } = event;
    const isSideways = shiftKey || Math.abs(deltaX) > Math.abs(deltaY);
    const isZooming = event.ctrlKey || event.metaKey;
    // When the panels overflow, the wheel scrolls and Ctrl+wheel zooms.
    if (!isSideways && !isZooming && stage.scrollHeight > stage.clientHeight + 1) return;
    const { first } = getChart();
    if (!first) return;
    event.preventDefault();
    if (isSideways) {
      const delta = shiftKey && deltaX === 0 ? deltaY : deltaX;
      const pixels = event.deltaMode === event.DOM_DELTA_PIXEL ? delta : delta * linePixels;
      pan(getChart, pixels / Math.max(1, first.plot.over.clientWidth));
      return;
    }
    zoom(getChart, deltaY > 0 ? 1.25 : 0.8, momentUnder(event, first.plot));
  };
  stage.addEventListener('wheel', onWheel, { signal, passive: false });
}

/** A pointer that moves less than this, in pixels, counts as a click. */
const maxClickDistance = 4;

const isOnPlot = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('.u-over') !== null;

/** Pans on Shift+drag and pins on a click. Each plot handles a drag without Shift itself. */
function listenToPointer(stage: HTMLElement, getChart: GetChart, signal: AbortSignal): void {
  let downAt: number | undefined;
  let pannedFrom: Range | undefined;
  const onDown = (event: MouseEvent): void => {
    if (event.button !== 0 || !isOnPlot(event)) return;
    downAt = event.clientX;
    pannedFrom = event.shiftKey ? getChart().range : undefined;
    // Stops the plot from starting a zoom selection.
    if (pannedFrom) event.stopPropagation();
  };
  const onMove = (event: MouseEvent): void => {
    if (!pannedFrom || downAt === undefined) return;
    const { first, extent, setRange } = getChart();
    const width = Math.max(1, first?.plot.over.clientWidth ?? 0);
    const length = pannedFrom.max - pannedFrom.min;
    setRange(shiftRange(pannedFrom, extent, ((downAt - event.clientX) / width) * length));
  };
  const onUp = (): void => {
    pannedFrom = undefined;
  };
  const onClick = (event: MouseEvent): void => {
    const isClick = downAt !== undefined && Math.abs(event.clientX - downAt) < maxClickDistance;
    const { first, pin, unpin } = getChart();
    if (!isClick || !isOnPlot(event) || !first || event.shiftKey) return;
    if (event.detail < 2) pin(momentUnder(event, first.plot));
    else if (event.detail === 2) unpin();
  };
  stage.addEventListener('mousedown', onDown, { signal, capture: true });
  document.addEventListener('mousemove', onMove, { signal });
  document.addEventListener('mouseup', onUp, { signal });
  stage.addEventListener('click', onClick, { signal });
}

/** Reads values under a finger, which sends no mouse events while it moves. */
function listenToTouch(stage: HTMLElement, getChart: GetChart, signal: AbortSignal): void {
  const onTouch = (event: PointerEvent): void => {
    const over = event.target instanceof Element ? event.target.closest('.u-over') : null;
    if (event.pointerType !== 'touch' || !over) return;
    const { left, top } = over.getBoundingClientRect();
    getChart().point(over, event.clientX - left, event.clientY - top);
  };
  stage.addEventListener('pointerdown', onTouch, { signal });
  stage.addEventListener('pointermove', onTouch, { signal });
}

/** Handles the wheel, keys and clicks on the chart's stage. Returns a function that removes the listeners. */
export function steer(stage: HTMLElement, getChart: GetChart): () => void {
  const stop = new AbortController();
  listenToKeys(stage, getChart, stop.signal);
  listenToWheel(stage, getChart, stop.signal);
  listenToPointer(stage, getChart, stop.signal);
  listenToTouch(stage, getChart, stop.signal);
  return () => stop.abort();
}
