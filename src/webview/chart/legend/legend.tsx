import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { Theme } from '../../../domain/catalog/index';
import { mayContainLoads } from '../../../domain/series/signs';
import { sumsContainLoads } from '../../../words/exports/exportWords';
import { formatBrief, formatShare } from '../../../words/numbers';
import type { Panel } from '../../data/panel';
import { memo } from '../../memo';
import { hasMarks } from '../../theme';
import { chartKind } from '../kinds/index';
import type { Readings } from '../readings';
import { seriesColours } from '../seriesColours';
import { captionOf, notesOn, type CaptionParts, isOfPrices } from './caption';
import { orderRows, type LegendOrder } from './legendOrder';
import { Row, toReading, type RowProps } from './legendRow';
import { Sums } from './legendSums';
import { rowNames } from './rowNames';
import { valueRoom } from './valueRoom';

export interface LegendProps extends Pick<RowProps, 'panel' | 'onToggle' | 'onIsolate'>, CaptionParts {
  readonly theme: Theme;
  readonly hidden: ReadonlySet<string>;
  readonly order: LegendOrder;
  /** Median prices over the visible range; empty at the crosshair. */
  readonly medians: readonly number[];
}

/** Returns the rows from top to bottom. Sorting uses the values in view, so the order stays stable under the cursor. */
function useOrder(panel: Panel, order: LegendOrder, names: readonly string[], readings: Readings) {
  const inView = useRef(readings.values);
  if (readings.atMs === undefined || inView.current.length !== names.length) inView.current = readings.values;
  return orderRows(order, names, inView.current, chartKind(panel.kind).isBottomFirst);
}

/** Names up to this length are not wrapped. */
const maxLetters = 34;
const longestOf = (names: readonly string[]): number =>
  names.reduce((most, { length }) => Math.max(most, length), 0);

/** The legend of a panel: the name, value and switch of each series. */
export const Legend = memo((props: LegendProps): VNode => {
  const { panel, theme, readings, hidden, medians, onToggle, onIsolate } = props;
  const { sums } = readings;
  const isExact = readings.atMs !== undefined;
  const names = useMemo(() => rowNames(panel), [panel]);
  const { characters, hasBelowZero } = useMemo(() => valueRoom(panel), [panel]);
  const colours = seriesColours(panel.series, chartKind(panel.kind).paletteOf(theme));
  const isMarked = hasMarks(panel, theme);
  const secondOf = (s: number, value: number, isHidden: boolean): string => {
    const median = medians[s] ?? NaN;
    if (!Number.isNaN(median)) return formatBrief(median, panel.decimals);
    return sums && value > 0 && !isHidden ? formatShare(value / sums.above) : '';
  };
  const rows = useOrder(panel, props.order, names, readings).flatMap((s) => {
    const series = panel.series[s];
    if (!series) return [];
    const value = readings.values[s] ?? NaN;
    const isHidden = hidden.has(series.key);
    return [
      <Row
        key={series.key}
        {...{ panel, series, isHidden, onToggle, onIsolate }}
        {...toReading(value, series.decimals, panel, isExact)}
        name={names[s] ?? ''}
        colour={colours[s] ?? ''}
        mark={isMarked ? s : undefined}
        second={secondOf(s, value, isHidden)}
      />,
    ];
  });
  return (
    <section
      class={isOfPrices(panel) ? 'legend-panel has-medians' : 'legend-panel'}
      style={{ '--characters': characters, '--letters': Math.min(maxLetters, longestOf(names)) }}
      aria-label={`${panel.title}, ${panel.readable.unit}`}
    >
      <div class="legend-head">
        <span class="legend-title">
          {panel.title} <span class="legend-unit">{panel.readable.unit}</span>
        </span>
        <span class="legend-caption" title={notesOn(props)}>
          {captionOf(props)}
        </span>
        {medians.length > 0 && <span class="legend-share">Median</span>}
      </div>
      <ul class="legend-rows">{rows}</ul>
      <ul class="legend-sums">
        {sums && panel.series.length > 1 && <Sums {...{ panel, sums, isExact, hasBelowZero }} />}
      </ul>
      {panel.series.some(mayContainLoads) && <p class="legend-note">{sumsContainLoads}</p>}
    </section>
  );
});
