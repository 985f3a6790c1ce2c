import assert from '../../../support/assert';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import {
  type Facts,
  labelsOfSeries,
  nextBucket,
  type Result,
  type Series,
  seriesKey,
  summariseResult,
} from '#src/domain';
import { csvColumns } from '#src/formats/text/csvColumns';
import { writeXlsx } from '#src/formats/xlsx/writeXlsx';
import { calculate } from '#src/tools/calculations/calculate';
import { namedSeriesOf } from '#src/tools/calculations/namedSeries';
import { describeResult } from '#src/tools/describeResult';
import { HeldResults, type HeldResult } from '#src/tools/heldResults';
import { readingsOver } from '#src/webview/chart/legendReadings';
import { measure } from '#src/webview/chart/tools/pins';
import { arrange } from '#src/webview/grid/arrange';
import { toPageResult, type PageResult } from '#src/webview/pageResult';
import { byMonth } from '#src/webview/profiles/useProfile';
import { listFacts } from '#src/webview/statistics/statisticsColumns';
import { assertAgreement, assertClose, daysAt } from '../../../support/assertAgreement';
import { receiveResult } from '../../../support/receiveResult';
import { withTools } from '../../../support/toolBench';
import { messagesOf, toResult } from '../../../support/webviewHarness/results';
import { join } from '../../formats/columnar/parquetReaders';

const isVisible = () => false;

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

/** Computes the facts of a series from its points, one by one. */
function byHand(
  { times, values, aggregation, ...series }: PageResult['series'][number],
  stack: Series[],
  completeUntilMs: number,
) {
  const members = stack.length > 0 ? stack : [{ times, values, ...series }];
  const isSettled = (ms: number) =>
    members.every(
      ({ wholeFromMs = -Infinity, settledUntilMs = Infinity }) => ms >= wholeFromMs && ms < settledUntilMs,
    );
  const all = [...new Set(members.flatMap((one) => [...one.times]))];
  const isAny = all.some(isSettled);
  const isCounted = (ms: number) => !isAny || isSettled(ms);
  const points = [...times].map((ms, i) => [ms, values[i] ?? NaN] as const);
  const present = points.filter(([ms, value]) => isCounted(ms) && !Number.isNaN(value));
  const shown = new Set(
    members.flatMap((one) => [...one.times].filter((ms, i) => isCounted(ms) && !Number.isNaN(one.values[i]))),
  );
  const complete = [...shown].filter((ms) => ms < completeUntilMs);
  const averaged = stack.length > 0 && complete.length > 0 ? new Set(complete) : shown;
  const summed = present.filter(([ms]) => averaged.has(ms)).map(([ms, value]) => value * daysAt(ms, series));
  const numbers = present.map(([, value]) => value);
  return {
    count: present.length,
    missing: (stack.length > 0 ? all : [...times]).filter(isCounted).length - present.length,
    leftOut: [...times].filter((ms) => !isCounted(ms)).length,
    min: numbers.length > 0 ? Math.min(...numbers) : NaN,
    max: numbers.length > 0 ? Math.max(...numbers) : NaN,
    mean: summed.length > 0 ? sumOf(summed) / sumOf([...averaged].map((ms) => daysAt(ms, series))) : NaN,
    total: aggregation === 'sum' && numbers.length > 0 ? sumOf(numbers) : NaN,
  };
}

type Numbers = Partial<Record<'count' | 'missing' | 'leftOut' | 'min' | 'mean' | 'max' | 'total', number>>;

function assertNumbers(expected: Numbers, facts: Numbers, where: string) {
  for (const [name, value] of Object.entries(expected))
    assertClose(value, facts[name as keyof Numbers] ?? NaN, `${name} ${where}`);
}

/** The rows of the sheet Statistics by the keys of their series. */
async function sheetOf(result: Result): Promise<ReadonlyMap<string, Numbers>> {
  const sheets = await readWorkbook(Buffer.from(join(writeXlsx(result))), { trim: false });
  const [, ...rows] = sheets.find(({ sheet }) => sheet === 'Statistics')?.data ?? [];
  const columns = csvColumns(result);
  return new Map(
    rows.map((row, r) => {
      const cell = (at: number) => {
        const value = row[at];
        return typeof value === 'number' ? value : NaN;
      };
      const numbers = {
        count: cell(1),
        missing: cell(2),
        leftOut: cell(3),
        min: cell(4),
        mean: cell(6),
        max: cell(7),
        total: cell(9),
      };
      return [seriesKey(columns[r]?.series ?? assert.fail()), numbers];
    }),
  );
}

