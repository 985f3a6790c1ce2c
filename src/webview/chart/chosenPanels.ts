import { toColumns, type ChartKind, type Panel, type ShownSeries } from './panel';
import type { ShownResult } from '../shownResult';
import type { ChartChoices } from '../../domain/result/chartChoices';
import { chartKinds } from './kinds/index';
import { drawnAxis } from './valueAxis';
import { findFueltech } from '../../domain/catalog/index';
import { labelsOfSeries, sortSeries } from '../../domain/series/seriesOrder';

/** Returns the group of a series' fuel technology; undefined when it has none. */
function groupOf({ labels }: ShownSeries): string | undefined {
  const { fueltech } = labels;
  return typeof fueltech === 'string' ? findFueltech(fueltech)?.group : undefined;
}

/** True for an additive panel in which several series share a group of fuel technologies. */
export function canSimplify(panel: Panel): boolean {
  if (!panel.kind.isAdditive) return false;
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
function simplifyPanel(panel: Panel): Panel {
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
  // Only sums have groups to add up, and they have no weights.
  const columns = toColumns(
    series.map(({ values }) => values),
    [],
  );
  return { ...panel, series, seriesCount: series.length, ...columns };
}

/** Returns the kinds that a panel can be drawn as. */
export const kindsFor = ({ nature }: Panel): readonly ChartKind[] =>
  chartKinds.filter((kind) => kind.suits(nature));

function withKind(panel: Panel, chosen: string | undefined): Panel {
  const kind = kindsFor(panel).find(({ id }) => id === chosen);
  return kind === undefined || kind === panel.kind ? panel : { ...panel, kind };
}

/** Applies the user's choices to a panel. */
function choosePanel(panel: Panel, { kinds, priceAxis, isSimplified }: ChartChoices): Panel {
  const simple = isSimplified && canSimplify(panel) ? simplifyPanel(panel) : panel;
  const chosen = withKind(simple, kinds[panel.id]);
  const isOtherAxis = chosen.priceAxis !== undefined && priceAxis !== 'auto';
  return isOtherAxis ? { ...chosen, priceAxis: drawnAxis(priceAxis, chosen.series) } : chosen;
}

const spansBuckets = (panel: Panel): boolean => panel.kind.spansBuckets(panel);

/** Applies the user's choices to all panels, and extends the time axis so that the last bar or step fits. */
export function chooseResult(result: ShownResult, choices: ChartChoices): ShownResult {
  const panels = result.panels.map((panel) => choosePanel(panel, choices));
  const room = panels.map((panel, p) => {
    const before = result.panels[p];
    const isOther = before !== undefined && spansBuckets(panel) && !spansBuckets(before);
    return isOther ? (panel.times.at(-1) ?? 0) + panel.bucketMs : -Infinity;
  });
  const { min, max } = result.extent;
  return { ...result, panels, extent: { min, max: Math.max(max, ...room) } };
}
