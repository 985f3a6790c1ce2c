import { computeMeasures, expandQuery, type Labels, type Query, type Series } from '#src/domain';
import type { MeasureFacts } from '#src/domain/series/measures/capacity';

export const minuteMs = 60_000;
/** 5 October 2026 in the NEM. */
export const midnight = Date.UTC(2026, 9, 4, 14);

export const base: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: [],
  interval: '1h',
  window: '24h',
};

export const axis = (count: number, stepMinutes: number) =>
  Float64Array.from({ length: count }, (_, i) => midnight + i * stepMinutes * minuteMs);

export interface Term extends Partial<Series> {
  metric: string;
  of: readonly number[];
  by?: Labels;
}

export const term = (metric: string, by: Labels, of: readonly number[]): Term => ({
  metric,
  by,
  of,
});

export const valuesOf = (series: Series | undefined) => [...(series?.values ?? [])];

/** Builds the prices of South Australia. */
export const pricesOf = (interval: string, times: Float64Array, values: Float64Array): Series => ({
  metric: 'price',
  unit: '$/MWh',
  interval,
  name: '',
  labels: { region: 'SA1' },
  times,
  values,
});

/** Computes a measure from its terms, which all belong to the same query. */
export function compute(
  measure: string,
  terms: Term[],
  query: Partial<Query> = {},
  stepMinutes = 60,
  facts: Partial<MeasureFacts> = {},
) {
  const expanded = expandQuery({ ...base, measures: [measure], ...query });
  const times = axis(Math.max(...terms.map(({ of }) => of.length)), stepMinutes);
  const series = terms.map(({ of, by = {}, ...more }): Series => ({
    unit: '',
    interval: '',
    name: '',
    labels: by,
    times: of.length === times.length ? times : times.subarray(0, of.length),
    values: Float64Array.from(of),
    ...more,
  }));
  const { series: found } = computeMeasures(
    expanded,
    expanded.queries.map(() => series),
    { offsetMinutes: 600, ...facts },
  );
  return found;
}

export const source = (fueltech: string, more: Labels = {}) => ({
  fueltech,
  ...more,
});