/** The rows of the hover by the labels of their series. */
function hoverOf(result: Result): ReadonlyMap<string, Numbers> {
  const { rows } = summariseResult(result);
  return new Map(rows.map(({ label, min, mean, max }) => [label, { min, mean, max }]));
}

/** The lens and the sidebar have the extremes of the total of a stack, or of all series. */
function assertGlance(result: Result, shown: PageResult, facts: readonly Facts[]) {
  const { numbers } = summariseResult(result);
  if (!numbers) return;
  const own = shown.series.flatMap((one, s) => (one.metric === numbers.metric ? [facts[s]] : []));
  if (!numbers.isTotal) {
    const known = own.filter((one) => one !== undefined && one.count > 0);
    assertClose(numbers.min, Math.min(...known.map((one) => one?.min ?? NaN)), 'min of the lens');
    assertClose(numbers.max, Math.max(...known.map((one) => one?.max ?? NaN)), 'max of the lens');
    return;
  }
  const panel = shown.panels.find(({ series }) => series[0]?.metric === numbers.metric) ?? assert.fail();
  const untilMs = panel.stack()?.completeUntilMs ?? Infinity;
  const isWhole = (ms: number) =>
    ms < untilMs &&
    panel.series.every(
      ({ wholeFromMs = -Infinity, settledUntilMs = Infinity }) => ms >= wholeFromMs && ms < settledUntilMs,
    );
  const isNone = !panel.series.some(({ times }) => times.some(isWhole));
  assert.ok(isNone || isWhole(numbers.lastAtMs), 'the total of the lens is of all sources, and settled');
}

async function assertOneAnswer(result: Result) {
  const shown = toPageResult(receiveResult(messagesOf(result)));
  const facts = listFacts(shown, shown.series, undefined);
  const sheet = await sheetOf(result);
  const hover = hoverOf(result);
  const labels = labelsOfSeries(shown.series);
  shown.series.forEach((one, s) => {
    const own = facts[s] ?? assert.fail();
    const stack = shown.stackOf(one);
    const members = stack ? shown.series.filter((other) => shown.stackOf(other) === stack) : [];
    const name = labels[s] ?? '';
    assertNumbers(byHand(one, members, stack?.completeUntilMs ?? Infinity), own, `of ${name} by hand`);
    assertNumbers(sheet.get(one.key) ?? assert.fail(name), own, `of ${name} in the sheet`);
    const row = hover.get(name);
    if (row) assertNumbers(row, own, `of ${name} in the hover`);
  });
  for (const panel of shown.panels) {
    const legend = readingsOver(panel, -Infinity, Infinity, isVisible).values;
    const { rows } = measure(panel, -Infinity, Infinity, isVisible);
    panel.series.forEach((one, s) => {
      const own = facts[shown.series.indexOf(one)] ?? assert.fail();
      const expected = one.aggregation === 'sum' ? own.total : own.mean;
      assertClose(legend[s] ?? NaN, expected, `legend of ${one.label}`);
      assertNumbers(
        { mean: rows[s]?.mean ?? NaN, total: rows[s]?.total ?? NaN },
        own,
        `measured of ${one.label}`,
      );
    });
  }
  assertGlance(result, shown, facts);
  assertAgreement(result);
}

interface Shape {
  metric: string;
  unit: string;
  interval: string;
  labels: Series['labels'];
  /** The buckets from the start of the window, `[first, end)`. */
  first: number;
  end: number;
  /** The shares of null values and of buckets that were not sent. */
  nulls: number;
  absent: number;
  wholeFrom?: number | undefined;
  settledUntil?: number | undefined;
}

const windowStartMs = Date.UTC(2026, 1, 6, 14);

/** Builds a series of a shape; equal shapes and seeds give equal series. */
function seriesOf(shape: Shape, seed: number): Series {
  const { first, end, nulls, absent, wholeFrom, settledUntil, ...header } = shape;
  const stamps: number[] = [];
  for (let ms = windowStartMs; stamps.length < end + 1;) {
    stamps.push(ms);
    ms = nextBucket(ms, shape.interval, 600);
  }
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const times = Float64Array.from(stamps.slice(first, end).filter(() => random() >= absent));
  return {
    ...header,
    name: `${shape.metric}|${JSON.stringify(shape.labels)}`,
    times,
    values: times.map(() => (random() < nulls ? NaN : Math.round(random() * 900_000 - 100_000) / 1000)),
    wholeFromMs: wholeFrom === undefined ? undefined : stamps[wholeFrom],
    settledUntilMs: settledUntil === undefined ? undefined : stamps[settledUntil],
  };
}

