import {
  aggregationOf,
  applyOverTime,
  type ChartChoices,
  type Clock,
  comparedLabel,
  findUncounted,
  findMetric,
  firstInterval,
  floorToBucket,
  groupBy,
  hourMs,
  intervalMsOf,
  isLoad,
  isStacked,
  jointMarks,
  type MixPair,
  natureOf,
  nextBucket,
  overTimeLabel,
  panelIdOf,
  pickDrawn,
  type Provenance,
  readableUnitsOf,
  seriesKey,
  shownCodes,
  sidesFinder,
  signedValues,
  sortSeries,
  type StackBuckets,
  stackFinder,
  toVisibleLine,
  uniteAxes,
  type Window,
} from '../domain';
import type { ResultHeader } from '../protocol/messages';
import type { ReceivedResult } from '../protocol/receive';
import { defaultKind } from './chart/chartKinds';
import { drawnAxis } from './chart/valueAxis';
import { namesOfSeries } from './chart/legend/legendNames';
import { type Panel, type ShownSeries, placeColumns } from './chart/panel';

/** Each panel needs its own canvas. */
const maxPanels = 24;
/** The maximum number of metrics in a panel's title. */
const maxNamed = 6;
/** The maximum number of doubles allocated for all panels together: 128 MB. Series that share their axis need none. */
const maxDoubles = 16 * 1024 * 1024;

/** The panels of a result in a grid, instead of one under another. */
export interface Grid {
  layout: string;
  /** The panels that were split, each with its cells, which share a value axis. */
  sections: readonly { panel: Panel; cells: readonly Panel[] }[];
  /** The mix that a compared result is about. */
  mix?: MixPair<ShownSeries>;
}

export interface PageResult {
  header: ResultHeader;
  series: readonly ShownSeries[];
  /** Finds the buckets of a series' stack; undefined for a series that is not stacked. */
  stackOf: (series: ShownSeries) => StackBuckets | undefined;
  /** The drawn panels: the first ones up to a limit. */
  panels: readonly Panel[];
  /** The number of panels before the limit. */
  panelCount: number;
  /** Set when the panels are the cells of a grid. */
  grid?: Grid;
  /** The offset of network time, in which buckets begin. */
  offsetMinutes: number;
  clock: Clock;
  /** Bucket starts of all series in epoch ms, ascending, without duplicates. */
  times: Float64Array;
  /** The bounds of the time axis in epoch ms, including the length of the last bucket when it is drawn. */
  extent: { min: number; max: number };
  /** The requested buckets; when the service chose the window, from the first bucket to the last. */
  span: Window | undefined;
}

/** Lists the comparisons among a panel's series: "year before, difference". */
function comparedOf(series: readonly ShownSeries[]): string {
  const names = new Set<unknown>(series.map(({ labels }) => labels[comparedLabel]));
  return names.has(undefined) ? '' : ` · ${toVisibleLine([...names].join(', '))}`;
}

/** "Demand, Storage"; for many metrics, the first ones and the number of others. */
function titleOf(series: readonly ShownSeries[]): string {
  const metrics = [...new Set(series.map((one) => one.metric))];
  const named = metrics.length > maxNamed ? metrics.slice(0, maxNamed - 1) : metrics;
  const title = named.map((code) => findMetric(code)?.label ?? toVisibleLine(code)).join(', ');
  const more = metrics.length - named.length;
  const overTime = series.at(0)?.labels[overTimeLabel];
  const shown = typeof overTime === 'string' ? ` · ${toVisibleLine(overTime)}` : '';
  return `${title}${more > 0 ? ` and ${more} more` : ''}${shown}${comparedOf(series)}`;
}

/** `all`: at least one series, all of one panel. */
function toPanel(
  all: readonly ShownSeries[],
  maxDoubles: number,
  { offsetMinutes, fetchedAtMs, window }: Provenance,
  stackOf: PageResult['stackOf'],
): Panel {
  const { series, times } = pickDrawn(all, maxDoubles);
  const [first] = series;
  const { interval, unit, readable } = first;
  const nature = natureOf(all[0]);
  const bucketMs = intervalMsOf(interval);
  const dataEndMs = Math.max(fetchedAtMs, window?.endMs ?? -Infinity);
  return {
    id: first.panelId,
    title: titleOf(all),
    unit,
    readable,
    nature,
    kind: defaultKind({ nature, bucketMs, times }),
    decimals: series.reduce((most, one) => Math.max(most, one.decimals), 0),
    series,
    seriesCount: all.length,
    times,
    ...placeColumns(series, times),
    stack: () => stackOf(first),
    interval,
    bucketMs,
    offsetMinutes,
    endOf: (startMs) => {
      // An unknown interval is as long as the first bucket.
      const lengthMs = times[1] - times[0];
      const endMs = bucketMs > 0 ? nextBucket(startMs, interval, offsetMinutes) : startMs + lengthMs;
      return startMs < dataEndMs ? Math.min(endMs, dataEndMs) : endMs;
    },
    priceAxis: nature === 'price' ? drawnAxis('auto', series) : undefined,
    ...jointMarks(all),
  };
}

