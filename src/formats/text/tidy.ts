import {
  columnsOf,
  type ExportOptions,
  firstProvisionalMs,
  formatStamp,
  type LabelValue,
  nextBucket,
  precisionOfStamps,
  type Result,
  type Series,
  shownCodes,
  signedValues,
  sortSeries,
} from '../../domain';
import { uniqueNames } from './cellText';

/** Returns a function that replaces stamps by the ends of buckets. Shared stamps stay shared. */
function createToEnds(offsetMinutes: number): (series: Series) => Series {
  const known = new Map<Float64Array, Map<string, Float64Array>>();
  return (series) => {
    const { times, interval, settledUntilMs } = series;
    const endOf = (ms: number) => nextBucket(ms, interval, offsetMinutes);
    const byInterval = known.get(times) ?? new Map<string, Float64Array>();
    const ends = byInterval.get(interval) ?? times.map(endOf);
    known.set(times, byInterval.set(interval, ends));
    return {
      ...series,
      times: ends,
      settledUntilMs: settledUntilMs === undefined ? undefined : endOf(settledUntilMs),
    };
  };
}

/** Returns a series with the values to write: loads negative, or as the service sends them. */
export function withSigns(series: Series, loads: ExportOptions['loads']): Series {
  const values = loads === 'asSent' ? series.values : signedValues(series);
  return values === series.values ? series : { ...series, values };
}

/** Returns the series of a result in order, with the values and stamps to write. */
export function exportedSeries(
  result: Result,
  { loads, stamp }: Pick<ExportOptions, 'loads' | 'stamp'>,
): Series[] {
  const toEnds = createToEnds(result.provenance.offsetMinutes);
  return sortSeries(result.series, shownCodes(result.query)).map((series) => {
    const signed = withSigns(series, loads);
    return stamp === 'end' ? toEnds(signed) : signed;
  });
}

export interface TidySeries {
  /** With the values and stamps to write. */
  series: Series;
  /** By column; undefined when it has no such label. */
  labels: readonly (string | undefined)[];
}

/** The columns besides the labels. */
const ownColumns = ['time', 'value', 'unit', 'provisional', 'sample', 'sample_data'] as const;

/** Returns the service's labels (never parts of a name), and the fueltech and names of a unit if the directory has them. */
function labelsOf(series: Series, offsetMinutes: number): Record<string, string> {
  const { labels, fueltech, unitName, facilityName, forecastRunMs } = series;
  const known = Object.entries(labels).filter(([, value]) => value !== null);
  const all: Record<string, LabelValue | undefined> = {
    fueltech,
    facility_name: facilityName,
    unit_name: unitName,
    ...Object.fromEntries(known),
    forecast_run:
      forecastRunMs === undefined
        ? undefined
        : formatStamp(forecastRunMs, offsetMinutes, precisionOfStamps([forecastRunMs])),
  };
  const present = Object.entries(all).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

/** A label may have the name of an inherited property, such as `constructor`. */
const valueOf = (labels: Record<string, string>, key: string): string | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

/** Returns the series of a result with their labels as columns: the network, all labels of any series, the metric. */
export function toTidy(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp'>,
): {
  /** Names of the label columns: unique, and different from all other columns. The last is the metric. */
  labelNames: readonly string[];
  series: readonly TidySeries[];
  /** The first stamp of provisional values; Infinity when there are none. */
  provisionalFromMs: number;
} {
  const series = exportedSeries(result, options);
  const labels = series.map((one) => labelsOf(one, result.provenance.offsetMinutes));
  const keys = columnsOf(Object.fromEntries(labels.flatMap((one) => Object.entries(one))));
  const own = [...ownColumns, 'network', 'metric'];
  const names = uniqueNames([...own, ...keys]).slice(own.length);
  return {
    labelNames: ['network', ...names, 'metric'],
    series: series.map((one, i) => ({
      series: one,
      labels: [result.query.network_code, ...keys.map((key) => valueOf(labels[i] ?? {}, key)), one.metric],
    })),
    provisionalFromMs: firstProvisionalMs(series),
  };
}
