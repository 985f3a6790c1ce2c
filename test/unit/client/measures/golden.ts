import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findMeasure, type Measure, type Query, type Series } from '#src/domain';
import type { Client } from '#src/client/index';
import { markets, type MarketCode } from '#src/sample/fleet/markets';
import { clientOfSample, nowMs, useSample } from '../../sample/sampleUnderTest';
import { facilityFormulas, unitFormulas } from './goldenFacilities';
import { formulas, type Formula } from './goldenFormulas';
import { bucketStart, fueltechsOf, offsetMs, regionsOf, slotsOf, type Slot } from './marketState';

const rowOf = (code: string): Measure => {
  const found = findMeasure(code);
  assert.ok(found, code);
  return found;
};
const isOfEast = (code: string) => rowOf(code).networks !== undefined;
const isBySource = (code: string) => rowOf(code).seriesPer === 'source';

/** The intervals of a case; short ones are repeated, so that they are drawn more often. */
const drawn = ['5m', '5m', '30m', '1h', '1h', '1d', '7d', '1M'];
const lengths = ['5m', '30m', '1h', '1d', '7d', '1M'];
const intervalsOf = (code: string) => {
  const shortest = lengths.indexOf(rowOf(code).shortest?.interval ?? '5m');
  return drawn.filter((interval) => lengths.indexOf(interval) >= shortest);
};

/** The sum of five minutes, and the error that the six decimals of their terms allow. */
interface Combined {
  value: number;
  tolerance: number;
}

/** Combines five minutes: ratios by their weights, hours as a sum, others as a mean. */
function addUp(
  { values, weights, times, metric }: Series,
  startOf: (ms: number) => number,
): Map<number, Combined> {
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
  const isSum = rowOf(metric).aggregation === 'sum';
  const toCombined = ({ above, below, count }: { above: number; below: number; count: number }): Combined => {
    const value = isSum ? above : above / below;
    // Half a millionth for each term, of which up to ten add up, and 1000 times that in a numerator.
    return { value, tolerance: 1e-9 + (count * 5e-6 * (1000 + Math.abs(value))) / below };
  };
  return new Map([...sums].map(([start, sum]) => [start, toCombined(sum)]));
}

