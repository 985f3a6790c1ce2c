import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createClient, type ServiceClient } from '../../../../src/client/index';
import type { Query } from '../../../../src/domain/query/query';
import type { Series } from '../../../../src/domain/result/result';
import type { MarketCode } from '../../../../src/sample/fleet/markets';
import type { SampleService } from '../../../../src/sample/index';
import { nowMs, startUnderTest } from '../../sample/sampleUnderTest';
import { bucketStart, fueltechsOf, offsetMs, regionsOf, sent, slotsOf, type Slot } from './marketState';

/** A bucket of a measure: `below` is its denominator, and `value` is NaN where it has none. */
interface Golden {
  readonly value: number;
  readonly below?: number;
}

/** Adds up the slots of one bucket. */
type Formula = (slots: readonly Slot[], region: string, fueltech: string) => Golden;

/** Sums MW as the service sends energy: NaN without any value. */
function energyOf(slots: readonly Slot[], read: (slot: Slot) => number): number {
  let [sum, isAny] = [0, false];
  for (const slot of slots) {
    const value = read(slot);
    if (Number.isNaN(value)) continue;
    sum += value;
    isAny = true;
  }
  return isAny ? sent(sum / 12) : NaN;
}

function meanOf(slots: readonly Slot[], read: (slot: Slot) => number): number {
  let [sum, count] = [0, 0];
  for (const slot of slots) {
    const value = read(slot);
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? NaN : sent(sum / count);
}

const ratio = (above: number, below: number): Golden => ({
  value: below > 0 ? above / below : NaN,
  below,
});

const solar = ['solar_utility', 'solar_rooftop', 'solar_thermal'];

const stores = ['battery', 'battery_charging', 'battery_discharging', 'pumps'];

/** Sums columns of which some may be absent in the region; NaN where one lacks this bucket. */
const sumOf = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** True for a region with units of a fuel technology that have begun by this day. */
const hasSource = (code: MarketCode, region: string, fueltech: string): boolean => {
  for (const slot of slotsOf(code, Date.UTC(2026, 10, 1, 12), Date.UTC(2026, 10, 1, 14), nowMs))
    if (!Number.isNaN(slot.source(region, fueltech))) return true;
  return false;
};

const formulas: Readonly<Record<string, Formula>> = {
  capture_price: (slots, region, fueltech) =>
    ratio(
      energyOf(slots, (slot) => slot.source(region, fueltech, 'price')),
      energyOf(slots, (slot) => slot.source(region, fueltech)),
    ),
  demand_weighted_price(slots, region) {
    let [above, below] = [0, 0];
    for (const slot of slots) {
      const [price, demand] = [slot.region(region, 'price'), sent(slot.region(region, 'demand') / 12)];
      if (Number.isNaN(price) || Number.isNaN(demand)) continue;
      above += price * demand;
      below += demand;
    }
    return ratio(above, below);
  },
  emissions_intensity(slots, region) {
    let [above, below] = [0, 0];
    for (const fueltech of fueltechsOf('NEM')) {
      if (stores.includes(fueltech)) continue;
      const energy = energyOf(slots, (slot) => slot.source(region, fueltech));
      if (Number.isNaN(energy)) continue;
      above += energyOf(slots, (slot) => slot.source(region, fueltech, 'emissions')) * 1000;
      below += energy;
    }
    return ratio(above, below);
  },
  renewable_share: (slots, region) =>
    ratio(
      energyOf(slots, (slot) => slot.region(region, 'renewable')) * 100,
      energyOf(slots, (slot) => slot.region(region, 'demandGross')),
    ),
  curtailment_share(slots, region) {
    const curtailed = energyOf(slots, (slot) => slot.region(region, 'curtailment'));
    const output = ['wind', 'solar_utility'].map((fueltech) =>
      hasSource('NEM', region, fueltech) ? energyOf(slots, (slot) => slot.source(region, fueltech)) : 0,
    );
    return ratio(curtailed * 100, curtailed + sumOf(output));
  },
  net_imports: (slots, region) => ({
    value:
      meanOf(slots, (slot) => slot.region(region, 'imports')) -
      meanOf(slots, (slot) => slot.region(region, 'exports')),
  }),
  net_imports_energy: (slots, region) => ({
    value:
      energyOf(slots, (slot) => slot.region(region, 'imports')) -
      energyOf(slots, (slot) => slot.region(region, 'exports')),
  }),
  residual_demand: (slots, region) => ({
    value:
      meanOf(slots, (slot) => slot.region(region, 'demandGross')) -
      sumOf(
        ['wind', ...solar].map((fueltech) =>
          hasSource('NEM', region, fueltech) ? meanOf(slots, (slot) => slot.source(region, fueltech)) : 0,
        ),
      ),
  }),
  residual_demand_energy: (slots, region) => ({
    value:
      energyOf(slots, (slot) => slot.region(region, 'demandGross')) -
      sumOf(
        ['wind', ...solar].map((fueltech) =>
          hasSource('NEM', region, fueltech) ? energyOf(slots, (slot) => slot.source(region, fueltech)) : 0,
        ),
      ),
  }),
  hours_below_zero(slots, region) {
    let [hours, isAny] = [0, false];
    for (const slot of slots) {
      const price = slot.region(region, 'price');
      if (Number.isNaN(price)) continue;
      isAny = true;
      if (price < 0) hours += 1 / 12;
    }
    return { value: isAny ? hours : NaN };
  },
};

const ofEastAlone = /^(?:curtailment|net_imports|residual)/;
const isBySource = (measure: string): boolean => measure.startsWith('capture');

/** What five minutes add up to, and how far the six decimals of their terms may move it. */
interface Combined {
  readonly value: number;
  readonly tolerance: number;
}

/** Combines five minutes: ratios by their weights, hours as a sum, others as a mean. */
function addUp(
  { values, weights, times, metric }: Series,
  startOf: (ms: number) => number,
): ReadonlyMap<number, Combined> {
  const sums = new Map<number, { above: number; below: number; count: number }>();
  values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const start = startOf(times[i] ?? NaN);
    const sum = sums.get(start) ?? { above: 0, below: 0, count: 0 };
    const weight = weights ? (weights[i] ?? NaN) : 1;
    sum.above += value * weight;
    sum.below += weight;
    sum.count += 1;
    sums.set(start, sum);
  });
  const isSum = metric === 'hours_below_zero';
  const toCombined = ({ above, below, count }: { above: number; below: number; count: number }): Combined => {
    const value = isSum ? above : above / below;
    // Half a millionth for each term, of which up to ten add up, and 1000 times that in a numerator.
    return { value, tolerance: 1e-9 + (count * 5e-6 * (1000 + Math.abs(value))) / below };
  };
  return new Map([...sums].map(([start, sum]) => [start, toCombined(sum)]));
}

