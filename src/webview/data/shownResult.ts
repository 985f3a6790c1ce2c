import { alignSeries } from '../../domain/align';
import { findFueltech, findFueltechGroup, findInterval, findMetric } from '../../domain/catalog/index';
import type { Aggregation } from '../../domain/catalog/index';
import { labelOfSeries, sortSeries } from '../../domain/queryTitle';
import type { LabelValue, Provenance, Series } from '../../domain/result';
import type { Window } from '../../domain/window';
import type { ResultHeader } from '../../protocol/messages';
import type { ReceivedResult } from '../../protocol/receive';

const dayMs = 86_400_000;

/** A series as the page shows it. */
export interface ShownSeries extends Series {
  /** The same for the same series of another run: what is hidden stays hidden. */
  readonly key: string;
  readonly label: string;
  readonly decimals: number;
  readonly aggregation: Aggregation;
  /** Sent as positive numbers and drawn below zero. */
  readonly isLoad: boolean;
}

export type PanelKind = 'stack' | 'step' | 'line';

/** Series that share a value axis. Panels stand one under another on one time axis. */
export interface Panel {
  readonly id: string;
  /** "Power", or the metrics of the panel. */
  readonly title: string;
  readonly unit: string;
  readonly kind: PanelKind;
  readonly decimals: number;
  /** In stack order, bottom first. */
  readonly series: readonly ShownSeries[];
  /** Bucket starts in epoch ms, and a column of each series at them, NaN where it has none. */
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
  /** Nominal length of a bucket in ms; 0 when the interval is not known. */
  readonly bucketMs: number;
  /** Drawn as bars rather than areas: from a day up, and for a single bucket. */
  readonly hasBars: boolean;
}

/** A result made ready for all parts of the page. */
export interface ShownResult {
  readonly header: ResultHeader;
  readonly series: readonly ShownSeries[];
  readonly panels: readonly Panel[];
  readonly offsetMinutes: number;
  /** Distinct bucket starts over all series. */
  readonly bucketCount: number;
  /** What the time axis spans, in epoch ms, the last bucket's length included where it is drawn. */
  readonly extent: { readonly min: number; readonly max: number };
}

const textOf = (value: LabelValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

function technologyOf(labels: Series['labels']): string | undefined {
  return textOf(labels['fueltech']) ?? textOf(labels['fueltech_group']);
}

function isLoad(labels: Series['labels']): boolean {
  const technology = textOf(labels['fueltech']);
  if (technology !== undefined) return findFueltech(technology)?.isLoad ?? false;
  const group = textOf(labels['fueltech_group']);
  return group !== undefined && (findFueltechGroup(group) ?? findFueltech(group))?.isLoad === true;
}

function keyOf(series: Series): string {
  const labels = Object.entries(series.labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([series.metric, ...labels]);
}

function toShown(series: Series, all: readonly Series[]): ShownSeries {
  const metric = findMetric(series.metric);
  return {
    ...series,
    key: keyOf(series),
    label: labelOfSeries(series, all),
    decimals: metric?.decimals ?? 3,
    aggregation: metric?.aggregation ?? 'mean',
    isLoad: isLoad(series.labels),
  };
}

/** `battery` is charging and discharging together: beside the pair it would count twice. */
function isCountedTwice(series: Series, all: readonly Series[]): boolean {
  if (technologyOf(series.labels)?.toLowerCase() !== 'battery') return false;
  return all.some((other) => {
    const technology = technologyOf(other.labels)?.toLowerCase();
    const isPart = technology === 'battery_charging' || technology === 'battery_discharging';
    return isPart && other.metric === series.metric && other.labels['region'] === series.labels['region'];
  });
}

const kindOf = (series: Series): PanelKind => findMetric(series.metric)?.chart ?? 'line';

function toPanel(id: string, kind: PanelKind, series: readonly ShownSeries[]): Panel {
  const { times, columns } = alignSeries(series);
  const first = series[0];
  const bucketMs = findInterval(first?.interval ?? '')?.durationMs ?? 0;
  const metrics = [...new Set(series.map((one) => one.metric))];
  return {
    id,
    title: metrics.map((code) => findMetric(code)?.label ?? code).join(', '),
    unit: first?.unit ?? '',
    kind,
    decimals: Math.max(0, ...series.map((one) => one.decimals)),
    series,
    times,
    columns,
    bucketMs,
    hasBars: kind === 'stack' && (bucketMs >= dayMs || times.length === 1),
  };
}

/** Lines share a panel by unit; a stack and a price have one for each metric. */
function toPanels(series: readonly ShownSeries[]): Panel[] {
  const groups = new Map<string, ShownSeries[]>();
  for (const one of series) {
    const kind = kindOf(one);
    if (kind === 'stack' && isCountedTwice(one, series)) continue;
    const id = kind === 'line' ? `line ${one.unit} ${one.interval}` : `${kind} ${one.metric} ${one.unit}`;
    const group = groups.get(id);
    if (group) group.push(one);
    else groups.set(id, [one]);
  }
  return [...groups].map(([id, group]) => toPanel(id, group[0] ? kindOf(group[0]) : 'line', group));
}

const tailOf = ({ bucketMs, kind, hasBars }: Panel): number => (hasBars || kind === 'step' ? bucketMs : 0);

/** Windows of what is missing, or still to come: room is left for it. */
function absentIn({ askedWindow, awaited, missing = [] }: Provenance): readonly Window[] {
  const windows = missing.map((part) => part.window);
  return [...windows, awaited === undefined ? undefined : askedWindow].filter((one) => one !== undefined);
}

function extentOf(panels: readonly Panel[], provenance: Provenance): ShownResult['extent'] {
  let min = Infinity;
  let max = -Infinity;
  const absent = absentIn(provenance);
  for (const panel of panels) {
    const { times, bucketMs } = panel;
    const tail = tailOf(panel);
    const first = times[0];
    const last = times[times.length - 1];
    if (first === undefined || last === undefined) continue;
    min = Math.min(min, first, ...absent.map(({ startMs }) => startMs));
    max = Math.max(max, last + tail, ...absent.map(({ endMs }) => endMs - bucketMs + tail));
  }
  if (min > max) return { min: 0, max: 1 };
  // A single moment still needs an axis around it.
  return min === max ? { min: min - 1_800_000, max: max + 1_800_000 } : { min, max };
}

/** Orders, names and groups what was received. */
export function toShownResult({ header, series }: ReceivedResult): ShownResult {
  const sorted = sortSeries(series, header.query.metrics);
  const shown = sorted.map((one) => toShown(one, sorted));
  const panels = toPanels(shown);
  return {
    header,
    series: shown,
    panels,
    offsetMinutes: header.provenance.offsetMinutes,
    bucketCount: alignSeries(shown).times.length,
    extent: extentOf(panels, header.provenance),
  };
}
