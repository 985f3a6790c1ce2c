/**
 * Panels in a grid: one for each region, technology, facility, unit or metric of a result, on one scale for each metric.
 * This file chooses the layouts and divides the panels; it draws nothing, so that the chart and pictures share it.
 */
import {
  findFueltech,
  findGroupOrFueltech,
  findMetric,
  findMixPairs,
  lazy,
  type MixPair,
  type Pyramid,
  rangeOf,
  sortSeries,
  StackBuckets,
  type Theme,
  toVisibleLine,
  uniteAxes,
} from '../../domain';
import { placeColumns, stackTotalsWithout, toColumns, type Panel, type ShownSeries } from '../chart/panel';
import type { Grid, PageResult } from '../pageResult';
import { namesOfSeries } from '../chart/legend/legendNames';
import { seriesColours } from '../chart/seriesColours';

export interface Layout {
  id: string;
  label: string;
}

/** The layouts without a split: all panels as they are. */
const together: Layout = { id: 'together', label: 'One chart' };
const overview: Layout = { id: 'overview', label: 'Overview' };
const eachSeries: Layout = { id: 'together', label: 'Each series' };

/** The labels that panels are split by, in menu order. Others than these have too many values, or are rare. */
const splits: readonly Layout[] = [
  { id: 'region', label: 'By region' },
  { id: 'fueltech', label: 'By fuel technology' },
  { id: 'fueltech_group', label: 'By fuel technology' },
  { id: 'facility', label: 'By facility' },
  { id: 'unit_code', label: 'By unit' },
  { id: 'metric', label: 'By metric' },
];

/** The maximum number of cells: each has its own canvas. */
const maxCanvases = 24;

function valueIn(series: ShownSeries, by: string): string | undefined {
  if (by === 'metric') return series.metric;
  const { labels, fueltech, facilityName } = series;
  const value =
    by === 'facility'
      ? (labels['facility_name'] ?? facilityName)
      : by === 'fueltech'
        ? (labels[by] ?? fueltech)
        : labels[by];
  return value === undefined || value === null ? undefined : String(value);
}

/** Returns the distinct values of a label, in the order of the legend; none when a series lacks it. */
function valuesIn(panel: Panel, by: string): string[] {
  const values = panel.series.map((series) => valueIn(series, by));
  const distinct = values.every((value) => value !== undefined) ? [...new Set(values)] : [];
  // Technologies are listed from the top of their stack.
  return panel.kind.isBottomFirst && by.startsWith('fueltech') ? distinct.reverse() : distinct;
}

const pairOf = ({ series }: PageResult): MixPair<ShownSeries> | undefined => findMixPairs(series)[0];

/** Returns the layouts that suit a result, the default one first; a single one when there is no choice. */
export function layoutsOf(result: PageResult): Layout[] {
  const pair = pairOf(result);
  if (pair) return [overview, eachSeries];
  const count = (by: string): number =>
    result.panels.reduce((sum, panel) => sum + Math.max(1, valuesIn(panel, by).length), 0);
  return [
    together,
    ...splits.filter(
      ({ id }) => result.panels.some((panel) => valuesIn(panel, id).length > 1) && count(id) <= maxCanvases,
    ),
  ];
}

/** Finds the rows of the catalog whose labels name cells. */
const finders: Partial<Record<string, (code: string) => { label: string } | undefined>> = {
  metric: findMetric,
  fueltech: findFueltech,
  fueltech_group: findGroupOrFueltech,
};

/** Returns a function from a view to the extremes of all cells in it, so that they share a value axis. */
function sharedExtremesOf(cells: readonly Panel[]): NonNullable<Panel['sharedExtremes']> {
  let hiddenFor: ReadonlySet<string> | undefined;
  let pyramids: Pyramid[][] = [];
  let last: { key: string; found: [number, number] } | undefined;
  const pyramidsOf = (cell: Panel, hidden: ReadonlySet<string>): Pyramid[] => {
    const isHidden = (key: string): boolean => hidden.has(key);
    if (!cell.kind.isAdditive) return cell.pyramids().filter((_, s) => !isHidden(cell.series[s].key));
    const { pyramidAbove, pyramidBelow } = stackTotalsWithout(cell, isHidden);
    return [pyramidAbove(), pyramidBelow()];
  };
  return ({ min, max }, hidden) => {
    if (hidden !== hiddenFor) {
      pyramids = cells.map((cell) => pyramidsOf(cell, hidden));
      hiddenFor = hidden;
      last = undefined;
    }
    const key = `${min} ${max}`;
    if (last?.key === key) return last.found;
    let least = Infinity;
    let most = -Infinity;
    cells.forEach((cell, c) => {
      const { first, end } = rangeOf(cell.times, { min, max, pixels: 1 });
      for (const pyramid of pyramids[c]) {
        const one = pyramid.summarise(first, end);
        if (one.count === 0) continue;
        least = Math.min(least, one.min);
        most = Math.max(most, one.max);
      }
    });
    last = { key, found: [least, most] };
    return last.found;
  };
}