const technologies = [
  'coal_black',
  'gas_ccgt',
  'wind',
  'solar_rooftop',
  'battery_charging',
  'pumps',
  'hydro',
];

const share = (most: number): fc.Arbitrary<number> =>
  fc.oneof(fc.constant(0), fc.double({ min: 0, max: most, noNaN: true }));

function anyShape(size: number): fc.Arbitrary<Omit<Shape, 'metric' | 'unit' | 'interval' | 'labels'>> {
  const near = (from: number, to: number): fc.Arbitrary<number> =>
    fc.oneof(fc.constant(from === 0 ? 0 : to), fc.integer({ min: from, max: to }));
  return fc.record({
    first: near(0, size - 1),
    end: near(1, size),
    nulls: share(1),
    absent: share(0.7),
    wholeFrom: fc.option(fc.integer({ min: 0, max: size - 1 }), { nil: undefined, freq: 3 }),
    settledUntil: fc.option(fc.integer({ min: 0, max: size - 1 }), { nil: undefined, freq: 2 }),
  });
}

type Header = Pick<Shape, 'metric' | 'unit' | 'labels'>;

const ofTechnologies = (metric: string, unit: string): Header[] =>
  technologies.map((fueltech) => ({ metric, unit, labels: { fueltech } }));

const kinds: Record<string, Header[]> = {
  power: ofTechnologies('power', 'MW'),
  energy: ofTechnologies('energy', 'MWh'),
  prices: ['NSW1', 'SA1'].flatMap((region) => [
    { metric: 'price', unit: '$/MWh', labels: { region } },
    { metric: 'demand_energy', unit: 'MWh', labels: { region } },
  ]),
};

const anyResult = (headers: Header[], interval: string): fc.Arbitrary<Result> =>
  fc
    .record({
      seed: fc.nat(),
      shapes: fc.array(anyShape(24), { minLength: 1, maxLength: headers.length }),
    })
    .map(({ seed, shapes: own }) =>
      toResult(
        own.map((shape, s) => {
          const first = Math.min(shape.first, shape.end - 1);
          return seriesOf({ ...(headers[s] ?? assert.fail()), ...shape, interval, first }, seed + s);
        }),
        { interval },
      ),
    );

const plain = { nulls: 0, absent: 0, first: 0 };
const energy = { ...plain, metric: 'energy', unit: 'MWh', interval: '1M', end: 13 };
const power = { ...plain, metric: 'power', unit: 'MW', interval: '5m', end: 973 };

const shapes: Record<string, Shape[]> = {
  'months whose first and last are incomplete': [
    { ...energy, labels: { fueltech: 'coal_black' }, wholeFrom: 1, settledUntil: 12 },
    { ...energy, labels: { fueltech: 'wind' }, wholeFrom: 1, settledUntil: 12 },
  ],
  'a network with later data for rooftop solar only': [
    ...['coal_black', 'gas_ccgt', 'wind'].map((fueltech) => ({ ...power, labels: { fueltech } })),
    { ...power, labels: { fueltech: 'battery_charging' }, end: 972, absent: 0.11 },
    { ...power, labels: { fueltech: 'battery_discharging' }, absent: 0.04 },
    { ...power, labels: { fueltech: 'battery' } },
    { ...power, labels: { fueltech: 'solar_rooftop' }, end: 1152, nulls: 0.1 },
  ],
  'prices and demand of regions': ['NSW1', 'VIC1'].flatMap((region) => [
    { ...plain, metric: 'price', unit: '$/MWh', interval: '1h', labels: { region }, end: 30 },
    {
      ...plain,
      metric: 'demand_energy',
      unit: 'MWh',
      interval: '1h',
      labels: { region },
      end: 30,
      settledUntil: 28,
    },
  ]),
  'units, one of which has stopped': [
    { ...power, labels: { unit_code: 'BAYSW1' } },
    { ...power, labels: { unit_code: 'LD01' }, end: 400 },
  ],
};

