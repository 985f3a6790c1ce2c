import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { ceilToBucket, floorToBucket } from '../../../domain/time/bucket';
import { formatNaive } from '../../../domain/time/time';
import { pinnedWords } from '../../../words/result/statisticsWords';
import { formatReadMoment } from '../../../words/times';
import { useStableCalls } from '../../rendering';
import type { ViewProps } from '../../views/view';
import type { ChartControls } from '../chartControls';
import { steer, type SteeredChart } from './chartSteering';
import type { ChartState } from '../chartState';
import { MeasureTable } from './measureTable';
import { bucketStart, pinAt, PinMarks } from './pinMarks';
import { Overview } from './overview';
import { speakReadings, speakSeries, summariseChart } from './chartInWords';
import { orderRows } from '../legend/legendNames';
import type { Panel, ShownSeries } from '../panel';
import { firstInterval, type Range } from '../timeRange';
import { useZoomHistory, type ZoomSteps } from './useZoomHistory';
import { ZoomBar } from './zoomBar';

export interface ChartToolsProps extends ViewProps<ChartState> {
  controls: ChartControls;
}

/** Returns the start of the bucket in the middle of a view. */
function middleOf(panel: Panel | undefined, { min, max }: Range): number | undefined {
  return bucketStart(panel, (min + max) / 2);
}

interface PanelSeries {
  panel: Panel;
  series: ShownSeries;
}

/** Returns the visible series after, or before, another one in the order of the legends. */
function seriesAfter(
  panels: readonly Panel[],
  hidden: ReadonlySet<string>,
  key: string | undefined,
  by: 1 | -1,
): PanelSeries | undefined {
  const all = panels.flatMap((panel) => {
    const names = panel.series.map(({ label }) => label);
    const order = orderRows('drawn', names, [], panel.kind.isBottomFirst);
    return order.flatMap((s): PanelSeries[] => {
      const series = panel.series[s];
      return !hidden.has(series.key) ? [{ panel, series }] : [];
    });
  });
  const at = all.findIndex(({ series }) => series.key === key);
  const next = at < 0 && by < 0 ? all.length - 1 : at + by;
  return all[Math.min(all.length - 1, Math.max(0, next))];
}

/** Handles keys, wheel and clicks. Returns the text to announce to screen readers. */
function useSteering({ result, state, controls }: ChartToolsProps, steps: ZoomSteps): string {
  const { panels, clock, extent } = result;
  const { stage, plots, hidden, cursor, calls, moveCursor } = controls;
  const [spoken, setSpoken] = useState('');
  const panel = panels.at(0);
  const setPins = (pins: readonly number[]): void => {
    calls.setPins(pins);
    const moments = [...pins].sort((a, b) => a - b);
    const names = moments.map((ms) => formatReadMoment(ms, clock, panel?.interval));
    setSpoken(pinnedWords(names, Math.max(...pins) - Math.min(...pins)));
  };
  const { get } = useStableCalls({
    get: (): SteeredChart => {
      const plot = panel && plots.get(panel.id);
      return {
        range: calls.latestRange(),
        extent,
        setRange: calls.setRange,
        ...steps,
        first: panel && plot && { panel, plot },
        setCursor: (ms, left) => {
          moveCursor({ ms, left, panelId: undefined, series: ms === undefined ? undefined : cursor.series });
        },
        lift: (by) => {
          const next = seriesAfter(panels, hidden, cursor.series, by);
          const plot = next && plots.get(next.panel.id);
          const ms = cursor.ms ?? middleOf(panel, calls.latestRange());
          if (!plot || ms === undefined) return;
          moveCursor({ ms, left: plot.leftOf(ms), panelId: undefined, series: next.series.key });
          setSpoken(speakSeries(next.panel, next.series.key, ms, (key) => hidden.has(key)));
        },
        point: (over, left, top) => {
          [...plots.values()].find((plot) => plot.over === over)?.point(left, top);
        },
        say: (ms) => setSpoken(speakReadings(panels, ms, clock, (key) => hidden.has(key))),
        pin: (ms) => {
          const start = bucketStart(panel, ms);
          if (start !== undefined) setPins(pinAt(state.pins, start));
        },
        unpin: () => setPins(state.pins.slice(0, -1)),
        letGo: () => {
          if (state.pins.length > 0) setPins([]);
        },
      };
    },
  });
  useLayoutEffect(() => (stage.current ? steer(stage.current, get) : undefined), []);
  useLayoutEffect(() => {
    stage.current?.setAttribute('aria-label', summariseChart(result));
  }, [result]);
  return spoken;
}

/** Returns the visible part of the time axis as the window of a query, rounded out to whole buckets. */
function datesOf({ result, controls }: ChartToolsProps) {
  const { offsetMinutes, panels } = result;
  const interval = firstInterval(panels);
  const { min, max } = controls.range;
  return {
    date_start: formatNaive(floorToBucket(min, interval, offsetMinutes), offsetMinutes),
    date_end: formatNaive(ceilToBucket(max, interval, offsetMinutes), offsetMinutes),
  };
}

/** The tools for reading the chart: zoom, overview, pins and the measurement between two of them. */
export function ChartTools(props: ChartToolsProps): VNode {
  const { result, state, themeChange, controls, send } = props;
  const { panels, extent, clock } = result;
  const { plots, range, hidden, calls } = controls;
  const steps = useZoomHistory(range, extent, calls.setRange);
  const spoken = useSteering(props, steps);
  const first = panels.at(0);
  const nameOf = (ms: number): string => formatReadMoment(ms, clock, first?.interval);
  return (
    <>
      <PinMarks {...{ plots, range, themeChange }} pins={state.pins} plotsKey={panels} />
      <ZoomBar
        {...{ result, range, steps }}
        setRange={calls.setRange}
        reset={calls.reset}
        onUseAsWindow={() => send({ kind: 'change', dates: datesOf(props) })}
      />
      {state.pins.length > 1 && (
        <MeasureTable {...{ panels, hidden, nameOf }} pins={state.pins} onClose={() => calls.setPins([])} />
      )}
      {state.pins.length === 1 && (
        <p class="pin-note">Pinned {nameOf(state.pins[0])}. A second click measures, Escape lets go.</p>
      )}
      {first && (
        <div class="overview-box">
          <Overview
            {...{ extent, range, themeChange, nameOf }}
            panel={result.grid?.sections[0].panel ?? first}
            latestRange={calls.latestRange}
            setRange={calls.setRange}
          />
        </div>
      )}
      <div class="only-heard" role="status" aria-live="polite">
        {spoken}
      </div>
    </>
  );
}
