import { createRandom } from '../random.mjs';

/** @typedef {import('../../src/domain/result/result').Result} Result */
/** @typedef {import('../../src/formats/columnar/parquetTable').ParquetRows} ParquetRows */

const stepMs = 5 * 60_000;
const firstMs = Date.UTC(2026, 5, 30, 14);
/** The 5-minute steps of a month. */
const month = 31 * 288;
/** For a million rows. */
const units = 112;
const fueltechs = ['solar_utility', 'wind', 'coal_black', 'battery_discharging', 'hydro', 'gas_ocgt'];
const regions = ['NSW1', 'QLD1', 'VIC1', 'SA1', 'TAS1'];

export const labelNames = ['network', 'region', 'fueltech', 'unit_code', 'metric', 'unit'];

/** @param {number} unit */
const labelsOf = (unit) => ({
  region: regions[unit % 5] ?? '',
  fueltech: fueltechs[unit % 6] ?? '',
  unit_code: `UNIT${String(unit).padStart(3, '0')}`,
});

/**
 * The output of a unit relative to its capacity, by technology: zero at night, following the wind, constant for hours,
 * or only now and then.
 * @type {readonly ((step: number, random: () => number) => number)[]}
 */
const outputs = [
  (step, random) => Math.max(0, Math.sin(((step % 288) / 288 - 0.25) * 2 * Math.PI)) * (0.8 + 0.2 * random()),
  (step, random) => 0.4 + 0.3 * Math.sin(step / 500) + 0.02 * random(),
  (step) => 0.5 + 0.05 * (Math.floor(step / 24) % 8),
  (step, random) => (step % 288 > 204 && step % 288 < 252 ? random() : 0),
  (step) => (Math.floor(step / 36) % 3 === 0 ? 0.6 + 0.1 * (Math.floor(step / 36) % 4) : 0),
  (step, random) => (Math.floor(step / 288) % 7 === 0 && step % 288 > 216 ? random() : 0),
];

/** Values as the service sends them: with up to 6 decimals, and a few missing. @param {number} unit */
function valuesOf(unit) {
  const random = createRandom(unit);
  const size = 30 + 5 * unit;
  const output = outputs[unit % outputs.length] ?? (() => 0);
  return Float64Array.from({ length: month }, (_, step) =>
    random() < 0.001 ? NaN : Number((output(step, random) * size).toFixed(6)),
  );
}

/** A month of 112 units. @returns {Result} */
export function createMillion() {
  const times = Float64Array.from({ length: month }, (_, i) => firstMs + i * stepMs);
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
    series: Array.from({ length: units }, (_, unit) => ({
      metric: 'power',
      unit: 'MW',
      interval: '5m',
      name: 'power',
      labels: labelsOf(unit),
      times,
      values: valuesOf(unit),
    })),
  };
}

/** 20 months of 112 units, one table per unit and month. @returns {Generator<ParquetRows>} */
export function* twentyMillion() {
  const axes = Array.from({ length: 20 }, (_, part) => {
    const startMs = firstMs + part * month * stepMs;
    return Float64Array.from({ length: month }, (_, i) => startMs + i * stepMs);
  });
  for (let unit = 0; unit < units; unit++) {
    const { region, fueltech, unit_code } = labelsOf(unit);
    const values = valuesOf(unit);
    for (const times of axes)
      yield { labels: ['NEM', region, fueltech, unit_code, 'power', 'MW'], times, values };
  }
}
