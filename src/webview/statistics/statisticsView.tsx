import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { rankSeries } from '../../domain/series/largestSeries';
import { withoutParts } from '../../domain/series/bucketState';
import { sharedBucketsOf, statisticsOf, type SharedBuckets } from '../../domain/series/statistics';
import { formatExact, missing, stackedMeanNote } from '../../words/numbers';
import { omissionWords } from '../../words/omissionWords';
import { chartKind } from '../chart/kinds/index';
import type { ShownSeries } from '../data/panel';
import { groupByPanel, kindOf } from '../data/shownResult';
import { formatTableStamp } from '../../words/times';
import { defineView, type ViewProps } from '../views/view';

/** A row is a dozen elements, and they are all there at once. */
const mostRows = 1000;
const heads = ['Series', 'Unit', 'Values', 'Missing', 'Min', 'Min at', 'Max', 'Max at', 'Mean', 'Total'];

/** The buckets of what each series is stacked with; of one that is not stacked, undefined. */
function sharedBucketsBySeries(all: readonly ShownSeries[]): ReadonlyMap<ShownSeries, SharedBuckets> {
  const stacked = [...groupByPanel(all).values()].filter(([one]) => one && chartKind(kindOf(one)).isAdditive);
  return new Map(
    stacked.flatMap((group) => {
      const shared = sharedBucketsOf(group);
      return group.map((one) => [one, shared] as const);
    }),
  );
}

function textsOf(
  series: ShownSeries,
  shared: SharedBuckets | undefined,
  offsetMinutes: number,
): readonly string[] {
  const { count, missing: gaps, ...facts } = statisticsOf(withoutParts(series), series.aggregation, shared);
  const stamp = (ms: number): string => (Number.isNaN(ms) ? missing : formatTableStamp(ms, offsetMinutes));
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

/**
 * Count, missing values, extremes with their times, mean and total of every series. The mean of a series in a stack is
 * the legend's: over the buckets that the stack shows.
 */
function Statistics({ result: { series, offsetMinutes } }: ViewProps<undefined>): VNode {
  const listed = series.length > mostRows ? rankSeries(series)(mostRows) : series;
  const shared = useMemo(() => sharedBucketsBySeries(series), [series]);
  const omitted = omissionWords(listed.length, series.length, 'listed');
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Statistics">
      {omitted !== undefined && <p class="muted">{omitted}</p>}
      {shared.size > 1 && <p class="muted">{stackedMeanNote}</p>}
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
          {listed.map((one) => (
            <tr key={one.key}>
              <th scope="row">{one.label}</th>
              {textsOf(one, shared.get(one), offsetMinutes).map((text, column) => (
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

export const statisticsView = defineView<undefined>({
  id: 'statistics',
  title: 'Statistics',
  readState: () => undefined,
  carryState: () => undefined,
  create: Statistics,
});