/** Gives series of one name one symbol, and all cells of a section one value axis, which shares have anyway. */
function withSharedScale(parts: readonly Panel[]): readonly Panel[] {
  if (parts.length < 2) return parts;
  const names = [...new Set(parts.flatMap(({ series }) => series.map(({ label }) => label)))];
  const cells = parts.map((cell) => ({
    ...cell,
    symbolIndexes: cell.series.map(({ label }) => names.indexOf(label)),
  }));
  if (cells[0].kind.isShare) return cells;
  const sharedExtremes = sharedExtremesOf(cells);
  return cells.map((cell) => ({ ...cell, sharedExtremes }));
}

/** Returns the part of a panel with one value of a label. */
function cellOf(panel: Panel, by: string, value: string, isAlone: boolean): Panel {
  const own = panel.series.flatMap((one, s) => (valueIn(one, by) === value ? [s] : []));
  const parts = own.map((s) => panel.series[s]);
  const unitName = by === 'unit_code' ? parts[0].unitName : undefined;
  const label = finders[by]?.(value)?.label ?? toVisibleLine(unitName ?? value);
  const names = namesOfSeries(
    parts.map(({ labels: { [by]: _, ...labels }, ...one }) => ({ ...one, labels })),
  );
  const series = parts.map((one, s) => ({ ...one, label: parts.length > 1 ? names[s] : label }));
  return {
    ...panel,
    id: `${panel.id} ${by} ${value}`,
    title: isAlone ? label : `${panel.title} · ${label}`,
    series,
    seriesCount: series.length,
    ...toColumns(
      own.map((s) => panel.columns[s]),
      own.map((s) => panel.weights[s]),
    ),
  };
}

/** Splits each panel with several values of a label into one per value. */
function splitPanels(panels: readonly Panel[], by: string): Grid['sections'] {
  return panels.map((panel) => {
    const values = valuesIn(panel, by);
    if (values.length < 2) return { panel, cells: [panel] };
    const cells = values.map((value) => cellOf(panel, by, value, panels.length === 1));
    return { panel, cells: withSharedScale(cells) };
  });
}

/** Places both sides of a compared mix next to each other. */
function comparePanels(panel: Panel, pair: MixPair<ShownSeries>, result: PageResult): Grid['sections'] {
  const both = [sortSeries(pair.now), sortSeries(pair.before)] as const;
  const times = uniteAxes(both.flat());
  const { notices, provenance } = result.header;
  const compared = notices.find((notice) => notice.code === 'compared');
  const { with: other = pair.otherName, when = '', startMs } = compared ?? {};
  const ownStartMs = (provenance.askedWindow ?? provenance.window)?.startMs ?? NaN;
  const drawnLaterMs = startMs === undefined ? NaN : ownStartMs - startMs;
  const before = [other.charAt(0).toUpperCase() + other.slice(1), when].filter(Boolean).join(', ');
  const titles = ['This window', before];
  const cells = both.map((side, c): Panel => {
    const names = namesOfSeries(side);
    const series = side.map((one, s) => ({ ...one, label: names[s] }));
    return {
      ...panel,
      id: c === 0 ? panel.id : `${panel.id} before`,
      title: titles[c],
      series,
      seriesCount: series.length,
      times,
      ...placeColumns(series, times),
      stack: c === 0 ? panel.stack : lazy(() => new StackBuckets(side)),
      drawnLaterMs: c > 0 && drawnLaterMs > 0 ? drawnLaterMs : undefined,
    };
  });
  return [{ panel, cells: withSharedScale(cells) }];
}

/** Arranges the panels of a result by a layout; an unknown one, or one that does not suit the result, is ignored. */
export function arrange(result: PageResult, chosen: string | undefined): PageResult {
  const layouts = layoutsOf(result);
  const { id } = layouts.find((one) => one.id === chosen) ?? layouts.at(0) ?? together;
  if (id === together.id) return result;
  const mix = pairOf(result);
  const base = mix && result.panels.find((panel) => panel.id === mix.stackId);
  const sections = mix && base ? comparePanels(base, mix, result) : splitPanels(result.panels, id);
  const grid: Grid = { layout: id, sections, mix };
  return { ...result, panels: sections.flatMap(({ cells }) => cells), grid };
}

/** In pixels: the narrowest cell with a readable time axis. */
const minCell = 330;

/** Returns the number of columns for `count` cells: as many as fit, without a nearly empty last row. */
export function columnsFor(count: number, width: number): number {
  const most = Math.max(1, Math.min(count, Math.floor(width / minCell)));
  return Math.ceil(count / Math.ceil(count / most));
}

/** Returns a legend row for each name within the cells of a section, from the top of a stack. */
export function legendRowsOf({ kind }: Panel, cells: readonly Panel[], theme: Theme) {
  const rows = new Map<
    string,
    { series: ShownSeries; symbolIndex: number; colour: string; keys: string[] }
  >();
  for (const cell of cells) {
    const colours = seriesColours(cell.series, cell.kind.paletteOf(theme));
    cell.series.forEach((series, s) => {
      const { key, label } = series;
      const row = rows.get(label);
      if (row) row.keys.push(key);
      else
        rows.set(label, {
          series,
          symbolIndex: cell.symbolIndexes?.[s] ?? s,
          colour: colours[s],
          keys: [key],
        });
    });
  }
  return kind.isBottomFirst ? [...rows.values()].reverse() : [...rows.values()];
}
