import type { VNode } from 'preact';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { formatCount } from '../../words/numbers';
import type { Panel } from '../data/panel';
import type { ShownResult } from '../data/shownResult';
import { defineView, type ViewProps } from '../views/view';
import { useStableCalls } from '../stableCalls';
import { steer, type SteeredChart } from './chartSteering';
import { carryChartState, readChartState, type ChartState } from './chartState';
import { useEachFrame } from './eachFrame';
import { isolateSeries, toggleSeries } from './hiddenSeries';
import { Legend, type LegendProps } from './legend';
import { carryRange, clampRange, isWhole } from './navigation';
import { PanelFrame, type Cursor } from './panelFrame';
import type { PanelPlot } from './panelPlot';
import type { Range } from './range';
import { readingsAt, readingsOver } from './readings';
import { speakReadings } from './spokenReadings';
import { summariseChart } from './summary';

const noCursor: Cursor = { ms: undefined, left: -1, panelId: undefined };

const isSameCursor = (one: Cursor, other: Cursor): boolean =>
  one.ms === other.ms && one.left === other.left && one.panelId === other.panelId;

/** Says that not every panel is there; undefined where all are. */
function omittedPanels({ panels, panelCount }: ShownResult): string | undefined {
  if (panels.length === panelCount) return undefined;
  const all = formatCount(panelCount, 'panel', 'panels');
  return `The first ${panels.length} of ${all} are drawn; the table and exports have all series.`;
}

interface PanelLegendProps extends Omit<LegendProps, 'readings'> {
  readonly range: Range;
  readonly cursorMs: number | undefined;
}

/** Reads the values under the cursor; without one, over what is in view. */
function PanelLegend({ range, cursorMs, ...props }: PanelLegendProps): VNode {
  const { panel, hidden } = props;
  const { min, max } = range;
  const readings = useMemo(() => {
    const isHidden = (key: string): boolean => hidden.has(key);
    return cursorMs === undefined
      ? readingsOver(panel, min, max, isHidden)
      : readingsAt(panel, cursorMs, isHidden);
  }, [panel, hidden, cursorMs, ...(cursorMs === undefined ? [min, max] : [0, 0])]);
  return <Legend {...props} readings={readings} />;
}

/** The chart with its legend. */
function Chart({ result, state, onState, theme, themeChange }: ViewProps<ChartState>): VNode {
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
  const range = useMemo(() => carryRange(state.range, extent), [state.range, extent.min, extent.max]);
  /** The range that is about to be drawn: keys and wheels move on from it. */
  const wanted = useRef(range);
  useLayoutEffect(() => {
    wanted.current = range;
  }, [range]);
  const showRange = useEachFrame((next: Range) => {
    onState({ ...state, range: isWhole(next, extent) ? undefined : next });
  });
  const setRange = (next: Range): void => {
    wanted.current = clampRange(next, extent);
    showRange(wanted.current);
  };
  const hide = (next: ReadonlySet<string>): void => {
    onState({ ...state, hidden: [...next] });
  };
  const live = {
    toggle: (key: string) => hide(toggleSeries(hidden, key)),
    isolate: (panel: Panel, key: string) => hide(isolateSeries(hidden, panel, key)),
    setRange,
    steered: (): SteeredChart => {
      const [panel] = panels;
      const plot = panel && plots.current.get(panel.id);
      return {
        ...{ range: wanted.current, extent, setRange },
        first: panel && plot && { panel, plot },
        setCursor: (ms, left) => moveCursor({ ms, left, panelId: undefined }),
        say: (ms) => setSpoken(speakReadings(panels, ms, offsetMinutes, (key) => hidden.has(key))),
      };
    },
    reset: () => setRange(extent),
  };
  const calls = useStableCalls(live);
  useLayoutEffect(() => (stage.current ? steer(stage.current, calls.steered) : undefined), []);
  const onPlot = useRef((id: string, plot: PanelPlot | undefined): void => {
    if (plot) plots.current.set(id, plot);
    else plots.current.delete(id);
  }).current;
  const omitted = omittedPanels(result);
  return (
    <div class="chart">
      <div class="stage-box">
        <div
          class="stage"
          ref={stage}
          tabIndex={0}
          role="group"
          aria-roledescription="chart"
          aria-label={summariseChart(result)}
        >
          {panels.map((panel, index) => (
            <PanelFrame
              key={panel.id}
              {...{ panel, theme, themeChange, offsetMinutes, range, hidden, cursor, onPlot }}
              hasTimeAxis={index === panels.length - 1}
              onSelect={calls.setRange}
              onReset={calls.reset}
              onCursor={moveCursor}
            />
          ))}
        </div>
        <button
          type="button"
          class="link-button reset-zoom"
          hidden={isWhole(range, extent)}
          onClick={calls.reset}
        >
          Show all
        </button>
        <div class="only-heard" role="status" aria-live="polite">
          {spoken}
        </div>
      </div>
      <div class="legends">
        {panels.map((panel) => (
          <PanelLegend
            key={panel.id}
            {...{ panel, theme, offsetMinutes, hidden, range }}
            cursorMs={cursor.ms}
            onToggle={calls.toggle}
            onIsolate={calls.isolate}
          />
        ))}
        {omitted !== undefined && <p class="legend-note">{omitted}</p>}
      </div>
    </div>
  );
}

export const chartView = defineView<ChartState>({
  id: 'chart',
  title: 'Chart',
  readState: readChartState,
  carryState: carryChartState,
  create: Chart,
});
