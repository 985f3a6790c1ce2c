import type { VNode } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Clock, findMeasure, mayContainLoads, type Sides, type Theme } from '../../../domain';
import { formatBrief, formatCount, formatExact, formatShare, stackedMeanNote } from '../../../words/numbers';
import { bucketNote, withState } from '../../../words/result/bucketWords';
import { coverageWords, measureNote } from '../../../words/result/measureWords';
import { sumsContainLoads } from '../../../words/result/statisticsWords';
import { formatReadMoment } from '../../../words/times';
import { later, memo, useSettled } from '../../rendering';
import { hasMarks } from '../../theme';
import type { ViewProps } from '../../views/view';
import type { ChartControls } from '../chartControls';
import type { ChartState } from '../chartState';
import { readingsAt, readingsOver, type Readings } from '../legendReadings';
import type { Panel, ShownSeries } from '../panel';
import { seriesColours } from '../seriesColours';
import type { Range } from '../timeRange';
import { type LegendOrder, orderRows, rowNames } from './legendNames';
import type { PriceSpread } from './priceReadings';

const Swatch = later(async () => (await import('../plot/seriesMarks')).Swatch);

/** A value as displayed, and its exact form. */
interface Reading {
  text: string;
  exact: string;
}

/** Formats a value in the unit of the axis, with the digits that it needs. */
export function toReading(value: number, decimals: number, { readable, unit }: Panel): Reading {
  const text = formatBrief(value / readable.factor, decimals);
  return { text, exact: Number.isNaN(value) ? 'No value' : `${formatExact(value, decimals)} ${unit}` };
}

function Value({ text, exact }: Reading): VNode {
  return (
    <span class="legend-value" title={exact}>
      {text}
    </span>
  );
}

interface RowProps extends Reading {
  panel: Panel;
  series: ShownSeries;
  name: string;
  colour: string;
  /** The index of the series in the panel when its swatch shows a pattern; otherwise undefined. */
  symbolIndex: number | undefined;
  isHidden: boolean;
  /** The meaning of a measure; undefined for a metric. */
  note: string | undefined;
  /** "28 of 30" for a measure that has no value in some intervals; else empty. */
  coverage: string;
  /** The text after the value: its share, or a median. */
  second: string;
  /** The text after that: a maximum. */
  third?: string;
  /** True for the series that is drawn in front. */
  isLifted: boolean;
  calls: ChartControls['calls'];
}

/** A series in the legend: its switch, colour, name and value. Space toggles it, Enter isolates it. */
const Row = memo((props: RowProps): VNode => {
  const { panel, series, name, colour, symbolIndex, isHidden, calls } = props;
  const { swatchClass } = panel.kind;
  const { key, label } = series;
  const isolate = (): void => calls.isolate(panel, key);
  const lift = (): void => calls.liftRow(key);
  const letGo = (): void => calls.liftRow(undefined);
  return (
    <li
      class={`legend-row${isHidden ? ' is-hidden' : ''}${props.isLifted ? ' is-lifted' : ''}`}
      onDblClick={isolate}
      onPointerEnter={lift}
      onPointerLeave={letGo}
    >
      <label
        class="legend-label"
        onClick={(event) => {
          if (!event.altKey) return;
          event.preventDefault();
          isolate();
        }}
      >
        <input
          type="checkbox"
          class="legend-box"
          aria-keyshortcuts="Space Enter"
          checked={!isHidden}
          onChange={() => calls.toggle(key)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') isolate();
          }}
          onFocus={lift}
          onBlur={letGo}
        />
        {symbolIndex === undefined ? (
          <span class={swatchClass} style={{ backgroundColor: colour }} />
        ) : (
          <Swatch {...{ symbolIndex, colour, swatchClass }} />
        )}
        <span class="legend-name" title={props.note === undefined ? label : `${label}\n${props.note}`}>
          {name}
        </span>
        {props.coverage !== '' && (
          <span class="legend-coverage" title="Intervals with a value, of all intervals">
            {props.coverage}
          </span>
        )}
      </label>
      <button
        type="button"
        class="legend-only"
        tabIndex={-1}
        aria-label={`Only ${name}`}
        title="Show only this one (Enter); again, all"
        onClick={isolate}
      >
        only
      </button>
      <Value text={props.text} exact={props.exact} />
      <span class="legend-share">{props.second}</span>
      {props.third !== undefined && <span class="legend-share">{props.third}</span>}
    </li>
  );
});

/**
 * Returns the totals of the visible series of a panel. `hasBelowZero`: any value can be below zero, so that rows do not
 * come and go under the cursor.
 */
