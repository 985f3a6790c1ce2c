import type { RefObject } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Panel } from '../data/panel';
import { useStableCalls } from '../stableCalls';
import type { ViewProps } from '../views/view';
import type { ChartChoices } from './chartChoices';
import type { SteeredChart } from './chartSteering';
import type { ChartState } from './chartState';
import { isolateSeries, toggleSeries } from './hiddenSeries';
import type { LegendOrder } from './legend/legendOrder';
import type { Cursor } from './panelFrame';
import type { PanelPlot } from './panelPlot';
import type { Range } from './range';
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
    readonly showAll: () => void;
    readonly sort: (order: LegendOrder) => void;
    readonly setLegendWidth: (width: number | undefined) => void;
    readonly setChoices: (choices: ChartChoices) => void;
    readonly setRange: (range: Range) => void;
    readonly reset: () => void;
  };
}

const noCursor: Cursor = { ms: undefined, left: -1, panelId: undefined };

const isSameCursor = (one: Cursor, other: Cursor): boolean =>
  one.ms === other.ms && one.left === other.left && one.panelId === other.panelId;

/** Wheel and keys work a moment after the first paint, on which they do not weigh. */
function useSteering(stage: RefObject<HTMLElement | null>, getChart: () => SteeredChart): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    import('./chartSteering').then(
      ({ steer }) => {
        if (stage.current && !isGone) stop = steer(stage.current, getChart);
      },
      // Files that an update took away: what can be clicked still works.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
}

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
    showAll: () => hide(new Set()),
    setChoices: (choices: ChartChoices) => {
      onState({ ...state, choices });
    },
    sort: (order: LegendOrder) => onState({ ...state, order }),
    setLegendWidth: (legendWidth: number | undefined) => onState({ ...state, legendWidth }),
    setRange,
    steered: (): SteeredChart => {
      const [panel] = panels;
      const plot = panel && plots.current.get(panel.id);
      return {
        ...{ range: latest(), extent, setRange },
        first: panel && plot && { panel, plot },
        setCursor: (ms, left) => moveCursor({ ms, left, panelId: undefined }),
        say: (read) => setSpoken(read(panels, offsetMinutes, (key) => hidden.has(key))),
      };
    },
    reset: () => setRange(extent),
  });
  useSteering(stage, calls.steered);
  const onPlot = useCallback((id: string, plot: PanelPlot | undefined): void => {
    if (plot) plots.current.set(id, plot);
    else plots.current.delete(id);
  }, []);
  return { stage, cursor, range, hidden, spoken, moveCursor, onPlot, calls };
}
