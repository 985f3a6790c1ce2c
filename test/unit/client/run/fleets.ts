import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  compareMix,
  compareSeries,
  findMixPairs,
  type Query,
  type Result,
  summariseResult,
} from '#src/domain';
import { buildPart } from '#src/datasets/buildPart';
import { calculate } from '#src/tools/calculations/calculate';
import { readingsOver } from '#src/webview/chart/legendReadings';
import { toPageResult } from '#src/webview/pageResult';
import { listFacts } from '#src/webview/statistics/statisticsColumns';
import { assertAgreement, daysAt } from '../../../support/assertAgreement';
import { withServer, type Handler } from '../../../support/httpServer';
import { sendError, sendJson } from '../../../support/partServer';
import { receiveResult } from '../../../support/receiveResult';
import { block, clientOf, envelope } from '../../../support/runAgainst';
import { messagesOf } from '../../../support/webviewHarness/results';
import { bucketStart, sent } from '../measures/marketState';

/** Random fleets, and a service that answers for them as the real one does, by plain loops over five minutes. */

const slotMs = 300_000;
const dayMs = 86_400_000;
/** Network time as if it were UTC: a Sunday, and the start of a month. */
const endWallMs = Date.UTC(2026, 10, 1);
const days: Record<string, number> = { '5m': 1 / 4, '30m': 1 / 2, '1h': 1, '1d': 3, '7d': 14, '1M': 61 };
const units: Record<string, string> = {
  power: 'MW',
  energy: 'MWh',
  emissions: 't',
  market_value: '$',
  storage_battery: 'MWh',
};
const groups: Record<string, string> = { solar_utility: 'solar', gas_ocgt: 'gas' };
const sides = ['battery_discharging', 'battery_charging'];
const loads = ['battery_charging', 'pumps'];
const regions = ['NSW1', 'VIC1'];

interface Fleet {
  seed: number;
  interval: string;
  metric: string;
  view: 'facilities' | 'fueltech' | 'fueltech_group';
  /** True where network data have `battery` next to its sides. */
  hasWhole: boolean;
  /** True for a service that answers power only. */
  isOlder: boolean;
  hasGaps: boolean;
  facilities: {
    region: string;
    batteries: ('three' | 'pair' | 'net')[];
    others: string[];
    /** True where only capacities say which units are one battery. */
    hasOtherCodes: boolean;
  }[];
}

