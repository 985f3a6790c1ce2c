import { findFueltech } from '../../domain/catalog/index';
import { labelsOfSeries, sortSeries } from '../../domain/series/seriesOrder';
import { toColumns, type Panel, type ShownSeries } from '../data/panel';
import { chartKind } from './kinds/index';

/** Returns the group of a series' fuel technology; undefined when it has none. */
function groupOf({ labels }: ShownSeries): string | undefined {
  const { fueltech } = labels;
  return typeof fueltech === 'string' ? findFueltech(fueltech)?.group : undefined;
}

/** True for an additive panel in which several series share a group of fuel technologies. */
export function canSimplify(panel: Panel): boolean {
  if (!chartKind(panel.kind).isAdditive) return false;
  const groups = panel.series.map(groupOf).filter((group) => group !== undefined);
  return new Set(groups).size < groups.length;
}

/** Adds up columns. Missing values count as zero, but a bucket with only missing values stays missing. */
function addUp(columns: readonly Float64Array[]): Float64Array {
  const [first = new Float64Array(0), ...others] = columns;
  const sums = first.slice();
  for (const column of others) {
    for (let i = 0; i < sums.length; i++) {
      const [sum = NaN, value = NaN] = [sums[i], column[i]];
      if (!Number.isNaN(value)) sums[i] = Number.isNaN(sum) ? value : sum + value;
    }
  }
  return sums;
}

/** Sums the series of a panel by fuel technology group: one "Solar" for utility and rooftop. */
export function simplifyPanel(panel: Panel): Panel {
  const members = new Map<string, { readonly one: ShownSeries; readonly columns: Float64Array[] }>();
  panel.series.forEach((one, s) => {
    const group = groupOf(one);
    const { fueltech: _, ...others } = one.labels;
    const labels = group === undefined ? one.labels : { ...others, fueltech_group: group };
    const key = JSON.stringify([one.metric, ...Object.entries(labels).sort()]);
    const column = panel.columns[s] ?? new Float64Array(0);
    const member = members.get(key);
    if (member) member.columns.push(column);
    else members.set(key, { one: { ...one, key, labels }, columns: [column] });
  });
  const added = [...members.values()].map(({ one, columns }): ShownSeries => {
    const values = columns.length === 1 && columns[0] ? columns[0] : addUp(columns);
    return { ...one, times: panel.times, values };
  });
  const sorted = sortSeries(added);
  const labels = labelsOfSeries(sorted);
  const series = sorted.map((one, s) => ({ ...one, label: labels[s] ?? one.label }));
  const columns = toColumns(series.map(({ values }) => values));
  return { ...panel, series, seriesCount: series.length, ...columns };
}