/** The mean that each surface has for the only series of a metric and region, or of a metric. */
async function meansOf(held: HeldResult, metric: string, region: string) {
  const { result } = held;
  const isIt = ({ metric: code, labels }: Series) => code === metric && labels['region'] === region;
  const shown = toPageResult(receiveResult(messagesOf(result)));
  const one = shown.series.find(isIt) ?? assert.fail(`${metric} ${region}`);
  const legendIn = ({ panels }: PageResult) => {
    const panel = panels.find(({ series }) => series.some(isIt)) ?? assert.fail();
    return readingsOver(panel, -Infinity, Infinity, isVisible).values[panel.series.findIndex(isIt)];
  };
  const panel = shown.panels.find(({ series }) => series.some(isIt)) ?? assert.fail();
  const s = panel.series.findIndex(isIt);
  const { columns, rows } = describeResult(held, { wasSent: false })['statistics'] as {
    columns: string[];
    rows: (string | number)[][];
  };
  const name = namedSeriesOf(result).find(({ series }) => isIt(series))?.name ?? '';
  const input = { series: [name] };
  const profile = byMonth({
    panel,
    chosen: [s],
    range: [0, panel.times.length],
    offsetMinutes: 600,
    days: 'all',
    once: (_, make) => make(),
  });
  return {
    legend: legendIn(shown),
    byRegion: legendIn(arrange(shown, 'region')),
    statistics: listFacts(shown, [one], undefined)[0]?.mean,
    pinned: measure(panel, -Infinity, Infinity, isVisible).rows[s]?.mean,
    sheet: (await sheetOf(result)).get(one.key)?.mean,
    sidebar: summariseResult(result).rows.find((row) => row.metric === metric && row.label === region)?.mean,
    mcp: rows.find(([first]) => first === name)?.[columns.indexOf('mean')],
    calculated: calculate('mean', { input, held, other: undefined }).rows[0]?.[1],
    byYear: calculate('mean', { input: { ...input, by: 'year' }, held, other: undefined }).rows.map(
      (row) => row[2],
    ),
    profile: typeof profile === 'string' ? undefined : profile.rest.values[0],
  };
}

describe('the mean of a level', () => {
  it('by month is the mean of its five-minute values, on every surface', () =>
    withTools(async ({ call, context }) => {
      const ask = async (interval: string) => {
        const { answer, text } = await call('gridlens_query_electricity', {
          network_code: 'NEM',
          metrics: ['price'],
          primary_grouping: 'network_region',
          interval,
          date_start: '2026-01-01',
          date_end: '2026-04-01',
        });
        assert.ok(answer['result_id'], text);
        return context.held.get(answer['result_id']);
      };
      const fine = await ask('5m');
      const monthly = await ask('1M');
      for (const region of ['SA1', 'VIC1']) {
        const { values } =
          fine.result.series.find(({ labels }) => labels['region'] === region) ?? assert.fail();
        assert.equal(values.length, 90 * 288);
        const expected = sumOf([...values]) / values.length;
        const { byYear, ...means } = await meansOf(monthly, 'price', region);
        for (const [surface, mean] of Object.entries({ ...means, byYear: byYear[0] }))
          assert.ok(
            Math.abs(Number(mean) - expected) < 0.01,
            `${surface} has ${mean} for ${region}, not ${expected}`,
          );
      }
    }));
});

describe('the mean of a level of years', () => {
  for (const [interval, month] of [
    ['1y', 0],
    ['fy', 6],
  ] as const)
    it(`weighs a leap year more, on every surface: ${interval}`, async () => {
      // The second year has 366 days: 2024, and 1 July 2023 to 30 June 2024.
      const firstYear = month === 0 ? 2023 : 2022;
      const times = Float64Array.of(0, 1, 2).map((year) => Date.UTC(firstYear + year, month, 1, -10));
      const values = Float64Array.of(10, 1000, 10);
      const held = new HeldResults(() => 0).add(
        toResult(
          ['SA1', 'VIC1'].map((region) => ({
            metric: 'price',
            unit: '$/MWh',
            interval,
            name: region,
            labels: { region },
            times,
            values,
          })),
          { interval },
        ),
        { operation: 'market', network_code: 'NEM', metrics: ['price'] },
      );
      const { byYear: _years, profile: _profile, ...means } = await meansOf(held, 'price', 'SA1');
      for (const [surface, mean] of Object.entries(means))
        assertClose(Number(Number(mean).toFixed(2)), 340.6, surface);
    });
});

describe('the facts of a series', () => {
  for (const [name, all] of Object.entries(shapes))
    it(`are the same on every surface: ${name}`, () =>
      assertOneAnswer(
        toResult(
          all.map((shape, s) => seriesOf(shape, s + 1)),
          { interval: all[0]?.interval ?? '' },
        ),
      ));

  for (const [kind, headers] of Object.entries(kinds))
    for (const interval of ['5m', '1h', '1d', '1M'])
      it(`are the same on every surface for generated results: ${kind} at ${interval}`, () =>
        fc.assert(fc.asyncProperty(anyResult(headers, interval), assertOneAnswer), { numRuns: 42 }));
});
