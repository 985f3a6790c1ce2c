import type { VNode } from 'preact';
import type { Theme } from '../../domain/catalog/index';
import type { SignedSums } from '../../domain/series/readings';
import { mayContainLoads } from '../../domain/series/signs';
import { bucketNote, withState } from '../../words/bucketWords';
import { sumsContainLoads } from '../../words/loadSigns';
import { formatExact, formatGlance, formatShare, stackedMeanNote } from '../../words/numbers';
import type { Panel, ShownSeries } from '../data/panel';
import { formatMoment } from '../../words/times';
import { memo } from '../memo';
import { chartKind } from './kinds/index';
import type { Readings } from './readings';
import { seriesColours } from './seriesColours';

export interface LegendProps {
  readonly panel: Panel;
  readonly theme: Theme;
  readonly offsetMinutes: number;
  readonly readings: Readings;
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  /** Shows only this series of the panel; the second time, all of them again. */
  readonly onIsolate: (panel: Panel, key: string) => void;
}

/** A value as it is read, and exactly. */
interface Reading {
  readonly text: string;
  readonly exact: string;
}

/** In the unit of the axis: over a part of the time at a glance, at the crosshair exactly. */
function toReading(value: number, decimals: number, { readable, unit }: Panel, isExact: boolean): Reading {
  const shown = value / readable.factor;
  const text = isExact ? formatExact(shown, decimals + readable.moreDecimals) : formatGlance(shown, decimals);
  return { text, exact: Number.isNaN(value) ? 'No value' : `${formatExact(value, decimals)} ${unit}` };
}

function Value({ value: { text, exact } }: { readonly value: Reading }): VNode {
  return (
    <span class="legend-value" title={exact}>
      {text}
    </span>
  );
}

interface RowProps extends Pick<LegendProps, 'panel' | 'onToggle' | 'onIsolate'> {
  readonly series: ShownSeries;
  readonly colour: string;
  readonly isHidden: boolean;
  readonly value: Reading;
  readonly share: string;
}

const Row = memo((props: RowProps): VNode => {
  const { panel, series, colour, isHidden, value, share, onToggle } = props;
  const { key, label } = series;
  const isolate = (): void => {
    props.onIsolate(panel, key);
  };
  const onLabelClick = (event: MouseEvent): void => {
    if (!event.altKey) return;
    event.preventDefault();
    isolate();
  };
  return (
    <li class={isHidden ? 'legend-row is-hidden' : 'legend-row'} onDblClick={isolate}>
      <label class="legend-label" onClick={onLabelClick}>
        <input type="checkbox" class="legend-box" checked={!isHidden} onChange={() => onToggle(key)} />
        <span class={chartKind(panel.kind).swatchClass} style={{ backgroundColor: colour }} />
        <span class="legend-name" title={label}>
          {label}
        </span>
      </label>
      <button
        type="button"
        class="legend-only"
        aria-label={`Only ${label}`}
        title="Show only this one; again, all"
        onClick={isolate}
      >
        only
      </button>
      <Value value={value} />
      <span class="legend-share">{share}</span>
    </li>
  );
});

function captionOf(panel: Panel, { atMs, state }: Readings, offsetMinutes: number): string {
  const isSum = panel.series.every((series) => series.aggregation === 'sum');
  const over = isSum ? 'Total in view' : 'Mean in view';
  return withState(atMs === undefined ? over : formatMoment(atMs, offsetMinutes, panel.interval), state);
}

/** What the caption means, where that is not plain. */
function notesOn({ atMs, sums, state }: Readings): string {
  return [sums && atMs === undefined ? stackedMeanNote : '', bucketNote(state)].filter(Boolean).join('\n');
}

/** Depends on all values of the series, so that the rows of sums do not appear and disappear under the cursor. */
const hasBelowZero = ({ series, columns }: Panel): boolean =>
  columns.some((column, s) => series[s]?.isLoad === true || column.some((value) => value < 0));

interface SumsProps {
  readonly panel: Panel;
  readonly sums: SignedSums;
  readonly isExact: boolean;
}

function Sums({ panel, sums: { above, below }, isExact }: SumsProps): VNode {
  const isPart = panel.series.length < panel.seriesCount;
  const rows: readonly (readonly [string, number])[] = hasBelowZero(panel)
    ? [
        ['Above zero', above],
        ['Below zero', below],
        ['Net', above + below],
      ]
    : [[isPart ? 'Total drawn' : 'Total', above]];
  return (
    <>
      {rows.map(([label, value]) => (
        <li key={label} class="legend-row legend-sum">
          <span class="legend-label">{label}</span>
          <Value value={toReading(value, panel.decimals, panel, isExact)} />
          <span class="legend-share" />
        </li>
      ))}
    </>
  );
}

/** The legend of a panel: the label, value and switch of each series. */
export function Legend(props: LegendProps): VNode {
  const { panel, theme, readings, hidden, onToggle, onIsolate } = props;
  const { isBottomFirst, paletteOf } = chartKind(panel.kind);
  const colours = seriesColours(panel.series, paletteOf(theme));
  const { sums } = readings;
  const isExact = readings.atMs !== undefined;
  const rows = panel.series.map((series, s) => {
    const value = readings.values[s] ?? NaN;
    const isHidden = hidden.has(series.key);
    const share = sums && value > 0 && !isHidden ? formatShare(value / sums.above) : '';
    return (
      <Row
        key={series.key}
        {...{ panel, series, isHidden, share, onToggle, onIsolate }}
        colour={colours[s] ?? ''}
        value={toReading(value, series.decimals, panel, isExact)}
      />
    );
  });
  return (
    <section class="legend-panel" aria-label={`${panel.title}, ${panel.readable.unit}`}>
      <div class="legend-head">
        <span class="legend-unit">{panel.readable.unit}</span>
        <span class="legend-caption" title={notesOn(readings)}>
          {captionOf(panel, readings, props.offsetMinutes)}
        </span>
      </div>
      <ul class="legend-rows">{isBottomFirst ? rows.reverse() : rows}</ul>
      <ul class="legend-sums">{sums && panel.series.length > 1 && <Sums {...{ panel, sums, isExact }} />}</ul>
      {panel.series.some(mayContainLoads) && <p class="legend-note">{sumsContainLoads}</p>}
    </section>
  );
}
