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
 * Returns the visible part of the time axis. Calls `onChange` with undefined when everything is in view, and at most once
 * per frame, since wheels and drags send more ranges than the screen can show.
 */
function useViewRange(saved: Range | undefined, extent: Range, onChange: (range: Range | undefined) => void) {
  const range = useMemo(() => carryRange(saved, extent), [saved, extent.min, extent.max]);
  const latest = useRef(range);
  useLayoutEffect(() => {
    latest.current = range;
  }, [range]);
  const show = (next: Range): void => onChange(isWhole(next, extent) ? undefined : next);
  const latestShow = useRef(show);
  latestShow.current = show;
  const waiting = useRef<{ range: Range; frame: number } | undefined>(undefined);
  useLayoutEffect(
    () => () => {
      if (waiting.current) cancelAnimationFrame(waiting.current.frame);
    },
    [],
  );
  return {
    range,
    /** The range of the next frame, the base for further keys and wheel turns. */
    latest: () => latest.current,
    setRange: (wanted: Range): void => {
      const next = clampRange(wanted, extent);
      latest.current = next;
      if (waiting.current) {
        waiting.current.range = next;
        return;
      }
      const frame = requestAnimationFrame(() => {
        const last = waiting.current;
        waiting.current = undefined;
        if (last) latestShow.current(last.range);
      });
      waiting.current = { range: next, frame };
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

const noCursor: Cursor = { left: -1 };

const isSameCursor = (one: Cursor, other: Cursor): boolean =>
  one.ms === other.ms &&
  one.left === other.left &&
  one.panelId === other.panelId &&
  one.top === other.top &&
  one.series === other.series;

export type ChartControls = ReturnType<typeof useChartControls>;

/** Returns the state of a chart and the functions that change it, which stay the same between renders. */
export function useChartControls({ result, state, onState }: ViewProps<ChartState>) {
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
    liftRow: (key: string | undefined) => setRow(key),
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
    /** The plots by panel id. */
    plots: plots.current as ReadonlyMap<string, PanelPlot>,
    cursor,
    /** The key of the series drawn in front: under the pointer, chosen by keys, or of a row of the legend. */
    lifted: cursor.series ?? row,
    range,
    hidden,
    moveCursor,
    onPlot,
    calls,
  };
}
