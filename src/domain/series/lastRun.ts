import type { Result } from '../result';
import { summarize, type Glance } from './glance';
import { sortSeries } from './seriesOrder';
import { sparkOf, type Spark } from './spark';

/** A brief summary of a query's last run. */
export interface LastRun {
  /** Undefined for a result without values. */
  readonly glance: Omit<Glance, 'course'> | undefined;
  readonly provenance: LastProvenance;
}

/** The origin of the numbers, without any address. */
export interface LastProvenance {
  readonly fetchedAtMs: number;
  readonly offsetMinutes: number;
  readonly isSample: boolean;
  /** True when parts of the result are missing. */
  readonly isPart: boolean;
}

/** A last run with its small chart. */
export interface ChartedRun extends LastRun {
  readonly spark: Spark;
}

export function toChartedRun(result: Result): ChartedRun {
  const { query, provenance, series } = result;
  const { fetchedAtMs, offsetMinutes, isSample, missing = [] } = provenance;
  const { course: _, ...glance } = summarize(result) ?? { course: undefined };
  return {
    glance: 'metric' in glance ? glance : undefined,
    provenance: { fetchedAtMs, offsetMinutes, isSample, isPart: missing.length > 0 },
    spark: sparkOf(sortSeries(series, query.metrics)),
  };
}
