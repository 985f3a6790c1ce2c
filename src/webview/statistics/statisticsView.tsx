import type { VNode, RefObject } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Clock, isStacked, mayContainLoads, rankSeries } from '../../domain';
import { bucketNote, omissionWords } from '../../words/result/bucketWords';
import { exactCopyNote, sumsContainLoads } from '../../words/result/statisticsWords';
import { formatCount, formatExact, missing, stackedMeanNote } from '../../words/numbers';
import { inLegendOrder } from '../pageResult';
import { hasOffsets, shownStamp } from '../table/tableTimes';
import { useCopy } from '../table/useGrid';
import { afterRowKey, type Selection, selectedRows, selectRow } from '../table/selection';
import { ScopeSwitch, useSpan } from '../views/scope';
import type { ViewProps, StatisticsState, Sorting } from '../views/view';
import {
  columnsFor,
  isPrice,
  nextSorting,
  sortRows,
  statisticsText,
  type Column,
  textColumns,
  listFacts,
  type SeriesFacts,
} from './statisticsColumns';
import { measureNote } from '../../words/result/measureWords';
import { Icon } from '../icon';
import { memo } from '../rendering';

interface Times {
  clock: Clock;
  /** True when each time shows its own offset. */
  hasOffsets: boolean;
}

const approximateNote = '≈ approximate. Use one region at 5 min for the exact value.';

function cellOf(facts: SeriesFacts, column: Column, { clock, hasOffsets }: Times) {
  const { series, demandWeighted, count } = facts;
  const { readable, decimals, unit } = series;
  const value = column.read(facts);
  if (Number.isNaN(value)) return { text: missing };
  if (column.kind === 'count') return { text: formatExact(value, 0) };
  if (column.kind === 'time') return { text: shownStamp(value, clock, series.interval, hasOffsets) };
  const text = formatExact(value / readable.factor, decimals);
  if (column.id === 'demandWeighted' && demandWeighted) {
    const { buckets, isExact } = demandWeighted;
    const over = `Weighted by demand, over ${buckets.toLocaleString('en-AU')} of ${formatCount(count, 'value')}.`;
    return isExact ? { text, title: over } : { text: `≈ ${text}`, title: `${over} ${approximateNote}` };
  }
  return { text, title: readable.factor === 1 ? undefined : `${formatExact(value, decimals)} ${unit}` };
}

const Row = memo(
  (
    props: Times & {
      facts: SeriesFacts;
      columns: readonly Column[];
      row: number;
      isSelected: boolean;
      isFocusable: boolean;
    },
  ): VNode => {
    const { facts, columns, row, isSelected, isFocusable } = props;
    const { series, state } = facts;
    return (
      <tr
        data-row={row}
        class={`is-${state}`}
        title={bucketNote(state)}
        tabIndex={isFocusable ? 0 : -1}
        aria-selected={isSelected}
      >
        <th scope="row" title={measureNote(series.metric)}>
          {series.label}
        </th>
        <td>{series.readable.unit}</td>
        {columns.map((column) => {
          const { text, title } = cellOf(facts, column, props);
          return (
            <td key={column.id} class={text === missing ? 'is-missing' : ''} title={title}>
              {text}
            </td>
          );
        })}
      </tr>
    );
  },
);

function Head(props: {
  column: Pick<Column, 'id' | 'head' | 'note'>;
  sorting: Sorting | undefined;
  onSort: (by: string) => void;
}): VNode {
  const { column, sorting, onSort } = props;
  const { id, head, note } = column;
  const isSorted = sorting?.by === id;
  const order = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" aria-sort={order} title={note}>
      <button type="button" class="sort" onClick={() => onSort(id)}>
        {head}
        <span class={`sort-mark is-${order}`}>{isSorted && <Icon name="chevronDown" />}</span>
      </button>
    </th>
  );
}

/** Returns the table row that contains a target, and its index. */
function rowOf(target: EventTarget | null): { table: Element; at: number } | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null;
  const table = row?.closest('table');
  return row && table ? { table, at: Number(row.dataset['row']) } : undefined;
}

