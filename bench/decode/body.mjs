import { createRandom } from '../random.mjs';

const stepMs = 5 * 60_000;
const firstMs = Date.UTC(2026, 5, 30, 14);

/** @param {number} ms */
const toStamp = (ms) => `${new Date(ms + 36_000_000).toISOString().slice(0, 19)}+10:00`;

/**
 * A body in the service's format: one metric, series with the same stamps, values with up to 6 decimals, and a few
 * nulls.
 * @param {number} points Of all series together.
 * @param {{ startMs?: number, seriesCount?: number }} options Default 20 series.
 */
export function createBody(points, { startMs = firstMs, seriesCount = 20 } = {}) {
  const random = createRandom(points);
  const stamps = Array.from({ length: points / seriesCount }, (_, i) =>
    JSON.stringify(toStamp(startMs + i * stepMs)),
  );
  const results = Array.from({ length: seriesCount }, (_, series) => {
    const scale = 10 ** (series % 5);
    const data = stamps.map((stamp) => {
      const value = random() < 0.01 ? 'null' : String(Number((random() * scale).toFixed(6)));
      return `[${stamp},${value}]`;
    });
    const columns = { region: `R${Math.floor(series / 10)}`, fueltech: `fuel${series % 10}` };
    const head = { name: `power_${columns.region}|${columns.fueltech}`, columns };
    return `${JSON.stringify(head).slice(0, -1)},"data":[${data.join(',')}]}`;
  });
  const block = {
    network_code: 'NEM',
    metric: 'power',
    unit: 'MW',
    interval: '5m',
    groupings: ['network_region', 'fueltech'],
    network_timezone_offset: '+10:00',
  };
  const head = '{"version":"4.5.17","created_at":"2026-10-07T01:00:00+11:00","success":true,"data":[';
  return `${head}${JSON.stringify(block).slice(0, -1)},"results":[${results.join(',')}]}]}`;
}
