import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { rankSeries } from '../../domain/series/drawing/largestSeries';
import { mayContainLoads } from '../../domain/series/signs';
import { bucketNote, omissionWords } from '../../words/result/bucketWords';
import {
  sumsContainLoads,
  approximateNote,
  meanShareNote,
  noDemandNote,
  rowWords,
} from '../../words/result/statisticsWords';
import { isStacked } from '../../domain/series/stacks';
import { stackedMeanNote } from '../../words/numbers';
import { inLegendOrder } from '../shownResult';
import { hasOffsets } from '../table/tableTimes';
import { useCopy } from '../table/useGrid';
import { ScopeSwitch, useSpan } from '../views/scope';
import type { ViewProps } from '../views/view';
import { columnsFor, nextSorting, sortRows, statisticsText } from './statisticsColumns';
import { listFacts, type SeriesFacts } from './seriesFacts';
import type { StatisticsState } from '../views/savedStates';
import { StatisticsTable } from './statisticsTable';
import { useRowSelection } from './useRowSelection';

/** A row has two dozen elements, and the table renders all rows at once. */
const maxRows = 1000;

/** Returns the notes that apply to these numbers. */
function notesOn(rows: readonly SeriesFacts[]): string[] {
  const some = (is: (facts: SeriesFacts) => boolean): boolean => rows.some(is);
  const notes = [
    ...rows.map(({ state }) => bucketNote(state)),
    some(({ series }) => mayContainLoads(series)) && sumsContainLoads,
    ...(rows.filter(({ series }) => isStacked(series)).length > 1
      ? rows.map(({ averagedOf, shown }) => averagedOf !== undefined && stackedMeanNote(averagedOf, shown))
      : []),
    some(({ series }) => series.aggregation === 'ratio' && !series.weights && !series.differenceSides) &&
      meanShareNote,
    some(({ demandWeighted }) => demandWeighted?.isExact === false) && approximateNote,
    some(({ timeWeighted }) => timeWeighted !== undefined) &&
      !some(({ demandWeighted }) => demandWeighted !== undefined) &&
      noDemandNote,
  ];
  return [...new Set(notes.filter((note) => typeof note === 'string'))];
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
