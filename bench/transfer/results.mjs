import { createRandom } from '../random.mjs';

/** @typedef {import('../../src/domain/result/result').Result} Result */

const stepMs = 5 * 60_000;
const firstMs = Date.UTC(2025, 5, 30, 14);

const request = {
  url: 'https://service.example/v4/data/network/NEM?metrics=power&interval=5m&date_start=2025-07-01T00:00:00',
  status: 200,
  fetchedAtMs: firstMs,
  durationMs: 420,
  bytes: 1_850_000,
};

/**
 * A result of 5-minute data. All series have the same stamps.
 * @param {number} seriesCount
 * @param {number} length Buckets.
 * @returns {Result}
 */
export function createResult(seriesCount, length) {
  const random = createRandom(seriesCount);
  const times = Float64Array.from({ length }, (_, i) => firstMs + i * stepMs);
  return {
    query: { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '5m' },
    provenance: {
      baseAddress: 'https://service.example',
      isSample: false,
      offsetMinutes: 600,
      requests: [],
      fetchedAtMs: firstMs,
    },
    notices: [],
    series: Array.from({ length: seriesCount }, (_, series) => ({
      metric: 'power',
      unit: 'MW',
      interval: '5m',
      name: `power_fuel${series}`,
      labels: { fueltech: `fuel${series}` },
      times,
      values: Float64Array.from({ length }, () => Number((random() * 1000).toFixed(6))),
    })),
  };
}

/**
 * The partial results while the parts of a result arrive one at a time, each with new arrays.
 * @param {Result} result
 * @param {number} partCount
 * @returns {Generator<Result>}
 */
export function* partialResults(result, partCount) {
  const length = result.series[0]?.times.length ?? 0;
  for (let part = 1; part <= partCount; part++) {
    const end = Math.ceil((length * part) / partCount);
    const times = result.series[0]?.times.slice(0, end) ?? new Float64Array(0);
    yield {
      ...result,
      provenance: { ...result.provenance, requests: Array.from({ length: part }, () => request) },
      series: result.series.map((series) => ({ ...series, times, values: series.values.slice(0, end) })),
    };
  }
}