function assertNear(actual: number, expected: number, message: string, least = 0): void {
  if (Number.isNaN(expected)) assert.ok(Number.isNaN(actual), `${message}: ${actual}, not missing`);
  else {
    const tolerance = Math.max(least, 1e-9 * Math.max(1, Math.abs(expected)));
    assert.ok(Math.abs(actual - expected) <= tolerance, `${message}: ${actual}, not ${expected}`);
  }
}

/** The lengths of windows in days that suit each interval, in the number of buckets they make. */
const spans: Readonly<Record<string, number>> = {
  '5m': 1 / 4,
  '30m': 1,
  '1h': 2,
  '1d': 5,
  '7d': 14,
  '1M': 35,
};

const wallText = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

interface Case {
  readonly code: MarketCode;
  readonly region: number;
  readonly fueltech: number;
  readonly interval: string;
  /** Days before the end of the data, which may be within the newest day. */
  readonly daysAgo: number;
  readonly shiftMinutes: number;
}

const cases = (measure: string): fc.Arbitrary<Case> =>
  fc.record({
    code: ofEastAlone.test(measure)
      ? fc.constant<MarketCode>('NEM')
      : fc.constantFrom<MarketCode>('NEM', 'NEM', 'WEM'),
    region: fc.nat(100),
    fueltech: fc.nat(100),
    interval: fc.constantFrom('5m', '5m', '30m', '1h', '1h', '1d', '7d', '1M'),
    daysAgo: fc.constantFrom(0, 1, 3, 40, 100, 300),
    shiftMinutes: fc.integer({ min: 0, max: 287 }).map((slots) => slots * 5),
  });

