import backIcon from '@vscode/codicons/src/icons/arrow-left.svg';
import forwardIcon from '@vscode/codicons/src/icons/arrow-right.svg';
import zoomIn from '@vscode/codicons/src/icons/zoom-in.svg';
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { ceilToBucket, firstInterval, floorToBucket, formatDates, formatNaive } from '../../../domain';
import { typedWindowError, windowHint } from '../../../words/query/queryWords';
import { clockWords, formatReadMoment, formatSpan } from '../../../words/times';
import { Icon, SvgIcon } from '../../icon';
import { TypedField } from '../../page/typedField';
import { useStableCalls } from '../../rendering';
import type { PageResult } from '../../pageResult';
import type { ViewProps } from '../../views/view';
import type { ChartControls } from '../chartControls';
import type { ChartState } from '../chartState';
import { drawnOrder, rowNames } from '../legend/legendNames';
import { toReading } from '../legend/legends';
import type { Panel } from '../panel';
import { isWhole, type Range } from '../timeRange';
import { measuredBuckets, measuredSpan, summariseChart } from './chartInWords';
import { steer, toSteeredChart } from './chartSteering';
import { Overview } from './overview';
import { measure, type Measured, PinMarks } from './pins';
import { readTypedRange, useZoomHistory } from './zoomRanges';

const columns = [
  { field: 'from', name: 'First' },
  { field: 'to', name: 'Second' },
  { field: 'change', name: 'Change' },
  { field: 'mean', name: 'Mean' },
  { field: 'total', name: 'Total' },
] as const;

