// node --expose-gc measure.mjs CASE BUCKETS REPEATS: one fresh process; prints { coldMs, warmMs, copiedBytes }.
import { median } from '../median.mjs';
import { createRandom } from '../random.mjs';

const [name = '', buckets = '0', repeats = '0'] = process.argv.slice(2);
const count = Number(buckets);

/** @typedef {import('../../src/domain/result/result').Series} Series */
/** @typedef {{ readonly times: Float64Array, readonly values: Float64Array, readonly weights?: Float64Array }} Columns */

/** @type {typeof import('../../src/domain/series/measures/computeMeasures') & typeof import('../../src/domain/series/measures/expandQuery')} */
const { computeMeasures, expandQuery } = await import(
  new URL('../../out/bench/measures/entry.mjs', import.meta.url).href
);

const fueltechs = [
  'coal_black',
  'gas_ccgt',
  'gas_ocgt',
  'gas_steam',
  'hydro',
  'wind',
  'solar_utility',
  'solar_rooftop',
  'battery_charging',
  'battery_discharging',
];

const next = createRandom(1);
const startMs = Date.UTC(2025, 10, 1) - 36_000_000;
const times = Float64Array.from({ length: count }, (_, i) => startMs + i * 300_000);

/** One of a hundred values is missing. @param {number} most */
const column = (most) => Float64Array.from({ length: count }, () => (next() < 0.01 ? NaN : next() * most));

/** @param {string} metric @param {Readonly<Record<string, string>>} labels @param {number} most @returns {Series} */
const series = (metric, labels, most) => ({
  metric,
  unit: '',
  interval: '5m',
  name: '',
  labels,
  times,
  values: column(most),
});

const sources = fueltechs.flatMap((fueltech) => {
  const labels = { region: 'SA1', fueltech };
  return [series('market_value', labels, 50_000), series('energy', labels, 500)];
});

const prices = [series('price', { region: 'SA1' }, 400), series('demand_energy', { region: 'SA1' }, 150)];

/**
 * @param {readonly string[]} measures @param {string} interval @param {readonly Series[]} terms
 * @returns {() => readonly Columns[]}
 */
const compute = (measures, interval, terms) => {
  /** @type {import('../../src/domain/query/query').Query} */
  const query = {
    operation: 'network',
    network_code: 'NEM',
    metrics: [],
    measures,
    interval,
    network_region: 'SA1',
  };
  const expanded = expandQuery(query);
  const results = expanded.queries.map(() => terms);
  return () => computeMeasures(expanded, results, { offsetMinutes: 600 }).series;
};

/** @type {Record<string, () => readonly Columns[]>} */
const cases = {
  /** The floor: a plain loop that divides two columns, for each of the sources. */
  plain: () =>
    fueltechs.map((_, f) => {
      const above = sources[2 * f]?.values ?? new Float64Array();
      const below = sources[2 * f + 1]?.values ?? new Float64Array();
      const values = new Float64Array(count);
      for (let i = 0; i < count; i++) values[i] = (above[i] ?? NaN) / (below[i] ?? NaN);
      return { times, values };
    }),
  capture: compute(['capture_price'], '5m', sources),
  share: compute(['generation_share'], '5m', sources),
  months: compute(['demand_weighted_price', 'hours_below_zero'], '1M', prices),
};

/** @type {() => readonly Columns[]} */
const run =
  cases[name] ??
  (() => {
    throw new Error(`There is no case "${name}".`);
  });
const collect = globalThis.gc ?? (() => undefined);
const owned = new Set([...sources, ...prices].flatMap((one) => [one.times.buffer, one.values.buffer]));

function time() {
  collect();
  const start = performance.now();
  const columns = run();
  return { ms: performance.now() - start, columns };
}

const { ms: coldMs, columns } = time();
const copies = columns
  .flatMap((one) => [one.times, ...(one.weights ? [one.weights] : [])])
  .filter(({ buffer }) => !owned.has(buffer));
const copiedBytes = copies.reduce((sum, { byteLength }) => sum + byteLength, 0);
const warm = Array.from({ length: Number(repeats) }, () => time().ms);
console.log(JSON.stringify({ coldMs, warmMs: median(warm), copiedBytes }));