/** Describes each measure by random cases: region, source, window, interval and network. */
export function describeGolden(numRuns: number): void {
  let service: SampleService;
  let client: ServiceClient;

  before(async () => {
    ({ service } = await startUnderTest());
    client = createClient({
      baseAddress: service.baseAddress,
      fetch: globalThis.fetch,
      token: () => Promise.resolve(service.token),
      now: () => nowMs,
      requestsPerSecond: Infinity,
      isSample: true,
    });
  });

  after(() => service.close());

  /** Compares every bucket of a series with the plain loops. Returns the number of buckets without a value. */
  function assertGolden(
    series: Series | undefined,
    formula: Formula,
    { code, interval }: Case,
    names: { readonly region: string; readonly fueltech: string },
    span: readonly [from: number, to: number],
  ): number {
    const slots = new Map<number, Slot[]>();
    const first = bucketStart(span[0], interval);
    // A window ends with a whole bucket; none is longer than a month.
    let last = span[1];
    while (
      bucketStart(last, interval) < last &&
      bucketStart(last, interval) === bucketStart(last - 1, interval)
    )
      last += 300_000;
    for (const slot of slotsOf(code, first, last, nowMs)) {
      const start = bucketStart(slot.wallMs, interval);
      const own = slots.get(start) ?? [];
      own.push(slot);
      slots.set(start, own);
    }
    let missing = 0;
    for (const [start, own] of slots) {
      const { value, below } = formula(own, names.region, names.fueltech);
      const ms = start - offsetMs(code);
      const at = series ? series.times.indexOf(ms) : -1;
      const message = `${interval} ${names.region} ${names.fueltech} ${wallText(start)}`;
      assertNear(series?.values[at] ?? NaN, value, message);
      if (Number.isNaN(value)) missing += 1;
      else if (below !== undefined) assertNear(series?.weights?.[at] ?? NaN, below, `${message}, weight`);
    }
    for (const ms of series?.times ?? [])
      assert.ok(slots.has(ms + offsetMs(code)), `${wallText(ms)} is extra`);
    return missing;
  }

  for (const measure of Object.keys(formulas).filter((code) => !code.endsWith('_energy'))) {
    it(`is at longer intervals what its five minutes add up to: ${measure}`, async function () {
      this.timeout(120_000);
      const query: Query = {
        operation: 'network',
        network_code: 'NEM',
        metrics: [],
        measures: [measure],
        primary_grouping: 'network_region',
        date_start: '2026-10-29T00:00:00',
        date_end: '2026-11-03T00:00:00',
      };
      const fine = await client.run({ ...query, interval: '5m' });
      for (const interval of ['1h', '1d']) {
        const coarse = await client.run({ ...query, interval });
        assert.equal(coarse.series.length, fine.series.length);
        for (const one of coarse.series) {
          const parts = fine.series.find(({ name }) => name === one.name);
          assert.ok(parts);
          const sums = addUp(parts, (ms) => bucketStart(ms + offsetMs('NEM'), interval) - offsetMs('NEM'));
          for (const [i, ms] of one.times.entries()) {
            const { value = NaN, tolerance } = sums.get(ms) ?? {};
            assertNear(one.values[i] ?? NaN, value, `${one.name} ${interval} ${wallText(ms)}`, tolerance);
          }
        }
      }
    });
  }

  for (const [measure, formula] of Object.entries(formulas)) {
    it(`equals the plain loops over the market’s five minutes: ${measure}`, async function () {
      this.timeout(120_000);
      await fc.assert(
        fc.asyncProperty(cases(measure), async (one) => {
          const { code, interval } = one;
          const regions = regionsOf(code);
          const region = regions[one.region % regions.length] ?? '';
          const fueltechs = fueltechsOf(code).filter((fueltech) => fueltech !== 'battery');
          const fueltech = isBySource(measure) ? (fueltechs[one.fueltech % fueltechs.length] ?? '') : '';
          const endMs = Math.floor((nowMs + offsetMs(code)) / 300_000) * 300_000 - one.daysAgo * 86_400_000;
          const end = endMs - one.shiftMinutes * 60_000 * (one.daysAgo === 0 ? 0 : 1);
          const start = end - (spans[interval] ?? 1) * 86_400_000;
          const query: Query = {
            operation: 'network',
            network_code: code,
            metrics: [],
            measures: [measure],
            interval,
            date_start: wallText(start),
            date_end: wallText(end),
            network_region: region,
            ...(fueltech !== '' && { fueltech: [fueltech] }),
          };
          const result = await client.run(query).catch((error: unknown) => {
            if ((error as { readonly kind?: string }).kind === 'noData') return undefined;
            throw error;
          });
          const found = result?.series.filter(({ labels }) => labels['region'] === region) ?? [];
          assert.ok(found.length <= 1, `${found.length} series`);
          assertGolden(found[0], formula, one, { region, fueltech }, [start, end]);
        }),
        { numRuns },
      );
    });
  }
}
