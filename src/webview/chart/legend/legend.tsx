import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Theme } from '../../../domain/catalog/index';
import { mayContainLoads } from '../../../domain/series/signs';
import { sumsContainLoads, priceMeanNote } from '../../../words/result/statisticsWords';
import { formatShare, stackedMeanNote, formatBrief } from '../../../words/numbers';
import { findMeasure } from '../../../domain/catalog/index';
import { countValues, coverageWords, measureNote } from '../../../words/result/measureWords';
import type { Panel, ShownSeries } from '../panel';
import { memo } from '../../rendering';
import { hasMarks } from '../../theme';
import type { Readings } from '../legendReadings';
import { seriesColours } from '../seriesColours';
import { type LegendOrder, orderRows, rowNames } from './legendNames';
import { Row, type RowProps, Sums, toReading } from './legendRow';
import type { PriceSpread } from './priceReadings';
import type { Clock } from '../../../domain/time/time';
import { bucketNote, withState } from '../../../words/result/bucketWords';
import { formatReadMoment } from '../../../words/times';

/** The space that the values of a panel need, reserved so that its legend keeps its width under the cursor. */
interface ValueRoom {
  /** The length of the longest value, in characters. */
  characters: number;
  hasBelowZero: boolean;
}

function valueRoom({ kind, pyramids, series, readable, decimals }: Panel): ValueRoom {
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

export const isOfPrices = ({ series }: Pick<Panel, 'series'>): boolean =>
  series.every(({ metric }) => metric === 'price');

interface CaptionParts {
  panel: Panel;
  readings: Readings;
  clock: Clock;
  /** True when mean prices are weighted by demand. */
  isWeighted: boolean;
}

/** Returns the caption of a legend: the moment of its values, or the kind of total or mean in view. */
function captionOf({ panel, readings, clock, isWeighted }: CaptionParts): string {
  const { atMs, state } = readings;
  if (atMs !== undefined) return withState(formatReadMoment(atMs, clock, panel.interval), state);
  if (isWeighted) return withState('Weighted mean in view', state);
  const isSum = panel.series.every((series) => series.aggregation === 'sum');
  return withState(isSum ? 'Total in view' : 'Mean in view', state);
}

/** Explains the caption, for values that need it. */
function notesOn({ panel, readings, isWeighted }: CaptionParts): string {
  const { atMs, state, coverage } = readings;
  const { averagedOf, shown = 0 } = coverage ?? {};
  const notes = [
    averagedOf === undefined ? '' : stackedMeanNote(averagedOf, shown),
    isOfPrices(panel) && atMs === undefined ? priceMeanNote(isWeighted, panel.bucketMs) : '',
    bucketNote(state),
  ];
  return notes.filter(Boolean).join('\n');
}

export interface LegendProps
  extends Pick<RowProps, 'panel' | 'onToggle' | 'onIsolate' | 'onLift'>, CaptionParts {
  /** The key of the series that is drawn in front. */
  lifted: string | undefined;
  theme: Theme;
  hidden: ReadonlySet<string>;
  order: LegendOrder;
  /** The medians and maxima of prices over the visible range; empty at the crosshair. */
  spreads: readonly PriceSpread[];
}

/** Returns the rows from top to bottom. Sorting uses the values in view, so the order stays stable under the cursor. */
function useOrder(panel: Panel, order: LegendOrder, names: readonly string[], readings: Readings) {
  const inView = useRef(readings.values);
  if (readings.atMs === undefined || inView.current.length !== names.length) inView.current = readings.values;
  return orderRows(order, names, inView.current, panel.kind.isBottomFirst);
}

/** Names up to this length are not wrapped. */
const maxLetters = 34;
const longestOf = (names: readonly string[]): number =>
  names.reduce((most, { length }) => Math.max(most, length), 0);

const coverageOfMeasure = (series: ShownSeries): string =>
  findMeasure(series.metric) ? coverageWords(countValues(series)) : '';

/** The legend of a panel: the name, value and switch of each series. */
export const Legend = memo((props: LegendProps): VNode => {
  const { panel, theme, readings, hidden, spreads, lifted, onToggle, onIsolate, onLift } = props;
  const { sums } = readings;
  const names = useMemo(() => rowNames(panel), [panel]);
  const { characters, hasBelowZero } = useMemo(() => valueRoom(panel), [panel]);
  const coverages = useMemo(() => panel.series.map(coverageOfMeasure), [panel]);
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
  const rows = useOrder(panel, props.order, names, readings).map((s) => {
    const series = panel.series[s];
    const value = readings.values[s];
    const isHidden = hidden.has(series.key);
    return (
      <Row
        key={series.key}
        {...{ panel, series, isHidden, onToggle, onIsolate, onLift }}
        {...toReading(value, series.decimals, panel)}
        isLifted={series.key === lifted}
        name={names[s]}
        colour={colours[s]}
        mark={isMarked ? s : undefined}
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
      style={{ '--characters': characters, '--letters': Math.min(maxLetters, longestOf(names)) }}
      aria-label={`${panel.title}, ${panel.readable.unit}`}
    >
      <div class={spreads.length > 0 ? 'legend-head has-spreads' : 'legend-head'}>
        <span class="legend-title" title={measureNote(panel.series[0].metric)}>
          {panel.title} <span class="legend-unit">{panel.readable.unit}</span>
        </span>
        <span class="legend-caption" title={notesOn(props)}>
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
      <ul class="legend-sums">
        {sums && panel.series.length > 1 && <Sums {...{ panel, sums, hasBelowZero }} />}
      </ul>
      {panel.series.some(mayContainLoads) && <p class="legend-note">{sumsContainLoads}</p>}
    </section>
  );
});
