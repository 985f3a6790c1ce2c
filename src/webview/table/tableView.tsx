import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { valueAt } from '../../domain/align';
import { isObject } from '../../domain/json';
import { bucketState } from '../../domain/series/bucketState';
import { formatOffset } from '../../domain/time';
import { bucketNote } from '../../words/bucketWords';
import { formatExact } from '../../words/numbers';
import type { ShownSeries } from '../data/panel';
import { formatTableStamp } from '../../words/times';
import { memo } from '../memo';
import { defineView, type ViewProps } from '../views/view';
import { columnWidths } from './columnWidths';
import { textMeasure } from './textMeasure';
import { edgesOf, visibleColumns, visibleRows } from './visible';

const rowHeight = 22;
const headHeight = 44;
const timeWidth = 148;

/** Where the table is scrolled to, in pixels. */
interface TableState {
  readonly top: number;
  readonly left: number;
}

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
}

function ValueCell({ series, ms, column, left, width }: CellProps): VNode {
  const value = valueAt(series, ms);
  const isMissing = Number.isNaN(value);
  const state = isMissing ? 'whole' : bucketState(series, ms);
  return (
    <div
      role="gridcell"
      class={isMissing ? 'cell cell-missing' : `cell is-${state}`}
      title={bucketNote(state)}
      aria-colindex={column}
      style={styleOf([left, width])}
      aria-label={isMissing ? 'no value' : undefined}
    >
      {formatExact(value, series.decimals)}
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
  const { row, ms, offsetMinutes } = props;
  return (
    <div
      role="row"
      class={row % 2 === 1 ? 'table-row is-odd' : 'table-row'}
      aria-rowindex={row + 2}
      style={{ top: `${row * rowHeight}px` }}
    >
      <div role="rowheader" class="cell cell-time" aria-colindex={1} style={styleOf([0, timeWidth])}>
        {formatTableStamp(ms, offsetMinutes)}
      </div>
      {columnsIn(props).map(({ series, s, left, width }) => (
        <ValueCell key={s} {...{ series, ms, left, width }} column={s + 2} />
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
      {columnsIn(props).map(({ series: { label, unit }, s, left, width }) => (
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
      ))}
    </div>
  );
});

/** The size of the table and where it is scrolled to; draws anew whenever that changes. */
function useScroller({ top, left }: TableState, onScroll: (place: TableState) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef(0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const redrawSoon = (): void => {
    frame.current ||= requestAnimationFrame(() => {
      frame.current = 0;
      redraw(undefined);
    });
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTo(left, top);
    redraw(undefined);
    const resize = new ResizeObserver(redrawSoon);
    resize.observe(element);
    return () => {
      cancelAnimationFrame(frame.current);
      resize.disconnect();
    };
  }, []);
  const onMove = (): void => {
    redrawSoon();
    const element = scroller.current;
    // A table that is not on screen has no place of its own.
    if (element && element.clientHeight > 0) onScroll({ top: element.scrollTop, left: element.scrollLeft });
  };
  const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = scroller.current ?? {};
  return { scroller, onMove, scrollTop, scrollLeft, clientHeight, clientWidth };
}

/**
 * The values as a table: a row per bucket, the time column fixed, a column per series. Only what is in view is there at
 * all, in both directions, so that a million rows and hundreds of columns scroll alike.
 */
function Table({ result, state, onState }: ViewProps<TableState>): VNode {
  const { series, times, offsetMinutes, header } = result;
  const edges = useMemo(() => edgesOf(columnWidths(series, textMeasure())), [series]);
  const { scroller, onMove, ...place } = useScroller(state, onState);
  const width = timeWidth + (edges.at(-1) ?? 0);
  const height = times.length * rowHeight;
  const rows = visibleRows(place.scrollTop, place.clientHeight - headHeight, rowHeight, times.length);
  const right = place.scrollLeft + place.clientWidth - timeWidth;
  const columns = { series, edges, ...visibleColumns(edges, place.scrollLeft, right) };
  const inView = Array.from(times.subarray(rows.first, rows.end), (ms, i) => ({ ms, row: rows.first + i }));
  return (
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
  );
}

const toPixels = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : 0;

export const tableView = defineView<TableState>({
  id: 'table',
  title: 'Table',
  readState: (saved) => {
    const { top, left } = isObject(saved) ? saved : {};
    return { top: toPixels(top), left: toPixels(left) };
  },
  carryState: (state, { isOtherQuery }) => (isOtherQuery ? { top: 0, left: 0 } : state),
  create: Table,
});
