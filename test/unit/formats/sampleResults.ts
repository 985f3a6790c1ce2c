import type { Result, Series } from '#src/domain';

/** 2026-10-05T00:00:00+10:00 */
export const midnight = Date.UTC(2026, 9, 4, 14);
export const fiveMinutes = 300_000;

/** Bucket starts, five minutes apart, from the bucket `first` after midnight. */
export const axis = (length: number, first = 0) =>
  Float64Array.from({ length }, (_, i) => midnight + (first + i) * fiveMinutes);

export function series(
  labels: Series['labels'],
  times: Float64Array,
  values: readonly number[],
  more: Partial<Series> = {},
): Series {
  return {
    metric: 'power',
    unit: 'MW',
    interval: '5m',
    name: 'power',
    labels,
    times,
    values: Float64Array.from(values),
    ...more,
  };
}

export function result(all: Series[], more: Partial<Result> = {}): Result {
  return {
    query: { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '5m', window: '24h' },
    provenance: {
      baseAddress: 'https://service.example',
      isSample: false,
      offsetMinutes: 600,
      window: { startMs: midnight, endMs: midnight + 86_400_000 },
      requests: [
        {
          url: 'https://service.example/v4/data/network/NEM?metrics=power',
          status: 200,
          fetchedAtMs: midnight + 1,
          durationMs: 12,
          bytes: 3456,
          version: '4.5.17',
        },
      ],
      fetchedAtMs: midnight + 1,
    },
    notices: [{ code: 'duplicateStamps', metric: 'power', stamps: 2 }],
    series: all,
    ...more,
  };
}

export const asSample = (from: Result): Result => ({
  ...from,
  provenance: { ...from.provenance, isSample: true },
});

export const textOf = (chunks: Iterable<Uint8Array>) => Buffer.concat([...chunks]).toString('utf8');
