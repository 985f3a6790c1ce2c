import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { ViewProps } from '../views/view';
import { columnWidths } from './columnWidths';
import { copyText, type CopyFormat } from './copyText';
import { useScroller } from './scroller';
import { countCells, rangeOf } from './selection';
import { TableBar } from './tableBar';
import { Head, headHeight, idOf, ofRow, Row, rowHeight, timeWidth } from './tableRows';
import type { TableState } from './tableState';
import { textMeasure } from './textMeasure';
import { useCopy } from './useCopy';
import { useSelection } from './useSelection';
import { edgesOf, visibleColumns, visibleRows } from './visible';

/** How far an edge must move for a span to lie within what is seen. */
const scrollTo = (at: number, seen: number, start: number, end: number): number =>
  start < at ? start : end > at + seen ? end - seen : at;

/**
 * The values as a grid: a row per bucket, the time column fixed, a column per series. Only what is in view is there at
 * all, in both directions, so that a million rows and hundreds of columns scroll alike. Cells are selected and copied as
 * in a spreadsheet.
 */
export function Table({ result, state, onState }: ViewProps<TableState>): VNode {
  const { series, times, offsetMinutes, header } = result;
  const hasChoice = series.some(({ readable }) => readable.factor !== 1);
  const isReadable = hasChoice && state.isReadable;
  const edges = useMemo(() => edgesOf(columnWidths(series, textMeasure(), isReadable)), [series, isReadable]);
  const { scroller, onMove, ...place } = useScroller(state, (to) => {
    onState({ ...state, ...to });
  });
  const seenHeight = place.clientHeight - headHeight;
  const seenWidth = place.clientWidth - timeWidth;
  const { selection, handlers } = useSelection({
    size: { rows: times.length, columns: series.length + 1 },
    pageRows: Math.max(1, Math.floor(seenHeight / rowHeight) - 1),
    reveal: ({ row, column }) => {
      const top = scrollTo(place.scrollTop, seenHeight, row * rowHeight, (row + 1) * rowHeight);
      const [start = 0, end = 0] = edges.slice(column - 1, column + 1);
      const left = column === 0 ? place.scrollLeft : scrollTo(place.scrollLeft, seenWidth, start, end);
      scroller.current?.scrollTo(left, top);
    },
  });
  const range = selection && rangeOf(selection);
  const toText = (format: CopyFormat): string | undefined => range && copyText(format, result, range);
  const { copied, copy, forget } = useCopy(scroller, () => toText('cells'));
  useEffect(forget, [selection]);
  const width = timeWidth + (edges.at(-1) ?? 0);
  const height = times.length * rowHeight;
  const rows = visibleRows(place.scrollTop, seenHeight, rowHeight, times.length);
  const columns = {
    ...{ series, edges, isReadable },
    ...visibleColumns(edges, place.scrollLeft, place.scrollLeft + seenWidth),
  };
  const inView = Array.from(times.subarray(rows.first, rows.end), (ms, i) => ({ ms, row: rows.first + i }));
  const cursor = selection?.cursor;
  const isCursorDrawn = inView.some(({ row }) => row === cursor?.row);
  return (
    <div class="table-frame">
      <TableBar
        {...{ hasChoice, isReadable }}
        onChoice={(next) => onState({ ...state, isReadable: next })}
        selectedCells={range ? countCells(range) : 0}
        copied={copied}
        onCopy={(format) => copy(toText(format) ?? '')}
      />
      <div
        {...handlers}
        class="table"
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={`Values of ${header.title}`}
        aria-rowcount={times.length + 1}
        aria-colcount={series.length + 1}
        aria-readonly="true"
        aria-multiselectable="true"
        aria-activedescendant={cursor && isCursorDrawn ? idOf(cursor.row, cursor.column) : undefined}
        onScroll={onMove}
      >
        <Head {...columns} tableWidth={width} offsetMinutes={offsetMinutes} />
        <div role="rowgroup" class="table-body" style={{ width: `${width}px`, height: `${height}px` }}>
          {inView.map(({ row, ms }) => (
            <Row key={row} {...{ ...columns, row, ms, offsetMinutes }} {...ofRow(selection, row)} />
          ))}
        </div>
      </div>
    </div>
  );
}