function assertNear(actual: number, expected: number, message: string, least = 0) {
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

/** Returns the end of the bucket that begins at `startMs`. */
function bucketEnd(startMs: number, interval: string) {
  let endMs = startMs;
  while (bucketStart(endMs, interval) === startMs) endMs += 300_000;
  return endMs;
}

const wallText = (ms: number) => new Date(ms).toISOString().slice(0, 19);

interface Case {
  code: MarketCode;
  region: number;
  fueltech: number;
  interval: string;
  /** Days before the end of the data, which may be within the newest day. */
  daysAgo: number;
  shiftMinutes: number;
}

const cases = (measure: string): fc.Arbitrary<Case> =>
  fc.record({
    code: isOfEast(measure)
      ? fc.constant<MarketCode>('NEM')
      : fc.constantFrom<MarketCode>('NEM', 'NEM', 'WEM'),
    region: fc.nat(100),
    fueltech: fc.nat(100),
    interval: fc.constantFrom(...intervalsOf(measure)),
    daysAgo: fc.constantFrom(0, 1, 3, 40, 100, 300),
    shiftMinutes: fc.integer({ min: 0, max: 287 }).map((slots) => slots * 5),
  });

/** True for a measure whose five minutes add up at longer intervals. */
const addsUp = (code: string) =>
  !code.endsWith('_energy') && rowOf(code).shortest === undefined && rowOf(code).computation.kind !== 'ramp';

/** With so many cases, some of each measure have values. */
const manyRuns = 40;

/** Describes each measure by random cases: region, source, window, interval and network. */
export function describeGolden(numRuns: number): void {
  const sample = useSample();
  let client: Client;
  before(() => {
    client = clientOfSample(sample.service);
  });

  /** Compares every bucket of a series with the plain loops. Returns the number of buckets with a value. */
  function assertGolden(
    series: Series | undefined,
    formula: Formula,
    { code, interval }: Case,
    names: { region: string; fueltech: string },
    span: [from: number, to: number],
  ) {
    const slots = new Map<number, Slot[]>();
    let before: Slot[] = [];
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
    let compared = 0;
    for (const [start, own] of slots) {
      const endMs = bucketEnd(start, interval);
      const bucket = { code, slots: own, before, startMs: start, endMs };
      const { value, below } = formula(own, names.region, names.fueltech, bucket);
      before = own;
      const ms = start - offsetMs(code);
      const at = series ? series.times.indexOf(ms) : -1;
      const message = `${interval} ${names.region} ${names.fueltech} ${wallText(start)}`;
      // Power of a battery's side follows from energy in whole millionths: a ramp by hour has six of them at most.
      const least = names.fueltech.startsWith('battery_') ? 6e-6 : 0;
      assertNear(series?.values[at] ?? NaN, value, message, least);
      if (Number.isNaN(value)) continue;
      compared += 1;
      if (below !== undefined) assertNear(series?.weights?.[at] ?? NaN, below, `${message}, weight`);
    }
    for (const ms of series?.times ?? [])
      assert.ok(slots.has(ms + offsetMs(code)), `${wallText(ms)} is extra`);
    return compared;
  }

  for (const measure of Object.keys(formulas).filter(addsUp)) {
    it(`adds up its five minutes at longer intervals: ${measure}`, async function () {
      this.timeout(300_000);
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

  /** Compares random cases of a measure; `build` completes the query of a case. */
  function itEquals(
    name: string,
    measure: string,
    formula: Formula,
    build: (one: Case) => {
      fields: Pick<Query, 'operation'> & Partial<Query>;
      names: { region: string; fueltech: string };
      isOwn: (series: Series) => boolean;
    },
    isShifted = false,
  ) {
    it(`${name}: ${measure}`, async function () {
      this.timeout(300_000);
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(cases(measure), async (one) => {
          const { code, interval, daysAgo } = one;
          const { fields, names, isOwn } = build(one);
          const newest = Math.floor((nowMs + offsetMs(code)) / 300_000) * 300_000 - daysAgo * 86_400_000;
          const end = newest - (isShifted && daysAgo > 0 ? one.shiftMinutes * 60_000 : 0);
          const start = end - (spans[interval] ?? 1) * 86_400_000;
          const query: Query = {
            network_code: code,
            metrics: [],
            measures: [measure],
            interval,
            date_start: wallText(start),
            date_end: wallText(end),
            ...fields,
          };
          const result = await client.run(query).catch((error: unknown) => {
            if ((error as { kind?: string }).kind === 'noData') return undefined;
            throw error;
          });
          const found = result?.series.filter(isOwn) ?? [];
          assert.ok(found.length <= 1, `${found.length} series`);
          compared += assertGolden(found[0], formula, one, names, [start, end]);
        }),
        { numRuns },
      );
      assert.ok(compared > 0 || numRuns < manyRuns, 'no case has a value');
    });
  }

  for (const [measure, formula] of Object.entries(formulas))
    itEquals(
      'equals the plain loops over the market’s five minutes',
      measure,
      formula,
      (one) => {
        const regions = regionsOf(one.code);
        const region = regions[one.region % regions.length] ?? '';
        const fueltechs = fueltechsOf(one.code).filter((fueltech) => fueltech !== 'battery');
        const fueltech = isBySource(measure) ? (fueltechs[one.fueltech % fueltechs.length] ?? '') : '';
        return {
          fields: {
            operation: 'network',
            network_region: region,
            ...(fueltech !== '' && { fueltech: [fueltech] }),
          },
          names: { region, fueltech },
          isOwn: ({ labels }) => (labels['region'] ?? region) === region,
        };
      },
      true,
    );

  for (const [measure, formula] of [...Object.entries(facilityFormulas), ...Object.entries(unitFormulas)])
    itEquals('equals the plain loops for facilities', measure, formula, ({ code, fueltech }) => {
      const isOfBattery = measure.startsWith('battery') || measure.startsWith('round');
      const isOfUnit = isBySource(measure);
      const facilities = markets[code].facilities.filter(({ units }) =>
        isOfUnit
          ? units.length === 1
          : units.some((unit) => unit.fueltech.startsWith('battery') === isOfBattery),
      );
      const facility = facilities[fueltech % facilities.length];
      assert.ok(facility);
      return {
        fields: { operation: 'facilities', facility_code: [facility.code] },
        names: { region: '', fueltech: facility.code },
        isOwn({ labels }) {
          assert.equal(labels['facility_name'] ?? facility.name, facility.name);
          return true;
        },
      };
    });
}
