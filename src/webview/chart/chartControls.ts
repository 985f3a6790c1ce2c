import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Panel } from '../data/panel';
import { useStableCalls } from '../stableCalls';
import type { ViewProps } from '../views/view';
import { steer, type SteeredChart } from './chartSteering';
import type { ChartState } from './chartState';
import { isolateSeries, toggleSeries } from './hiddenSeries';
import type { Cursor } from './panelFrame';
import type { PanelPlot } from './panelPlot';
import type { Range } from './range';
import { speakReadings } from './spokenReadings';
import { useViewRange } from './viewRange';

/** The state of a chart and the functions that change it. The functions stay the same between renders. */
export interface ChartControls {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly cursor: Cursor;
  readonly range: Range;
  readonly hidden: ReadonlySet<string>;
  /** The values at the crosshair, for screen readers. */
  readonly spoken: string;
  readonly moveCursor: (cursor: Cursor) => void;
  readonly onPlot: (id: string, plot: PanelPlot | undefined) => void;
  readonly calls: {
    readonly toggle: (key: string) => void;
    readonly isolate: (panel: Panel, key: string) => void;
    readonly setRange: (range: Range) => void;
    readonly reset: () => void;
  };
}

const noCursor: Cursor = { ms: undefined, left: -1, panelId: undefined };

const isSameCursor = (one: Cursor, other: Cursor): boolean =>
  one.ms === other.ms && one.left === other.left && one.panelId === other.panelId;

export function useChartControls({ result, state, onState }: ViewProps<ChartState>): ChartControls {
  const { extent, panels, offsetMinutes } = result;
  const stage = useRef<HTMLDivElement>(null);
  const plots = useRef(new Map<string, PanelPlot>());
  const [cursor, setCursor] = useState(noCursor);
  const moveCursor = useCallback(
    (next: Cursor) => setCursor((last) => (isSameCursor(last, next) ? last : next)),
    [],
  );
  const [spoken, setSpoken] = useState('');
  const hidden = useMemo(() => new Set(state.hidden), [state.hidden]);
  const { range, latest, setRange } = useViewRange(state.range, extent, (next) => {
    onState({ ...state, range: next });
  });
  const hide = (next: ReadonlySet<string>): void => {
    onState({ ...state, hidden: [...next] });
  };
  const calls = useStableCalls({
    toggle: (key: string) => hide(toggleSeries(hidden, key)),
    isolate: (panel: Panel, key: string) => hide(isolateSeries(hidden, panel, key)),
    setRange,
    steered: (): SteeredChart => {
      const [panel] = panels;
      const plot = panel && plots.current.get(panel.id);
      return {
        ...{ range: latest(), extent, setRange },
        first: panel && plot && { panel, plot },
        setCursor: (ms, left) => moveCursor({ ms, left, panelId: undefined }),
        say: (ms) => setSpoken(speakReadings(panels, ms, offsetMinutes, (key) => hidden.has(key))),
      };
    },
    reset: () => setRange(extent),
  });
  useLayoutEffect(() => (stage.current ? steer(stage.current, calls.steered) : undefined), []);
  const onPlot = useCallback((id: string, plot: PanelPlot | undefined): void => {
    if (plot) plots.current.set(id, plot);
    else plots.current.delete(id);
  }, []);
  return { stage, cursor, range, hidden, spoken, moveCursor, onPlot, calls };
}