/** Groups series by panel, without those that would be counted twice. */
export function groupByPanel(series: readonly ShownSeries[]): ReadonlyMap<string, ShownSeries[]> {
  const isUncounted = findUncounted(series);
  const counted = series.filter((one) => natureOf(one) !== 'additive' || !isUncounted(one));
  return groupBy(counted, ({ panelId }) => panelId);
}

export function extentOf(
  panels: readonly Panel[],
  { askedWindow, awaited, missing = [] }: Provenance,
): PageResult['extent'] {
  // The time axis reserves space for missing and awaited data.
  const absent = [...missing.map(({ window }) => window), awaited && askedWindow].filter(
    (one) => one !== undefined,
  );
  const spans = panels.flatMap((panel) => {
    const { times, interval, offsetMinutes } = panel;
    const first = times.at(0);
    const last = times.at(-1);
    if (first === undefined || last === undefined) return [];
    const room = absent.map(({ startMs, endMs }) => [
      startMs,
      floorToBucket(endMs - 1, interval, offsetMinutes),
    ]);
    const spansBuckets = panel.kind.spansBuckets(panel);
    return [[first, last], ...room].map(([min, startMs]) => ({
      min,
      max: spansBuckets ? panel.endOf(startMs) : startMs,
    }));
  });
  const min = spans.reduce((least, span) => Math.min(least, span.min), Infinity);
  const max = spans.reduce((most, span) => Math.max(most, span.max), -Infinity);
  if (min > max) return { min: 0, max: 1 };
  // A single moment still needs an axis around it.
  return min === max ? { min: min - hourMs / 2, max: max + hourMs / 2 } : { min, max };
}

function spanOf(times: Float64Array, interval: string, provenance: Provenance): Window | undefined {
  const { askedWindow = provenance.window, offsetMinutes } = provenance;
  const first = times.at(0);
  const last = times.at(-1);
  if (askedWindow || first === undefined || last === undefined) return askedWindow;
  return {
    startMs: floorToBucket(first, interval, offsetMinutes),
    endMs: nextBucket(last, interval, offsetMinutes),
  };
}

/**
 * Sorts, labels, signs and groups a received result. Times use `clock`, or network time without one. `overTime` says
 * what is shown of the series of panels over time.
 */
export function toPageResult(
  { header, series }: ReceivedResult,
  clock?: Clock,
  overTime: ChartChoices['overTime'] = {},
): PageResult {
  const { offsetMinutes } = header.provenance;
  const sent = sortSeries(series, shownCodes(header.query));
  const sorted = applyOverTime(sent, overTime, panelIdOf, offsetMinutes);
  const labels = namesOfSeries(sorted);
  const readableOf = readableUnitsOf(sorted);
  const sidesOf = sidesFinder(sent);
  const shown = sorted.map((one, i): ShownSeries => {
    const unit = toVisibleLine(one.unit);
    return {
      ...one,
      // Of the series as the result has it, before anything is shown of it over time.
      key: seriesKey(sent[i]),
      panelId: panelIdOf({ ...sent[i], unit: toVisibleLine(sent[i].unit) }),
      label: labels[i],
      unit,
      decimals: findMetric(one.metric)?.decimals ?? 3,
      readable: readableOf(unit),
      aggregation: aggregationOf(one),
      isLoad: isLoad(one),
      values: signedValues(one),
      differenceSides: sidesOf(sent[i]),
    };
  });
  const groups = groupByPanel(shown);
  const stackOf = stackFinder(shown);
  const drawn = [...groups.values()].slice(0, maxPanels);
  const panels = drawn.map((group) => toPanel(group, maxDoubles / drawn.length, header.provenance, stackOf));
  const times = uniteAxes(shown);
  return {
    header,
    series: shown,
    stackOf,
    panels,
    panelCount: groups.size,
    offsetMinutes,
    clock: clock ?? offsetMinutes,
    times,
    extent: extentOf(panels, header.provenance),
    span: spanOf(times, firstInterval(shown), header.provenance),
  };
}

/** The series of one panel, in the order of its legend from the top. */
export interface LegendGroup {
  id: string;
  series: readonly ShownSeries[];
  isAdditive: boolean;
}

/** Groups series by panel. `others` are in no panel because they would be counted twice. */
export function legendGroups(all: readonly ShownSeries[]): {
  groups: LegendGroup[];
  others: ShownSeries[];
} {
  const groups = [...groupByPanel(all)].map(([id, series]): LegendGroup => {
    const isAdditive = isStacked(series[0]);
    // A stack is listed from its top.
    return { id, series: isAdditive ? [...series].reverse() : series, isAdditive };
  });
  const grouped = new Set(groups.flatMap(({ series }) => series));
  return { groups, others: all.filter((one) => !grouped.has(one)) };
}

/** Sorts series by panel and legend order, followed by the series without a panel. */
export function inLegendOrder(all: readonly ShownSeries[]): ShownSeries[] {
  const { groups, others } = legendGroups(all);
  return [...groups.flatMap(({ series }) => series), ...others];
}
