import type { ShownSeries } from '../chart/panel';
import { groupByPanel, isStacked } from '../data/shownResult';

/** The series of one panel, in the order of its legend from the top. */
export interface LegendGroup {
  readonly id: string;
  readonly series: readonly ShownSeries[];
  readonly isAdditive: boolean;
}

/** Groups series by panel. `others` are in no panel because they would be counted twice. */
export function legendGroups(all: readonly ShownSeries[]): {
  readonly groups: readonly LegendGroup[];
  readonly others: readonly ShownSeries[];
} {
  const groups = [...groupByPanel(all)].map(([id, series]): LegendGroup => {
    const isAdditive = series[0] !== undefined && isStacked(series[0]);
    // A stack is listed from its top.
    return { id, series: isAdditive ? [...series].reverse() : series, isAdditive };
  });
  const grouped = new Set(groups.flatMap(({ series }) => series));
  return { groups, others: all.filter((one) => !grouped.has(one)) };
}

/** Sorts series by panel and legend order, followed by the series without a panel. */
export function inLegendOrder(all: readonly ShownSeries[]): readonly ShownSeries[] {
  const { groups, others } = legendGroups(all);
  return [...groups.flatMap(({ series }) => series), ...others];
}