/** Tracks the rows selected by pointer and keys, `[first, end)`, and the row that Tab reaches. */
function useRowSelection(rows: number) {
  const [selection, select] = useState<Selection | undefined>(undefined);
  const [first, end] = selectedRows(selection, rows);
  const current = end > 0 ? selection : undefined;
  const [focusable, setFocusable] = useState(0);
  const move = (next: Selection, table: Element): void => {
    select(next);
    setFocusable(next.cursor.row);
    const row = table.querySelector<HTMLElement>(`tr[data-row="${next.cursor.row}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const row = rowOf(target);
    if (!row || altKey) return;
    const next = afterRowKey(current, row.at, { key, shiftKey, isControl: ctrlKey || metaKey }, rows);
    if (next === undefined) return;
    if (next === 'none') select(undefined);
    else if (key.toLowerCase() === 'a') select(next);
    else move(next, row.table);
    // The page and the workbench have their own actions for these keys.
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = ({ target, shiftKey }: MouseEvent): void => {
    const row = rowOf(target);
    if (row)
      move(selectRow(row.at, { rows, columns: 1 }, shiftKey ? current?.anchor.row : undefined), row.table);
  };
  return { first, end, focusable: Math.min(focusable, rows - 1), handlers: { onKeyDown, onClick } };
}

/** A row per series, with names that stay in view. Tab reaches one row; arrows move to the others. */
function StatisticsTable(
  props: Times & {
    grid: RefObject<HTMLTableElement | null>;
    rows: readonly SeriesFacts[];
    columns: readonly Column[];
    sorting: Sorting | undefined;
    onSort: (by: string) => void;
    selection: ReturnType<typeof useRowSelection>;
  },
): VNode {
  const { grid, rows, columns, clock, hasOffsets, sorting, onSort, selection } = props;
  const { first, end, focusable, handlers } = selection;
  return (
    <table
      {...handlers}
      class="statistics-table"
      ref={grid}
      role="grid"
      aria-label="Statistics"
      aria-readonly="true"
      aria-multiselectable="true"
    >
      <thead>
        <tr>
          {[...textColumns, ...columns].map((column) => (
            <Head key={column.id} {...{ column, sorting, onSort }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((facts, row) => (
          <Row
            key={facts.series.key}
            {...{ facts, columns, clock, hasOffsets, row }}
            isSelected={row >= first && row < end}
            isFocusable={row === focusable}
          />
        ))}
      </tbody>
    </table>
  );
}

/** A row has two dozen elements, and the table renders all rows at once. */
const maxRows = 1000;

function notesOn(rows: readonly SeriesFacts[]): string[] {
  const some = (is: (facts: SeriesFacts) => boolean): boolean => rows.some(is);
  const notes = [
    ...rows.map(({ state }) => bucketNote(state)),
    some(({ series }) => mayContainLoads(series)) && sumsContainLoads,
    ...(rows.filter(({ series }) => isStacked(series)).length > 1
      ? rows.map(({ averagedOf, shown }) => averagedOf !== undefined && stackedMeanNote(averagedOf, shown))
      : []),
    some(({ series }) => series.aggregation === 'ratio' && !series.weights && !series.differenceSides) &&
      'Mean share is a simple average, not weighted by demand.',
    some(({ demandWeighted }) => demandWeighted?.isExact === false) && approximateNote,
    some(({ series }) => isPrice(series)) &&
      !some(({ demandWeighted }) => demandWeighted !== undefined) &&
      'Add Demand (energy) to get demand-weighted prices.',
  ];
  return [...new Set(notes.filter((note) => typeof note === 'string'))];
}

/** "3 rows copied", "All 12 rows copied", "3 rows selected"; empty when none is selected. */
function rowWords(selected: number, all: number, isCopied: boolean, hasReadable: boolean): string {
  const note = hasReadable ? ` ${exactCopyNote}` : '';
  if (isCopied) return `${selected === 0 ? 'All ' : ''}${formatCount(selected || all, 'row')} copied${note}`;
  return selected === 0 ? '' : `${formatCount(selected, 'row')} selected`;
}

/**
 * The statistics of every series, over the visible range or the whole window, as a sortable table that can be copied.
 */
export function Statistics({ result, state, onState, rangeInView }: ViewProps<StatisticsState>): VNode {
  const { series, clock } = result;
  const { scope, sorting } = state;
  const within = useSpan(scope, rangeInView, result);
  const listed = useMemo(
    () => inLegendOrder(series.length > maxRows ? rankSeries(series)(maxRows) : series),
    [series],
  );
  const facts = useMemo(() => listFacts(result, listed, within), [listed, within]);
  const columns = useMemo(() => columnsFor(facts), [facts]);
  const rows = useMemo(() => sortRows(facts, columns, sorting), [facts, columns, sorting]);
  const grid = useRef<HTMLTableElement>(null);
  const selection = useRowSelection(rows.length);
  const { first, end } = selection;
  const selected = end - first;
  const toText = (): string => statisticsText(selected > 0 ? rows.slice(first, end) : rows, columns, clock);
  const { copied, copy } = useCopy(grid, toText, [first, end, rows]);
  const hasReadable = rows.some((one) => one.series.readable.factor !== 1);
  const notes = useMemo(() => notesOn(facts), [facts]);
  const omitted = omissionWords(listed.length, series.length, 'listed');
  return (
    <div class="view-frame">
      <div class="view-bar">
        <ScopeSwitch {...{ result, scope, within }} onScope={(next) => onState({ ...state, scope: next })} />
        <span class="view-status" role="status">
          {copied === 'failed'
            ? 'The clipboard could not be written.'
            : rowWords(selected, rows.length, copied === 'done', hasReadable)}
        </span>
        <button type="button" class="tool" title="Copy as tab-separated text" onClick={() => copy(toText())}>
          Copy
        </button>
      </div>
      <div class="view-notes">
        {[omitted, ...notes].map((note) => note !== undefined && <p key={note}>{note}</p>)}
      </div>
      <div class="statistics-scroll" role="region" aria-label="Statistics" tabIndex={0}>
        <StatisticsTable
          {...{ grid, rows, columns, clock, sorting, selection }}
          hasOffsets={hasOffsets(clock, result.times)}
          onSort={(by) => onState({ ...state, sorting: nextSorting(sorting, by) })}
        />
      </div>
    </div>
  );
}