const fleets: fc.Arbitrary<Fleet> = fc.record({
  seed: fc.nat(1_000_000),
  interval: fc.constantFrom(...Object.keys(days)),
  metric: fc.constantFrom('power', 'power', ...Object.keys(units)),
  view: fc.constantFrom('facilities', 'facilities', 'fueltech', 'fueltech_group'),
  hasWhole: fc.boolean(),
  isOlder: fc.boolean(),
  hasGaps: fc.boolean(),
  facilities: fc.array(
    fc.record({
      region: fc.constantFrom(...regions),
      batteries: fc.array(fc.constantFrom('three', 'three', 'pair', 'net'), { minLength: 1, maxLength: 3 }),
      others: fc.subarray(['wind', 'solar_utility', 'gas_ocgt', 'pumps']),
      hasOtherCodes: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

function hash(...words: number[]) {
  let state = 17;
  for (const word of words) state = Math.imul(state ^ word, 0x9e_37_79_b1) ^ (state >>> 13);
  state = Math.imul(state ^ (state >>> 15), 0x85_eb_ca_6b);
  return (state ^ (state >>> 16)) >>> 0;
}

/** What a unit sends out in a five-minute interval; NaN without a row. Batteries charge below zero. */
function powerAt({ seed, hasGaps }: Fleet, unit: number, isBattery: boolean, slot: number) {
  const size = 1 + (hash(seed, unit, slot) % 1000) / 10;
  if (!isBattery) return size;
  const state = hash(seed, unit, Math.floor(slot / (2 + (hash(seed, unit) % 30))), 7) % 6;
  if (state === 5) return hasGaps ? NaN : 0;
  return state === 0 ? 0 : state < 3 ? -size : size;
}

const priceAt = ({ seed }: Fleet, region: string, slot: number) =>
  (hash(seed, regions.indexOf(region), slot, 3) % 4000) / 10 - 50;

/** The rows of a unit. A station's whole battery and its sides have the same `power`. */
interface Unit {
  code: string;
  facility: string;
  region: string;
  fueltech: string;
  capacity: number;
  /** The battery that the unit is part of, or the unit itself. */
  at: number;
  kind: 'three' | 'pair' | 'net' | undefined;
}

function unitsOf(fleet: Fleet): Unit[] {
  let at = 0;
  const all: Unit[] = [];
  // A unit that always reports, so that all buckets are shown.
  const stations = [
    { region: 'VIC1', batteries: [], others: ['wind'], hasOtherCodes: false },
    ...fleet.facilities,
  ];
  stations.forEach(({ region, batteries, others, hasOtherCodes }, f) => {
    const facility = `F${f}`;
    const add = (code: string, fueltech: string, kind?: Unit['kind']) =>
      all.push({ code, facility, region, fueltech, at, kind, capacity: 100 + at });
    for (const kind of batteries) {
      const codeOf = (letter: string) =>
        hasOtherCodes ? `${facility}Q${all.length}X` : `${facility}B${letter}${at}`;
      if (kind !== 'pair') add(codeOf(''), 'battery', kind);
      if (kind !== 'net') add(codeOf('G'), 'battery_discharging', kind);
      if (kind !== 'net') add(codeOf('L'), 'battery_charging', kind);
      at += 1;
    }
    for (const fueltech of others) {
      add(`${facility}U${at}`, fueltech);
      at += 1;
    }
  });
  return all;
}

/** Buckets by their start; a missing one has no row. */
type Buckets = Map<number, { sum: number; rows: number }>;

/** Adds up the rows of units in each five minutes, and these in each bucket. `fueltech`: of the side that is wanted. */
function addUp(
  fleet: Fleet,
  own: Unit[],
  metric: string,
  fueltech: string,
  interval: string,
  span: [number, number],
) {
  const buckets: Buckets = new Map();
  for (let wallMs = span[0]; wallMs < span[1]; wallMs += slotMs) {
    const slot = wallMs / slotMs;
    let [sum, isAny] = [0, false];
    for (const unit of own) {
      const net = powerAt(fleet, unit.at, unit.kind !== undefined, slot);
      if (Number.isNaN(net) || (sides.includes(fueltech) && net < 0 !== (fueltech === 'battery_charging')))
        continue;
      isAny = true;
      const power = fueltech === 'battery_charging' ? -net : net;
      if (metric === 'power') sum += power;
      if (metric === 'energy') sum += power / 12;
      if (metric === 'emissions' && fueltech === 'gas_ocgt') sum += power / 24;
      // The whole lacks the cost of charging.
      if (metric === 'market_value') sum += (Math.max(0, power) / 12) * priceAt(fleet, unit.region, slot);
      if (metric === 'storage_battery') sum += 50 + power / 4;
    }
    if (!isAny) continue;
    const start = bucketStart(wallMs, interval);
    const bucket = buckets.get(start) ?? { sum: 0, rows: 0 };
    bucket.sum += sum;
    bucket.rows += 1;
    buckets.set(start, bucket);
  }
  return buckets;
}

const isMean = (metric: string) => metric === 'power' || metric === 'storage_battery';

interface Column {
  labels: Record<string, string>;
  fueltech: string;
  units: Unit[];
  /** The kind of a unit's battery; network data have pairs. */
  kind: Unit['kind'];
}

/** The columns of a reply: of units, or of technologies in regions. */
function columnsOf(
  fleet: Fleet,
  { view, metric, all }: { view: string; metric: string; all: Unit[] },
): Column[] {
  if (view === 'facilities')
    return all.map((unit) => ({ ...unit, labels: { unit_code: unit.code }, units: [unit] }));
  const columns = new Map<string, Column>();
  const add = (unit: Unit, fueltech: string) => {
    const labels = {
      region: unit.region,
      [view]: view === 'fueltech' ? fueltech : (groups[fueltech] ?? fueltech),
    };
    const key = JSON.stringify(labels);
    const kind = unit.kind && (fleet.hasWhole ? 'three' : 'pair');
    const column = columns.get(key) ?? { labels, fueltech, units: [], kind };
    columns.set(key, column);
    if (!column.units.some(({ at }) => at === unit.at)) column.units.push(unit);
  };
  for (const unit of all)
    if (unit.kind === undefined) add(unit, unit.fueltech);
    else {
      for (const side of sides) add(unit, side);
      if (fleet.hasWhole || metric === 'storage_battery') add(unit, 'battery');
    }
  return [...columns.values()];
}

const stampOf = (wallMs: number) => `${new Date(wallMs).toISOString().slice(0, 19)}+10:00`;

/** Answers as the service does: a column begins and ends with a row, and has null between them. */
function serve(fleet: Fleet): Handler {
  const all = unitsOf(fleet);
  return (request, response) => {
    const { pathname, searchParams: asked } = new URL(request.url ?? '', 'http://localhost');
    if (pathname.endsWith('/facilities/')) {
      const codes = [...new Set(all.map(({ facility }) => facility))];
      const data = codes.map((code) => {
        const own = all.filter(({ facility }) => facility === code);
        const listed = own.map((one) => ({
          code: one.code,
          fueltech_id: one.fueltech,
          status_id: 'operating',
          capacity_registered: one.capacity,
          capacity_storage: one.kind && 2 * one.capacity,
        }));
        return {
          code,
          name: `Station ${code}`,
          network_id: 'NEM',
          network_region: own[0]?.region,
          units: listed,
        };
      });
      return sendJson(response, 200, { success: true, total_records: data.length, data });
    }
    if (!pathname.includes('/data/')) return sendError(response, 404, 'No data');
    const [interval = '5m', start, end] = ['interval', 'date_start', 'date_end'].map(
      (name) => asked.get(name) ?? '',
    );
    const span: [number, number] = [Date.parse(`${start}Z`), Date.parse(`${end}Z`)];
    const codes = asked.getAll('facility_code');
    const view = pathname.includes('/facilities/') ? 'facilities' : (asked.get('secondary_grouping') ?? '');
    const metrics = asked
      .getAll('metrics')
      .filter((one, _, { length }) => !(fleet.isOlder && length > 1) || one === 'power');
    const blocks = metrics.map((metric) => {
      const columns = columnsOf(fleet, {
        view,
        metric,
        all: all.filter(({ facility }) => view !== 'facilities' || codes.includes(facility)),
      });
      const results = columns.flatMap(({ labels, units: own, fueltech }) => {
        if (metric === 'storage_battery' && !fueltech.startsWith('battery')) return [];
        const isNull = metric === 'storage_battery' && fueltech !== 'battery';
        const buckets = addUp(fleet, own, metric, isNull ? 'battery' : fueltech, interval, span);
        const starts = [...buckets.keys()];
        const data: [string, number | null][] = [];
        for (let ms = starts[0] ?? 0; ms <= (starts.at(-1) ?? -1); ms += slotMs) {
          if (bucketStart(ms, interval) !== ms) continue;
          const { sum, rows } = buckets.get(ms) ?? { sum: NaN, rows: 1 };
          const value = isNull ? NaN : sent(isMean(metric) ? sum / rows : sum);
          data.push([stampOf(ms), Number.isNaN(value) ? null : value]);
        }
        return data.length === 0
          ? []
          : [{ name: `${metric}_${Object.values(labels).join('|')}`, columns: labels, data }];
      });
      return block(results, { metric, unit: units[metric], interval });
    });
    return sendJson(response, 200, envelope(...blocks));
  };
}

/** What a series has to show: its labels and its signed values by bucket. */
interface Expected {
  labels: Record<string, string>;
  isLoad: boolean;
  values: number[];
}

/** The columns that count, by plain loops: the sides of a battery where it has some, else the whole. */
function expectedOf(
  fleet: Fleet,
  starts: number[],
  span: [number, number],
  countsWhole: boolean,
): Expected[] {
  const { metric, view, interval } = fleet;
  return columnsOf(fleet, { view, metric, all: unitsOf(fleet) }).flatMap(
    ({ labels, units: own, fueltech, kind }) => {
      const isSide = sides.includes(fueltech);
      if (kind === 'three' && isSide === countsWhole) return [];
      if (metric === 'storage_battery' && fueltech !== 'battery') return [];
      const isByEnergy = metric === 'power' && isSide;
      const buckets = addUp(fleet, own, isByEnergy ? 'energy' : metric, fueltech, interval, span);
      // A side is idle where its battery has a row.
      const reported = addUp(fleet, own, 'power', 'battery', interval, span);
      const isLoad = loads.includes(fueltech);
      const values = starts.map((ms, i) => {
        const { sum, rows } = buckets.get(ms) ?? { sum: reported.has(ms) ? 0 : NaN, rows: 1 };
        const hours = ((starts[i + 1] ?? span[1]) - ms) / 3_600_000;
        const value = isByEnergy ? sum / hours : isMean(metric) ? sum / rows : sum;
        return isLoad ? 0 - value : value;
      });
      return buckets.size === 0 ? [] : [{ labels, isLoad, values }];
    },
  );
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);

function assertNear(actual: number, expected: number, what: string, least = 1e-4) {
  const isNear = Math.abs(actual - expected) <= least + 1e-7 * Math.abs(expected);
  assert.ok(isNear || Object.is(actual, expected), `${what}: ${actual}, not ${expected}`);
}

/** Asserts that every surface has the numbers of the plain loops. `isExact`: each series as well as their total. */
function assertSurfaces(
  fleet: Fleet,
  result: Result,
  expected: Expected[],
  starts: number[],
  isExact: boolean,
) {
  const { metric } = fleet;
  const isSum = !isMean(metric);
  const days = starts.map((wallMs) => daysAt(wallMs - 10 * 3_600_000, fleet));
  const wholeOf = (values: number[]) =>
    isSum ? sumOf(values) : sumOf(values.map((value, i) => value * (days[i] ?? NaN))) / sumOf(days);
  const totals = starts.map((_, i) => sumOf(expected.map(({ values }) => values[i] ?? NaN)));
  const total = wholeOf(totals);
  const shown = toPageResult(receiveResult(messagesOf(result)));
  const [panel, ...others] = shown.panels;
  assert.ok(panel && others.length === 0);
  const legend = readingsOver(panel, -Infinity, Infinity, () => false);
  assertNear((legend.sums?.above ?? NaN) + (legend.sums?.below ?? NaN), total, 'legend');
  const facts = listFacts(shown, panel.series, undefined).map(
    (one) => (isSum ? one?.total : one?.mean) ?? NaN,
  );
  assertNear(sumOf(facts), total, 'statistics');
  const numbers = summariseResult(result).numbers ?? assert.fail();
  assertNear(numbers.min, Math.min(...totals), 'least of the summary');
  assertNear(numbers.max, Math.max(...totals), 'most of the summary');
  assertNear(numbers.last[0], totals.at(-1) ?? NaN, 'last of the summary');
  const month = { year: 2026, month: 10, startMs: 0, endMs: endWallMs };
  const part = buildPart({ query: result.query, units: {} }, metric, month, [{ result, generation: 0 }]);
  assertNear(sumOf(part.rows.flatMap(({ values }) => [...values])), sumOf(totals), 'rows of a dataset');
  assertAgreement(result);
  if (!isExact) return;
  assert.equal(panel.series.length, expected.length, 'series in the stack');
  const held = { id: 'r_1', result, asked: result.query, heldAtMs: 0 };
  const calculated = (name: 'total' | 'mean' | 'share') =>
    new Map(calculate(name, { input: {}, held, other: undefined }).rows.map(([own, value]) => [own, value]));
  const [wholes, shares] = [calculated(isSum ? 'total' : 'mean'), calculated('share')];
  const generating = expected.filter(({ isLoad }) => !isLoad);
  // A share leaves out intervals in which a source lacks its value.
  const below = starts.map((_, i) => {
    const isLacking = generating.some(
      ({ values }) => Number.isNaN(values[i]) && values.slice(0, i).some((one) => !Number.isNaN(one)),
    );
    return isLacking ? NaN : sumOf(generating.map(({ values }) => values[i] ?? NaN));
  });
  for (const { labels, values, isLoad } of expected) {
    const words =
      labels['unit_code'] ?? [labels['region'], labels['fueltech'] ?? labels['fueltech_group']].join('/');
    const at = panel.series.findIndex((one) =>
      Object.entries(labels).every(([name, value]) => one.labels[name] === value),
    );
    assertNear(facts[at] ?? NaN, wholeOf(values), `statistics of ${words}`);
    assertNear(legend.values[at] ?? NaN, wholeOf(values), `legend of ${words}`);
    assertNear(
      Number(wholes.get(`${metric} ${words}`)),
      wholeOf(values),
      `agents’ total of ${words}`,
      0.06 + Math.abs(wholeOf(values)) * 1e-6,
    );
    if (isLoad) continue;
    const both = [...starts.keys()].filter((i) => !Number.isNaN(below[i]) && !Number.isNaN(values[i]));
    const [part, of] = [values, below].map((column) => sumOf(both.map((i) => column[i] ?? NaN)));
    const share = shares.get(`${metric} ${words}`);
    if (of > 1) assertNear(Number(share), (100 * part) / of, `agents’ share of ${words}`, 0.001);
  }
}

/** Stored energy is of whole batteries, and does not add up. */
function assertStored(result: Result, expected: Expected[]) {
  const shown = toPageResult(receiveResult(messagesOf(result)));
  const facts = listFacts(shown, shown.series, undefined);
  for (const { labels, values } of expected) {
    const at = shown.series.findIndex((one) =>
      Object.entries(labels).every(([name, value]) => one.labels[name] === value),
    );
    const one = shown.series[at] ?? assert.fail();
    const days = values.map((value, i) => (Number.isNaN(value) ? 0 : daysAt(one.times[i] ?? NaN, one)));
    const weighted = values.map((value, i) => (Number.isNaN(value) ? 0 : value * (days[i] ?? NaN)));
    assertNear(facts[at]?.mean ?? NaN, sumOf(weighted) / sumOf(days), 'stored energy');
  }
  assertAgreement(result);
}

const queryOf = ({ interval, view }: Fleet, all: Unit[], [start, end]: [number, number]): Query => ({
  network_code: 'NEM',
  metrics: [],
  interval,
  date_start: stampOf(start).slice(0, 19),
  date_end: stampOf(end).slice(0, 19),
  ...(view === 'facilities'
    ? { operation: 'facilities', facility_code: [...new Set(all.map(({ facility }) => facility))] }
    : { operation: 'network', primary_grouping: 'network_region', secondary_grouping: view }),
});

function startsOf(interval: string, [start, end]: [number, number]) {
  const starts: number[] = [];
  for (let ms = start; ms < end; ms += slotMs) if (bucketStart(ms, interval) === ms) starts.push(ms);
  return starts;
}

/** Compares the window with the one before it. */
function assertCompared(
  fleet: Fleet,
  [now, before]: [Result, Result],
  [total, totalBefore]: [number, number],
) {
  const { series } = compareSeries(now.series, before.series, {
    names: { other: 'before', difference: 'difference', percent: 'percent' },
    shift: { kind: 'fixed', ms: (days[fleet.interval] ?? NaN) * dayMs },
    offsetMinutes: 600,
  });
  const shown = toPageResult(receiveResult(messagesOf({ ...now, series })));
  const [pair] = findMixPairs(shown.series);
  const { above, net = above } = compareMix(pair ?? assert.fail()).totals;
  assertNear(net.now, total, 'compared mix, now');
  assertNear(net.before, totalBefore, 'compared mix, before');
}

/** Asserts measures of batteries, and shares by source, against the five minutes of all units with sides. */
async function assertMeasures(fleet: Fleet, run: (query: Query) => Promise<Result>, span: [number, number]) {
  const all = unitsOf(fleet);
  const isOfUnits = fleet.view === 'facilities';
  const batteries = all.filter(({ kind, fueltech }) =>
    isOfUnits ? fueltech === 'battery_charging' : kind && (fueltech === 'battery' || kind === 'pair'),
  );
  const own = [...new Map(batteries.map((unit) => [unit.at, unit])).values()];
  if (own.length === 0) return;
  const isLong = fleet.interval === '7d' || fleet.interval === '1M';
  const measures = [
    'battery_net_revenue',
    'charge_price',
    ...(isLong && isOfUnits ? ['battery_cycles'] : []),
    ...(isOfUnits ? [] : ['generation_share']),
  ];
  const { series } = await run({ ...queryOf(fleet, isOfUnits ? own : all, span), measures });
  const weighted = (metric: string, isOwn = (_: Result['series'][number]) => true) => {
    let [above, below] = [0, 0];
    for (const { values, weights, times } of series.filter((one) => one.metric === metric && isOwn(one)))
      values.forEach((value, i) => {
        if (Number.isNaN(value)) return;
        assert.ok((times[i] ?? 0) < endWallMs);
        above += value * (weights?.[i] ?? 1);
        below += weights?.[i] ?? 1;
      });
    return { above, below };
  };
  const raw = (metric: string, fueltech: string, some = own) =>
    sumOf([...addUp(fleet, some, metric, fueltech, fleet.interval, span).values()].map(({ sum }) => sum));
  const [cost, into, out] = [
    raw('market_value', sides[1] ?? ''),
    raw('energy', sides[1] ?? ''),
    raw('energy', sides[0] ?? ''),
  ];
  assertNear(
    weighted('battery_net_revenue').above,
    raw('market_value', sides[0] ?? '') - cost,
    'net revenue',
    0.01,
  );
  const { above, below } = weighted('charge_price');
  assertNear(below, into, 'charged energy', 0.01);
  assertNear(above, cost, 'cost of charging', 0.01);
  if (isLong && isOfUnits && !fleet.hasGaps)
    assertNear(weighted('battery_cycles').above > 0 ? 1 : 0, out > 0 ? 1 : 0, 'cycles');
  if (isOfUnits) return;
  const wind = all.filter(({ fueltech }) => fueltech === 'wind');
  const share = weighted('generation_share', ({ labels }) => Object.values(labels).includes('wind'));
  assertNear(share.above / 100, raw('energy', 'wind', wind), 'share of wind', 0.01);
}

/** Describes random fleets with batteries on every surface. */
export function describeFleets(numRuns: number): void {
  it('count each battery once on every surface', async function () {
    this.timeout(600_000);
    let exact = 0;
    await fc.assert(
      fc.asyncProperty(fleets, async (fleet) => {
        const { interval, metric } = fleet;
        const all = unitsOf(fleet);
        const length = (days[interval] ?? NaN) * dayMs;
        const span: [number, number] = [endWallMs - length, endWallMs];
        await withServer(serve(fleet), async ({ baseAddress }) => {
          const client = clientOf(baseAddress, { now: () => endWallMs + 10 * dayMs });
          await client.fetchDirectory('NEM');
          const run = (query: Query) => client.run(query);
          const result = await run({ ...queryOf(fleet, all, span), metrics: [metric] });
          const isFromRows = metric === 'power' && interval !== '5m' && fleet.isOlder;
          const starts = startsOf(interval, span);
          const expected = expectedOf(fleet, starts, span, isFromRows || metric === 'storage_battery');
          if (metric === 'storage_battery') {
            assertStored(result, expected);
            return;
          }
          const hasMeans = result.notices.some(({ code }) => code === 'meanOfSide');
          const hasSides = result.series.some(({ labels, fueltech }) =>
            sides.includes(fueltech ?? (Object.values(labels).at(-1) as string)),
          );
          assert.equal(hasMeans, isFromRows && hasSides);
          // Without energy, the total is known where each battery has a whole, in all five minutes.
          const isKnown =
            !isFromRows ||
            (!fleet.hasGaps &&
              columnsOf(fleet, { view: fleet.view, metric, all }).every(({ kind }) => kind !== 'pair'));
          if (isKnown) assertSurfaces(fleet, result, expected, starts, !isFromRows);
          exact += Number(isKnown);
          if (isKnown && interval !== '1M') {
            const earlier: [number, number] = [span[0] - length, span[0]];
            const startsBefore = startsOf(interval, earlier);
            const before = await run({ ...queryOf(fleet, all, earlier), metrics: [metric] });
            const wholes = [expected, expectedOf(fleet, startsBefore, earlier, isFromRows)].map(
              (some) => sumOf(some.flatMap(({ values }) => values)) / (isMean(metric) ? starts.length : 1),
            );
            assertCompared(fleet, [result, before], [wholes[0] ?? NaN, wholes[1] ?? NaN]);
          }
          // A measure of a facility needs all of its batteries.
          const isWhole =
            !fleet.hasGaps ||
            fleet.view !== 'facilities' ||
            fleet.facilities.every(({ batteries }) => batteries.length === 1);
          if (!fleet.isOlder && isWhole) await assertMeasures(fleet, run, span);
        });
      }),
      { numRuns, endOnFailure: true },
    );
    assert.ok(exact > numRuns / 3);
  });
}
