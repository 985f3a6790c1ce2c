import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { valueAt } from '../../domain/align';
import { bucketState } from '../../domain/series/bucketState';
import { formatOffset } from '../../domain/time';
import { bucketNote } from '../../words/bucketWords';
import { formatExact } from '../../words/numbers';
import type { ShownSeries } from '../data/panel';
import { formatTableStamp } from '../../words/times';
import { memo } from '../memo';
import type { ViewProps } from '../views/view';
import type { TableState } from './tableState';
import { columnWidths } from './columnWidths';
import { textMeasure } from './textMeasure';
import { useScroller } from './scroller';
import { edgesOf, visibleColumns, visibleRows } from './visible';

const rowHeight = 22;
const headHeight = 44;
const timeWidth = 148;

/** Left edge and width of a cell in pixels. */
type Box = readonly [left: number, width: number];

const styleOf = ([left, width]: Box) => ({ left: `${left}px`, width: `${width}px` });

interface CellProps {
  readonly series: ShownSeries;
  /** Of the row, in epoch ms. */
  readonly ms: number;
  /** Counts from 1 as screen readers do. */
  readonly column: number;
  readonly left: number;
  readonly width: number;
  readonly isReadable: boolean;
}

function ValueCell({ series, ms, column, left, width, isReadable }: CellProps): VNode {
  const { decimals, unit, readable } = series;
  const value = valueAt(series, ms);
  const isMissing = Number.isNaN(value);
  const state = isMissing ? 'whole' : bucketState(series, ms);
  const exact = isReadable && !isMissing ? `${formatExact(value, decimals)} ${unit}` : undefined;
  const notes = [exact, bucketNote(state)].filter((note) => note !== undefined);
  return (
    <div
      role="gridcell"
      class={isMissing ? 'cell cell-missing' : `cell is-${state}`}
      aria-colindex={column}
      style={styleOf([left, width])}
      aria-label={isMissing ? 'no value' : undefined}
      title={notes.join('. ') || undefined}
    >
      {formatExact(isReadable ? value / readable.factor : value, decimals)}
    </div>
  );
}

interface ColumnsProps {
  readonly series: readonly ShownSeries[];
  /** Left edges of all columns, and the whole width. */
  readonly edges: readonly number[];
  /** The columns in view: `[first, end)`. */
  readonly first: number;
  readonly end: number;
  readonly isReadable: boolean;
}

/** The columns in view with their boxes. */
function columnsIn({ series, edges, first, end }: ColumnsProps) {
  return series.slice(first, end).map((one, i) => {
    const s = first + i;
    const left = edges[s] ?? 0;
    return { series: one, s, left: timeWidth + left, width: (edges[s + 1] ?? left) - left };
  });
}

const Row = memo((props: ColumnsProps & { row: number; ms: number; offsetMinutes: number }): VNode => {
  const { row, ms, offsetMinutes, isReadable } = props;
  return (
    <div
      role="row"
      class={row % 2 === 1 ? 'table-row is-odd' : 'table-row'}
      aria-rowindex={row + 2}
      style={{ top: `${row * rowHeight}px` }}
    >
      <div role="rowheader" class="cell cell-time" aria-colindex={1} style={styleOf([0, timeWidth])}>
        {formatTableStamp(ms, offsetMinutes, props.series[0]?.interval)}
      </div>
      {columnsIn(props).map(({ series, s, left, width }) => (
        <ValueCell key={s} {...{ series, ms, left, width, isReadable }} column={s + 2} />
      ))}
    </div>
  );
});

const Head = memo((props: ColumnsProps & { tableWidth: number; offsetMinutes: number }): VNode => {
  return (
    <div role="row" class="table-head" aria-rowindex={1} style={{ width: `${props.tableWidth}px` }}>
      <div role="columnheader" class="cell cell-time" aria-colindex={1} style={styleOf([0, timeWidth])}>
        <span class="cell-name">Time</span>
        <span class="cell-unit">network {formatOffset(props.offsetMinutes)}</span>
      </div>
      {columnsIn(props).map(({ series, s, left, width }) => {
        const { label } = series;
        const { unit } = props.isReadable ? series.readable : series;
        return (
          <div
            key={s}
            role="columnheader"
            class="cell"
            aria-colindex={s + 2}
            style={styleOf([left, width])}
            title={`${label} (${unit})`}
          >
            <span class="cell-name">{label}</span>
            <span class="cell-unit">{unit}</span>
          </div>
        );
      })}
    </div>
  );
});

interface ChoiceProps {
  readonly isReadable: boolean;
  readonly onChange: (isReadable: boolean) => void;
}

/** Chooses between the units of the chart and exact numbers in those of the service. */
function UnitChoice({ isReadable, onChange }: ChoiceProps): VNode {
  return (
    <label class="table-choice">
      <input type="checkbox" checked={isReadable} onChange={() => onChange(!isReadable)} />
      Units of the chart
    </label>
  );
}

/**
 * The values as a table: a row per bucket, the time column fixed, a column per series. Only what is in view is there at
 * all, in both directions, so that a million rows and hundreds of columns scroll alike.
 */
export function Table({ result, state, onState }: ViewProps<TableState>): VNode {
  const { series, times, offsetMinutes, header } = result;
  const hasChoice = series.some(({ readable }) => readable.factor !== 1);
  const isReadable = hasChoice && state.isReadable;
  const edges = useMemo(() => edgesOf(columnWidths(series, textMeasure(), isReadable)), [series, isReadable]);
  const { scroller, onMove, ...place } = useScroller(state, (to) => {
    onState({ ...state, ...to });
  });
  const width = timeWidth + (edges.at(-1) ?? 0);
  const height = times.length * rowHeight;
  const rows = visibleRows(place.scrollTop, place.clientHeight - headHeight, rowHeight, times.length);
  const right = place.scrollLeft + place.clientWidth - timeWidth;
  const columns = { series, edges, isReadable, ...visibleColumns(edges, place.scrollLeft, right) };
  const inView = Array.from(times.subarray(rows.first, rows.end), (ms, i) => ({ ms, row: rows.first + i }));
  return (
    <div class="table-frame">
      {hasChoice && (
        <UnitChoice isReadable={isReadable} onChange={(next) => onState({ ...state, isReadable: next })} />
      )}
      <div
        class="table"
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={`Values of ${header.title}`}
        aria-rowcount={times.length + 1}
        aria-colcount={series.length + 1}
        aria-readonly="true"
        onScroll={onMove}
      >
        <Head {...columns} tableWidth={width} offsetMinutes={offsetMinutes} />
        <div role="rowgroup" class="table-body" style={{ width: `${width}px`, height: `${height}px` }}>
          {inView.map(({ row, ms }) => (
            <Row key={row} {...{ ...columns, row, ms, offsetMinutes }} />
          ))}
        </div>
      </div>
    </div>
  );
}