function sumRows(panel: Panel, { above, below }: Sides<number>, hasBelowZero: boolean): VNode[] {
  const isPart = panel.series.length < panel.seriesCount;
  const rows: [string, number][] = hasBelowZero
    ? [
        ['Generation', above],
        ['Loads', below],
        ['Net', above + below],
      ]
    : [[isPart ? 'Total drawn' : 'Total', above]];
  return rows.map(([label, value]) => (
    <li key={label} class="legend-row legend-sum">
      <span class="legend-label">{label}</span>
      <Value {...toReading(value, panel.decimals, panel)} />
      <span class="legend-share" />
    </li>
  ));
}

/**
 * Returns the length of the longest value of a panel, in characters: the space is reserved so that the legend keeps its
 * width under the cursor.
 */
function valueRoom({ kind, pyramids, series, readable, decimals }: Panel) {
  let low = 0;
  let high = 0;
  let sum = 0;
  for (const pyramid of pyramids()) {
    const { min, max, count } = pyramid.whole();
    if (count === 0) continue;
    low = Math.min(low, min);
    high = Math.max(high, max);
    sum += Math.max(0, max);
  }
  const largest = kind.isAdditive ? sum : high;
  const texts = [low, largest].map((value) => formatBrief(value / readable.factor, decimals));
  return {
    // Doubles can be longer than any column.
    characters: Math.min(16, Math.max(...texts.map((text) => text.length))),
    hasBelowZero: low < 0 || series.some(({ isLoad }) => isLoad),
  };
}

const isOfPrices = ({ series }: Pick<Panel, 'series'>): boolean =>
  series.every(({ metric }) => metric === 'price');

interface LegendProps extends Pick<RowProps, 'panel' | 'calls'> {
  readings: Readings;
  clock: Clock;
  /** The key of the series that is drawn in front. */
  lifted: string | undefined;
  theme: Theme;
  hidden: ReadonlySet<string>;
  order: LegendOrder;
  /** The medians and maxima of prices over the visible range; empty at the crosshair. */
  spreads: readonly PriceSpread[];
}

/** Returns the caption of a legend: the moment of its values, or the kind of total or mean in view. */
function captionOf({ panel, readings: { atMs, state }, clock }: LegendProps): string {
  if (atMs !== undefined) return withState(formatReadMoment(atMs, clock, panel.interval), state);
  const isSum = panel.series.every((series) => series.aggregation === 'sum');
  return withState(isSum ? 'Total in view' : 'Average in view', state);
}

const priceMeanNote =
  'A mean over time. With Demand (energy) in the query, Statistics has the demand-weighted mean.';

/** Explains the caption, for values that need it. */
function notesOn({ panel, readings: { atMs, state, coverage } }: LegendProps): string {
  const { averagedOf, shown = 0 } = coverage ?? {};
  const notes = [
    averagedOf === undefined ? '' : stackedMeanNote(averagedOf, shown),
    isOfPrices(panel) && atMs === undefined ? priceMeanNote : '',
    bucketNote(state),
  ];
  return notes.filter(Boolean).join('\n');
}

/** Names up to this length are not wrapped. */
const maxLetters = 34;

