import { placeColumns, type ChartKind, type Panel, type ShownSeries } from './panel';
import { extentOf, type PageResult } from '../pageResult';
import {
  type ChartChoices,
  findFueltech,
  labelsOfSeries,
  seriesKey,
  sortSeries,
  type UnitGrouping,
} from '../../domain';
import { chartKinds } from './chartKinds';
import { drawnAxis } from './valueAxis';
import { arrange } from '../grid/arrange';

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
  const [first, ...others] = columns;
  const sums = first.slice();
  for (const column of others) {
    for (let i = 0; i < sums.length; i++) {
      const sum = sums[i];
      const value = column[i];
      if (!Number.isNaN(value)) sums[i] = Number.isNaN(sum) ? value : sum + value;
    }
  }
  return sums;
}

/** True for an additive panel of units whose facilities are known. */
export const canGroupUnits = ({ kind, series }: Panel): boolean =>
  kind.isAdditive &&
  series.length > 1 &&
  series.every(({ labels }) => 'unit_code' in labels) &&
  series.some(({ facilityName }) => facilityName !== undefined);

/** Returns the labels of a series once units are added up; those of an unknown unit stay. */
function groupUnit({ labels, facilityName, fueltech }: ShownSeries, by: UnitGrouping): ShownSeries['labels'] {
  const { unit_code: _, ...others } = labels;
  const [name, group] = by === 'facility' ? ['facility_name', facilityName] : ['fueltech', fueltech];
  return group === undefined ? labels : { ...others, [name]: group };
}

/** Replaces the fuel technology by its group: one "Solar" for utility and rooftop. */
function groupTechnology(one: ShownSeries): ShownSeries['labels'] {
  const group = groupOf(one);
  const { fueltech: _, ...others } = one.labels;
  return group === undefined ? one.labels : { ...others, fueltech_group: group };
}

/** Sums the series of a panel that get the same labels. */
function addUpPanel(panel: Panel, labelsFor: (one: ShownSeries) => ShownSeries['labels']): Panel {
  const members = new Map<string, { one: ShownSeries; columns: Float64Array[] }>();
  panel.series.forEach((series, s) => {
    const labels = labelsFor(series);
    const { unitName: _, fueltech, ...one } = series;
    const key = seriesKey({ metric: one.metric, labels });
    const column = panel.columns[s];
    const member = members.get(key);
    if (labels === series.labels) members.set(series.key, { one: series, columns: [column] });
    else if (!member) members.set(key, { one: { ...one, key, labels, fueltech }, columns: [column] });
    else {
      member.columns.push(column);
      // A facility with several technologies has the colour of none.
      const { fueltech: before, ...rest } = member.one;
      if (before !== fueltech) members.set(key, { ...member, one: rest });
    }
  });
  const added = [...members.values()].map(({ one, columns }): ShownSeries => {
    const values = columns.length === 1 ? columns[0] : addUp(columns);
    return { ...one, times: panel.times, values };
  });
  const sorted = sortSeries(added);
  const labels = labelsOfSeries(sorted);
  const series = sorted.map((one, s) => ({ ...one, label: labels[s] }));
  return { ...panel, series, seriesCount: series.length, ...placeColumns(series, panel.times) };
}

/** Returns the kinds that a panel can be drawn as. */
export const kindsFor = ({ nature }: Panel): ChartKind[] => chartKinds.filter((kind) => kind.suits(nature));

/** Applies the user's choices to a panel. */
function choosePanel(
  panel: Panel,
  { kinds, priceAxis, isSimplified, unitGrouping: by }: ChartChoices,
): Panel {
  const isGrouped = by !== undefined && canGroupUnits(panel);
  const grouped = isGrouped ? addUpPanel(panel, (one) => groupUnit(one, by)) : panel;
  const simple = isSimplified && canSimplify(grouped) ? addUpPanel(grouped, groupTechnology) : grouped;
  const kind = kindsFor(simple).find(({ id }) => id === kinds[panel.id]) ?? simple.kind;
  const chosen = kind === simple.kind ? simple : { ...simple, kind };
  const isOtherAxis = chosen.priceAxis !== undefined && priceAxis !== 'auto';
  return isOtherAxis ? { ...chosen, priceAxis: drawnAxis(priceAxis, chosen.series) } : chosen;
}

/** Applies the user's choices to all panels, fits the time axis to the kinds of charts, and arranges them. */
export function chooseResult(result: PageResult, choices: ChartChoices): PageResult {
  const panels = result.panels.map((panel) => choosePanel(panel, choices));
  const extent = extentOf(panels, result.header.provenance);
  return arrange({ ...result, panels, extent }, choices.layout);
}
