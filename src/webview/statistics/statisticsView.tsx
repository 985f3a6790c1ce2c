import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { rankSeries } from '../../domain/series/largestSeries';
import { bucketState, marksOfSums, settledRange, type Marks } from '../../domain/series/bucketState';
import { mayContainLoads } from '../../domain/series/signs';
import { sharedBucketsOf, statisticsOf, type SharedBuckets } from '../../domain/series/statistics';
import { bucketNote, type ReadingState } from '../../words/bucketWords';
import { sumsContainLoads } from '../../words/loadSigns';
import { formatExact, missing, stackedMeanNote } from '../../words/numbers';
import { omissionWords } from '../../words/omissionWords';
import { chartKind } from '../chart/kinds/index';
import type { ShownSeries } from '../data/panel';
import { groupByPanel, kindOf } from '../data/shownResult';
import { formatTableStamp } from '../../words/times';
import type { ViewProps } from '../views/view';

/** A row is a dozen elements, and they are all there at once. */
const mostRows = 1000;
const heads = ['Series', 'Unit', 'Values', 'Missing', 'Min', 'Min at', 'Max', 'Max at', 'Mean', 'Total'];

/** What the statistics of a series are over. */
interface Scope {
  readonly marks: Marks;
  /** The buckets of what it is stacked with; undefined where it is not stacked. */
  readonly shared?: SharedBuckets;
}

/** The scope of each series that is stacked. */
function stackedScopes(all: readonly ShownSeries[]): ReadonlyMap<ShownSeries, Scope> {
  const stacked = [...groupByPanel(all).values()].filter(([one]) => one && chartKind(kindOf(one)).isAdditive);
  return new Map(
    stacked.flatMap((group) => {
      const marks = marksOfSums(group);
      const scope = { marks, shared: sharedBucketsOf(group, marks) };
      return group.map((one) => [one, scope] as const);
    }),
  );
}

function textsOf(series: ShownSeries, { marks, shared }: Scope, offsetMinutes: number): readonly string[] {
  const { count, missing: gaps, ...facts } = statisticsOf(series, series.aggregation, shared, marks);
  const stamp = (ms: number): string =>
    Number.isNaN(ms) ? missing : formatTableStamp(ms, offsetMinutes, series.interval);
  const number = (value: number): string => formatExact(value, series.decimals);
  return [
    series.unit,
    formatExact(count, 0),
    formatExact(gaps, 0),
    number(facts.min),
    stamp(facts.minAtMs),
    number(facts.max),
    stamp(facts.maxAtMs),
    number(facts.mean),
    number(facts.total),
  ];
}

function stateOf(series: ShownSeries, { marks }: Scope): ReadingState {
  const { times } = series;
  const [first, end] = settledRange(times, marks);
  return first > 0 || end < times.length ? 'settled' : bucketState(series, times[0] ?? NaN);
}

/**
 * Count, missing values, extremes with their times, mean and total of every series. The mean of a series in a stack is
 * the legend's: over the buckets that the stack shows.
 */
export function Statistics({ result: { series, offsetMinutes } }: ViewProps<undefined>): VNode {
  const listed = series.length > mostRows ? rankSeries(series)(mostRows) : series;
  const stacked = useMemo(() => stackedScopes(series), [series]);
  const rows = listed.map((one) => {
    const scope = stacked.get(one) ?? { marks: marksOfSums([one]) };
    return { one, texts: textsOf(one, scope, offsetMinutes), state: stateOf(one, scope) };
  });
  const notes = new Set(rows.map(({ state }) => bucketNote(state)));
  const omitted = omissionWords(listed.length, series.length, 'listed');
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Statistics">
      {omitted !== undefined && <p class="muted">{omitted}</p>}
      {series.some(mayContainLoads) && <p class="muted">{sumsContainLoads}</p>}
      {[...notes].map((note) => note && <p class="muted">{note}</p>)}
      {stacked.size > 1 && <p class="muted">{stackedMeanNote}</p>}
      <table class="plain-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ one, texts, state }) => (
            <tr key={one.key} class={`is-${state}`} title={bucketNote(state)}>
              <th scope="row">{one.label}</th>
              {texts.map((text, column) => (
                <td key={column} class={text === missing ? 'is-missing' : ''}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