/** The legend of a panel: the name, value and switch of each series. */
const Legend = memo((props: LegendProps): VNode => {
  const { panel, theme, readings, hidden, spreads, calls } = props;
  const { sums } = readings;
  const names = useMemo(() => rowNames(panel), [panel]);
  const { characters, hasBelowZero } = useMemo(() => valueRoom(panel), [panel]);
  const coverages = useMemo(
    () => panel.series.map((one) => (findMeasure(one.metric) ? coverageWords([one]) : '')),
    [panel],
  );
  const colours = seriesColours(panel.series, panel.kind.paletteOf(theme));
  const isMarked = hasMarks(panel, theme);
  const secondOf = (s: number, value: number, isHidden: boolean): string => {
    const spread = spreads.at(s);
    if (spread) return formatBrief(spread.median, panel.decimals);
    return sums && value > 0 && !isHidden ? formatShare(value / sums.above) : '';
  };
  // The room for it is reserved while there is none.
  const hasSpreads = isOfPrices(panel);
  const maxOf = (s: number): string =>
    spreads.length > s ? formatBrief(spreads[s].max, panel.decimals) : '';
  // Sorting uses the values in view, so that the order stays the same under the cursor.
  const inView = useRef(readings.values);
  if (readings.atMs === undefined || inView.current.length !== names.length) inView.current = readings.values;
  const rows = orderRows(props.order, names, inView.current, panel.kind.isBottomFirst).map((s) => {
    const series = panel.series[s];
    const value = readings.values[s];
    const isHidden = hidden.has(series.key);
    return (
      <Row
        key={series.key}
        {...{ panel, series, isHidden, calls }}
        {...toReading(value, series.decimals, panel)}
        isLifted={series.key === props.lifted}
        name={names[s]}
        colour={colours[s]}
        symbolIndex={isMarked ? s : undefined}
        note={measureNote(series.metric)}
        coverage={coverages[s]}
        second={secondOf(s, value, isHidden)}
        third={hasSpreads ? maxOf(s) : undefined}
      />
    );
  });
  return (
    <section
      class={isOfPrices(panel) ? 'legend-panel has-medians' : 'legend-panel'}
      style={{
        '--characters': characters,
        '--letters': Math.min(maxLetters, Math.max(0, ...names.map(({ length }) => length))),
      }}
      aria-label={`${panel.title}, ${panel.readable.unit}`}
    >
      <div class={spreads.length > 0 ? 'legend-head has-spreads' : 'legend-head'}>
        <span class="legend-title" title={measureNote(panel.series[0].metric)}>
          {panel.title} <span class="legend-unit">{panel.readable.unit}</span>
        </span>
        <span class={`legend-caption is-${readings.state}`} title={notesOn(props)}>
          {captionOf(props)}
        </span>
        {spreads.length > 0 && (
          <>
            <span class="legend-share">Median</span>
            <span class="legend-share">Max</span>
          </>
        )}
      </div>
      <ul class="legend-rows">{rows}</ul>
      <ul class="legend-sums">{sums && panel.series.length > 1 && sumRows(panel, sums, hasBelowZero)}</ul>
      {panel.series.some(mayContainLoads) && <p class="legend-note">{sumsContainLoads}</p>}
    </section>
  );
});

/** Up to this many values are summed for every frame of a zoom. Above it, the legend updates once the zoom stops. */
const maxAtOnce = 50_000;

const none: readonly PriceSpread[] = [];

/** The legend of a panel with the values at the cursor, or over the visible range when there is no cursor. */
function PanelLegend({
  range,
  cursorMs,
  ...props
}: Omit<LegendProps, 'readings' | 'spreads'> & {
  range: Range;
  cursorMs: number | undefined;
}): VNode {
  const { panel, hidden } = props;
  const { min, max } = useSettled(range, panel.times.length * panel.series.length > maxAtOnce);
  const [spreads, setSpreads] = useState(none);
  const isAt = cursorMs !== undefined;
  const readings = useMemo(() => {
    const isHidden = (key: string): boolean => hidden.has(key);
    return isAt ? readingsAt(panel, cursorMs, isHidden) : readingsOver(panel, min, max, isHidden);
  }, [panel, hidden, cursorMs, ...(isAt ? [0, 0] : [min, max])]);
  return (
    <>
      {isOfPrices(panel) && <PriceReadings {...{ panel, range }} onSpreads={setSpreads} />}
      <Legend {...props} readings={readings} spreads={isAt ? none : spreads} />
    </>
  );
}

const PriceReadings = later(async () => (await import('./priceReadings')).PriceReadings);
const LegendBar = later(async () => (await import('./legendTools')).LegendBar);

/** The legends of all panels, which share one tab stop. */
export function Legends({
  result,
  theme,
  state,
  controls,
}: Pick<ViewProps<ChartState>, 'result' | 'theme' | 'state'> & { controls: ChartControls }): VNode {
  const { hidden, range, cursor, lifted, calls } = controls;
  const { panels, panelCount, clock } = result;
  const root = useRef<HTMLDivElement>(null);
  const { legendWidth: width } = state;
  return (
    <div class="legends" style={width === undefined ? {} : { '--legend-width': `${width}px` }}>
      <div class="legend-bar">
        <LegendBar {...{ result, state, controls, root }} />
      </div>
      <div class="legend-panels" ref={root}>
        {panels.map((panel) => (
          <PanelLegend
            key={panel.id}
            {...{ panel, theme, clock, hidden, range, calls }}
            lifted={panel.series.some(({ key }) => key === lifted) ? lifted : undefined}
            order={state.order}
            cursorMs={cursor.ms}
          />
        ))}
        {panels.length < panelCount && (
          <p class="legend-note">
            The first {panels.length} of {formatCount(panelCount, 'panel')} are drawn; the table and exports
            have all series.
          </p>
        )}
      </div>
    </div>
  );
}
