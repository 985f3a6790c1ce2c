import type { VNode } from 'preact';
import { formatExact, formatBrief } from '../../../words/numbers';
import type { Panel, ShownSeries } from '../panel';
import { later, memo } from '../../rendering';
import type { SignedSums } from '../../../domain/series/aggregates';

const Swatch = later(async () => (await import('../plot/swatch')).Swatch);

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

export interface RowProps extends Reading {
  panel: Panel;
  series: ShownSeries;
  name: string;
  colour: string;
  /** The index of the series in the panel when its swatch shows a pattern; otherwise undefined. */
  mark: number | undefined;
  isHidden: boolean;
  /** The meaning of a measure; undefined for a metric. */
  note: string | undefined;
  /** "28 of 30" for a measure that has no value in some intervals; else empty. */
  coverage: string;
  /** The text after the value: its share, or a median. */
  second: string;
  /** The text after that: a maximum. */
  third?: string | undefined;
  /** True for the series that is drawn in front. */
  isLifted: boolean;
  onLift: (key: string | undefined) => void;
  onToggle: (key: string) => void;
  /** Shows only this series of the panel; a second call shows all of them again. */
  onIsolate: (panel: Panel, key: string) => void;
}

/** A series in the legend: its switch, colour, name and value. Space toggles it, Enter isolates it. */
export const Row = memo((props: RowProps): VNode => {
  const { panel, series, name, colour, mark, isHidden, second, onToggle, onLift } = props;
  const { swatchClass } = panel.kind;
  const { key, label } = series;
  const isolate = (): void => {
    props.onIsolate(panel, key);
  };
  const onLabelClick = (event: MouseEvent): void => {
    if (!event.altKey) return;
    event.preventDefault();
    isolate();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') isolate();
  };
  return (
    <li
      class={`legend-row${isHidden ? ' is-hidden' : ''}${props.isLifted ? ' is-lifted' : ''}`}
      onDblClick={isolate}
      onPointerEnter={() => onLift(key)}
      onPointerLeave={() => onLift(undefined)}
    >
      <label class="legend-label" onClick={onLabelClick}>
        <input
          type="checkbox"
          class="legend-box"
          aria-keyshortcuts="Space Enter"
          checked={!isHidden}
          onChange={() => onToggle(key)}
          onKeyDown={onKeyDown}
          onFocus={() => onLift(key)}
          onBlur={() => onLift(undefined)}
        />
        {mark === undefined ? (
          <span class={swatchClass} style={{ backgroundColor: colour }} />
        ) : (
          <Swatch {...{ mark, colour, swatchClass }} />
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
      <span class="legend-share">{second}</span>
      {props.third !== undefined && <span class="legend-share">{props.third}</span>}
    </li>
  );
});

interface SumsProps {
  panel: Panel;
  sums: SignedSums;
  /** True when any value can be below zero, so that rows do not come and go under the cursor. */
  hasBelowZero: boolean;
}

/** The totals of the visible series of a panel. */
export function Sums({ panel, sums: { above, below }, hasBelowZero }: SumsProps): VNode {
  const isPart = panel.series.length < panel.seriesCount;
  const rows: [string, number][] = hasBelowZero
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
          <Value {...toReading(value, panel.decimals, panel)} />
          <span class="legend-share" />
        </li>
      ))}
    </>
  );
}
