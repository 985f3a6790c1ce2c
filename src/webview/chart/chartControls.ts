import type { RefObject } from 'preact';
import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import type { Panel } from '../data/panel';
import { useStableCalls } from '../stableCalls';
import type { ViewProps } from '../views/view';
import type { ChartChoices } from '../../domain/chartChoices';
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
  /** The plots by panel id. */
  readonly plots: ReadonlyMap<string, PanelPlot>;
  readonly cursor: Cursor;
  readonly range: Range;
  readonly hidden: ReadonlySet<string>;
  readonly moveCursor: (cursor: Cursor) => void;
  readonly onPlot: (id: string, plot: PanelPlot | undefined) => void;
  readonly calls: {
    readonly toggle: (key: string) => void;
    readonly isolate: (panel: Panel, key: string) => void;
    readonly showAll: () => void;
    readonly sort: (order: LegendOrder) => void;
    readonly setLegendWidth: (width: number | undefined) => void;
    readonly setChoices: (choices: ChartChoices) => void;
    readonly setPins: (pins: readonly number[]) => void;
    readonly setRange: (range: Range) => void;
    /** The range of the next frame, the base for further keys and wheel turns. */
    readonly latestRange: () => Range;
    readonly reset: () => void;
  };
}

const noCursor: Cursor = { ms: undefined, left: -1, panelId: undefined };

const isSameCursor = (one: Cursor, other: Cursor): boolean =>
  one.ms === other.ms && one.left === other.left && one.panelId === other.panelId;

export function useChartControls({ result, state, onState }: ViewProps<ChartState>): ChartControls {
  const { extent } = result;
  const stage = useRef<HTMLDivElement>(null);
  const plots = useRef(new Map<string, PanelPlot>());
  const [cursor, setCursor] = useState(noCursor);
  const moveCursor = useCallback(
    (next: Cursor) => setCursor((last) => (isSameCursor(last, next) ? last : next)),
    [],
  );
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
    setPins: (pins: readonly number[]) => onState({ ...state, pins }),
    setRange,
    latestRange: latest,
    reset: () => setRange(extent),
  });
  const onPlot = useCallback((id: string, plot: PanelPlot | undefined): void => {
    if (plot) plots.current.set(id, plot);
    else plots.current.delete(id);
  }, []);
  return { stage, plots: plots.current, cursor, range, hidden, moveCursor, onPlot, calls };
}