function PanelTable(props: {
  panel: Panel;
  startMs: number;
  endMs: number;
  hidden: ReadonlySet<string>;
}): VNode {
  const { panel, startMs, endMs, hidden } = props;
  const { series, decimals, title, readable } = panel;
  const names = useMemo(() => rowNames(panel), [panel]);
  const { rows, sum, buckets, leftOut } = useMemo(
    () => measure(panel, startMs, endMs, (key) => hidden.has(key)),
    [panel, startMs, endMs, hidden],
  );
  const hasTotals = series.some(({ aggregation }) => aggregation === 'sum');
  const shown = columns.slice(0, hasTotals ? 5 : 4);
  const rowOf = (key: string, name: string, measured: Measured, digits: number): VNode => (
    <tr key={key}>
      <th scope="row">{name}</th>
      {shown.map(({ field }) => {
        const value = measured[field];
        const { text, exact } = toReading(value, digits, panel);
        return (
          <td key={field} title={exact}>
            {field === 'change' && value > 0 ? '+' : ''}
            {text}
          </td>
        );
      })}
    </tr>
  );
  return (
    <table class="measure-table">
      <caption title={measuredBuckets(buckets, leftOut)}>
        {title} <span class="legend-unit">{readable.unit}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Series</th>
          {shown.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {drawnOrder(series.length, panel.kind.isBottomFirst)
          .filter((s) => !hidden.has(series[s].key))
          .map((s) => rowOf(series[s].key, names[s], rows[s], series[s].decimals))}
        {sum && rowOf('sum', 'Sum', sum, decimals)}
      </tbody>
    </table>
  );
}

/** A table of the time between two pinned moments: its length, and per series the change, mean and total. */
function MeasureTable(props: {
  panels: readonly Panel[];
  /** Two moments, in any order. */
  pins: readonly number[];
  hidden: ReadonlySet<string>;
  nameOf: (ms: number) => string;
  onClose: () => void;
}): VNode {
  const { panels, pins, hidden, nameOf, onClose } = props;
  const startMs = Math.min(...pins);
  const endMs = Math.max(...pins);
  const first = panels.at(0);
  const counted = useMemo(() => first && measure(first, startMs, endMs, () => true), [first, startMs, endMs]);
  const span = measuredSpan(nameOf(startMs), nameOf(endMs), endMs - startMs);
  return (
    <section class="measure" aria-label="Measured between two moments" tabIndex={0}>
      <div class="measure-head">
        <span>{span}</span>
        <button
          type="button"
          class="tool"
          aria-label="Close the measurement"
          title="Close (Escape)"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {counted && <p class="muted">{measuredBuckets(counted.buckets, counted.leftOut)}</p>}
      <div class="measure-tables">
        {panels.map((panel) => (
          <PanelTable key={panel.id} {...{ panel, startMs, endMs, hidden }} />
        ))}
      </div>
    </section>
  );
}

/** The bar of the visible range: its history, its exact dates and its actions. */
function ZoomBar(props: {
  result: PageResult;
  range: Range;
  setRange: (range: Range) => void;
  reset: () => void;
  steps: ReturnType<typeof useZoomHistory>;
  onUseAsWindow: () => void;
}): VNode {
  const { result, range, setRange, reset, steps, onUseAsWindow } = props;
  const { extent, clock } = result;
  const [isTyping, setTyping] = useState(false);
  const isZoomed = !isWhole(range, extent);
  const dates = formatDates(range.min, range.max, clock, false);
  const moves = [
    { icon: backIcon, label: 'Zoom back', keys: 'Alt+←', step: steps.back },
    { icon: forwardIcon, label: 'Zoom forward', keys: 'Alt+→', step: steps.forward },
  ];
  const enter = (text: string): string | undefined => {
    const read = readTypedRange(text, result);
    if (typeof read !== 'object')
      return typedWindowError(text, read, formatSpan(extent.min, extent.max, clock));
    steps.record();
    setRange(read);
    return undefined;
  };
  return (
    <div class="zoom-bar" role="group" aria-label="Zoom">
      {(steps.back ?? steps.forward) &&
        moves.map(({ icon, label, keys, step }) => (
          <button
            key={label}
            type="button"
            class="tool"
            aria-label={label}
            title={`${label} (${keys})`}
            disabled={!step}
            onClick={() => step?.()}
          >
            <SvgIcon svg={icon} />
          </button>
        ))}
      {isTyping ? (
        <TypedField
          label="Visible period"
          hint={windowHint(clockWords(clock, range.min, range.max))}
          initial={isZoomed ? dates : ''}
          onEnter={enter}
          onClose={() => setTyping(false)}
          opener=".zoom-dates"
        />
      ) : (
        <button
          type="button"
          class="tool zoom-dates"
          aria-label={isZoomed ? `Go to a period, ${dates}` : 'Go to a period'}
          title="Type the part to show"
          onClick={() => setTyping(true)}
        >
          <SvgIcon svg={zoomIn} />
          {isZoomed && <span>{dates}</span>}
        </button>
      )}
      {isZoomed && (
        <>
          <button type="button" class="link-button" onClick={reset} title="Show all (0)">
            Reset zoom
          </button>
          <button
            type="button"
            class="link-button"
            title="Replace the window by the visible period"
            onClick={onUseAsWindow}
          >
            Query only this period
          </button>
        </>
      )}
    </div>
  );
}

/** The tools for reading the chart: zoom, overview, pins and the measurement between two of them. */
export function ChartTools(props: ViewProps<ChartState> & { controls: ChartControls }): VNode {
  const { result, state, themeChange, controls, send } = props;
  const { panels, extent, clock, offsetMinutes } = result;
  const { stage, plots, range, hidden, calls } = controls;
  const interval = firstInterval(panels);
  const steps = useZoomHistory(range, extent, calls.setRange);
  const [spoken, setSpoken] = useState('');
  const { steered } = useStableCalls({ steered: () => toSteeredChart(props, steps, setSpoken) });
  useLayoutEffect(() => (stage.current ? steer(stage.current, steered) : undefined), []);
  useLayoutEffect(() => stage.current?.setAttribute('aria-label', summariseChart(result)), [result]);
  const first = panels.at(0);
  const nameOf = (ms: number): string => formatReadMoment(ms, clock, first?.interval);
  return (
    <>
      <PinMarks {...{ plots, range, themeChange }} pins={state.pins} plotsKey={panels} />
      <ZoomBar
        {...{ result, range, steps }}
        setRange={calls.setRange}
        reset={calls.reset}
        onUseAsWindow={() => {
          // Rounded out to whole buckets.
          const start = floorToBucket(range.min, interval, offsetMinutes);
          const end = ceilToBucket(range.max, interval, offsetMinutes);
          const dates = {
            date_start: formatNaive(start, offsetMinutes),
            date_end: formatNaive(end, offsetMinutes),
          };
          send({ kind: 'change', dates });
        }}
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
            {...{ extent, range, themeChange, clock }}
            panel={result.grid?.sections.at(0)?.panel ?? first}
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
