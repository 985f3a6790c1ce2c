import { createRandom } from '../random.mjs';

/** @typedef {import('../../src/domain/result/result').Result} Result */

const stepMs = 5 * 60_000;
const firstMs = Date.UTC(2026, 5, 30, 14);
const values = 1_000_000;

/** Values with up to 6 decimals, as the service sends them; and full doubles, as computed values have. */
const kinds = {
  six: (/** @type {number} */ value) => Number(value.toFixed(6)),
  full: (/** @type {number} */ value) => value,
};

/**
 * A million values as a result: 1 series of a million rows, or 20 of 50,000.
 * @param {number} seriesCount
 * @param {keyof typeof kinds} kind
 * @returns {Result}
 */
function create(seriesCount, kind) {
  const random = createRandom(seriesCount);
  const rows = values / seriesCount;
  const times = Float64Array.from({ length: rows }, (_, i) => firstMs + i * stepMs);
  const toValue = kinds[kind];
  return {
    query: { operation: 'facilities', network_code: 'NEM', metrics: ['power'], interval: '5m' },
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
      name: 'power',
      labels: { unit_code: `UNIT${String(series).padStart(2, '0')}` },
      times,
      values: Float64Array.from({ length: rows }, () =>
        random() < 0.01 ? NaN : toValue(random() * 10 ** (series % 5)),
      ),
    })),
  };
}

/** @type {Record<string, () => Result>} */
export const cases = {
  longSix: () => create(1, 'six'),
  longFull: () => create(1, 'full'),
  wideSix: () => create(20, 'six'),
  wideFull: () => create(20, 'full'),
};
