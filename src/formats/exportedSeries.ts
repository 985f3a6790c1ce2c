import { nextBucket } from '../domain/bucket';
import type { ExportOptions } from '../domain/exportOptions';
import type { Result, Series } from '../domain/result';
import { sortSeries } from '../domain/series/seriesOrder';
import { signedValues } from '../domain/series/signs';

/**
 * Returns a function that replaces a series' stamps by the ends of its buckets. Series that share their stamps share
 * the new ones too.
 */
function createToEnds(offsetMinutes: number): (series: Series) => Series {
  const known = new Map<Float64Array, Map<string, Float64Array>>();
  return (series) => {
    const { times, interval, settledUntilMs } = series;
    const endOf = (ms: number): number => nextBucket(ms, interval, offsetMinutes);
    const byInterval = known.get(times) ?? new Map<string, Float64Array>();
    const ends = byInterval.get(interval) ?? times.map(endOf);
    known.set(times, byInterval.set(interval, ends));
    return {
      ...series,
      times: ends,
      ...(settledUntilMs !== undefined && { settledUntilMs: endOf(settledUntilMs) }),
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
  return sortSeries(result.series, result.query.metrics).map((series) => {
    const signed = withSigns(series, loads);
    return stamp === 'end' ? toEnds(signed) : signed;
  });
}
