import type { RefObject } from 'preact';
import { useCallback, useMemo, useRef, useState, useLayoutEffect } from 'preact/hooks';
import type { Panel, ShownSeries } from './panel';
import { useStableCalls } from '../rendering';
import type { ViewProps } from '../views/view';
import type { ChartChoices } from '../../domain';
import type { ChartState } from './chartState';
import type { LegendOrder } from './legend/legendNames';
import type { PanelPlot } from './plot/panelPlot';
import { carryRange, clampRange, isWhole, type Range } from './timeRange';

/**
 * Calls `act` once per frame with the latest value, since wheels and drags send more values than the screen can show.
 */
function useEachFrame<Value>(act: (value: Value) => void): (value: Value) => void {
  const latest = useRef(act);
  latest.current = act;
  const waiting = useRef<{ value: Value; frame: number } | undefined>(undefined);
  useLayoutEffect(
    () => () => {
      if (waiting.current) cancelAnimationFrame(waiting.current.frame);
    },
    [],
  );
  return (value) => {
    if (waiting.current) {
      waiting.current.value = value;
      return;
    }
    const frame = requestAnimationFrame(() => {
      const last = waiting.current;
      waiting.current = undefined;
      if (last) latest.current(last.value);
    });
    waiting.current = { value, frame };
  };
}

/**
 * Returns the visible part of the time axis. Calls `onChange` at most once per frame; with undefined when everything is
 * in view.
 */
function useViewRange(saved: Range | undefined, extent: Range, onChange: (range: Range | undefined) => void) {
  const range = useMemo(() => carryRange(saved, extent), [saved, extent.min, extent.max]);
  const latest = useRef(range);
  useLayoutEffect(() => {
    latest.current = range;
  }, [range]);
  const showRange = useEachFrame((next: Range) => onChange(isWhole(next, extent) ? undefined : next));
  return {
    range,
    /** The range of the next frame. */
    latest: () => latest.current,
    setRange: (next: Range): void => {
      latest.current = clampRange(next, extent);
      showRange(latest.current);
    },
  };
}

/** Returns the hidden series after one is toggled. */
export function toggleSeries(hidden: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Returns the hidden series after one is isolated within its panel. Isolating it again shows the whole panel. */
export function isolateSeries(
  hidden: ReadonlySet<string>,
  { series }: { series: readonly Pick<ShownSeries, 'key'>[] },
  key: string,
): ReadonlySet<string> {
  const next = new Set(hidden);
  const others = series.map((one) => one.key).filter((other) => other !== key);
  const isAlone = !hidden.has(key) && others.every((other) => hidden.has(other));
  next.delete(key);
  for (const other of others) {
    if (isAlone) next.delete(other);
    else next.add(other);
  }
  return next;
}

/** The position of the crosshair. */
export interface Cursor {
  /** Epoch ms; undefined when there is no crosshair. */
  ms?: number;
  /** In pixels of the plots. */
  left: number;
  /** The panel under the pointer, which draws its own crosshair; undefined for a crosshair moved by keys. */
  panelId?: string;
  /** In pixels of the plot; undefined for a crosshair moved by keys. */
  top?: number;
  /** The key of the series under the pointer, or chosen by keys. */
  series?: string;
}

/** The state of a chart and the functions that change it. The functions stay the same between renders. */
export interface ChartControls {
  stage: RefObject<HTMLDivElement | null>;
  /** The plots by panel id. */
  plots: ReadonlyMap<string, PanelPlot>;
  cursor: Cursor;
  /** The key of the series drawn in front: under the pointer, chosen by keys, or of a row of the legend. */
  lifted: string | undefined;
  range: Range;
  hidden: ReadonlySet<string>;
  moveCursor: (cursor: Cursor) => void;
  onPlot: (id: string, plot: PanelPlot | undefined) => void;
  calls: {
    toggle: (key: string) => void;
    isolate: (panel: Panel, key: string) => void;
    showAll: () => void;
    /** Lifts the series of a row in the legend. */
    liftRow: (key: string | undefined) => void;
    hide: (hidden: ReadonlySet<string>) => void;
    sort: (order: LegendOrder) => void;
    setLegendWidth: (width: number | undefined) => void;
    setChoices: (choices: ChartChoices) => void;
    setPins: (pins: readonly number[]) => void;
    setRange: (range: Range) => void;
    /** The range of the next frame, the base for further keys and wheel turns. */
    latestRange: () => Range;
    reset: () => void;
  };
}

const noCursor: Cursor = { left: -1 };

const isSameCursor = (one: Cursor, other: Cursor): boolean =>
  one.ms === other.ms &&
  one.left === other.left &&
  one.panelId === other.panelId &&
  one.top === other.top &&
  one.series === other.series;

export function useChartControls({ result, state, onState }: ViewProps<ChartState>): ChartControls {
  const { extent } = result;
  const stage = useRef<HTMLDivElement>(null);
  const plots = useRef(new Map<string, PanelPlot>());
  const [cursor, setCursor] = useState(noCursor);
  const moveCursor = useCallback(
    (next: Cursor) => setCursor((last) => (isSameCursor(last, next) ? last : next)),
    [],
  );
  const [row, setRow] = useState<string | undefined>(undefined);
  const hidden = useMemo(() => new Set(state.hidden), [state.hidden]);
  const { range, latest, setRange } = useViewRange(state.range, extent, (next) =>
    onState({ ...state, range: next }),
  );
  const hide = (next: ReadonlySet<string>): void => onState({ ...state, hidden: [...next] });
  const calls = useStableCalls({
    toggle: (key: string) => hide(toggleSeries(hidden, key)),
    isolate: (panel: Panel, key: string) => hide(isolateSeries(hidden, panel, key)),
    showAll: () => hide(new Set()),
    liftRow: setRow,
    hide,
    setChoices: (choices: ChartChoices) => onState({ ...state, choices }),
    sort: (order: LegendOrder) => onState({ ...state, order }),
    setLegendWidth: (legendWidth: number | undefined) => onState({ ...state, legendWidth }),
    setPins: (pins: readonly number[]) => onState({ ...state, pins }),
    setRange,
    latestRange: latest,
    reset: () => setRange(extent),
  });
  const onPlot = useCallback((id: string, plot: PanelPlot | undefined): void => {
    if (plot) plots.current.set(id, plot);
    else plots.current.delete(id);
  }, []);
  return {
    stage,
    plots: plots.current,
    cursor,
    lifted: cursor.series ?? row,
    range,
    hidden,
    moveCursor,
    onPlot,
    calls,
  };
}
