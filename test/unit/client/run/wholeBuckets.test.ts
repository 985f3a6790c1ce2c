import assert from '../../../support/assert';
import fc from 'fast-check';
import { type ClientOptions, type Client, isApiError } from '#src/client/index';
import {
  bucketState,
  dayMs,
  floorToBucket,
  formatNaive,
  hourMs,
  intervals,
  minuteMs,
  nextBucket,
  offsetMinutesOf,
  type Query,
  readTypedWindow,
  relativeWindows,
  type Result,
  type Series,
} from '#src/domain';
import { assertAgreement } from '../../../support/assertAgreement';
import { withServer } from '../../../support/httpServer';
import { replyLagging, sourcesOf, type LaggingService } from '../../../support/laggingService';
import { clientOf } from '../../../support/runAgainst';

/** The reach of windows in days by interval, so that a case has a few hundred buckets. */
const spanDays: Readonly<Record<string, number>> = {
  '5m': 2,
  '30m': 6,
  '1h': 12,
  '1d': 200,
  '7d': 300,
  '1M': 700,
  '3M': 1500,
  season: 1500,
  '1y': 1500,
  fy: 1500,
};

type WindowFields = Pick<Query, 'window' | 'date_start' | 'date_end'>;

/** A case: the query, the client's limits, and the service at its current time. */
interface Case {
  query: Query;
  limits: NonNullable<ClientOptions['limits']>;
  service: LaggingService;
}

/** The current time, in 2026: any minute, often soon after the edge of a bucket. */
const anyNow = fc
  .record({
    day: fc.oneof(fc.constantFrom(0, 31, 59, 181, 212, 334, 304), fc.integer({ min: 0, max: 364 })),
    hour: fc.oneof(fc.constantFrom(0, 14, 16), fc.integer({ min: 0, max: 23 })),
    minute: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 59 })),
  })
  .map(({ day, hour, minute }) => Date.UTC(2026, 0, 1 + day, hour, minute));

/** Formats a date, floored to five minutes, that may or may not cut a bucket. */
const dateAt = (ms: number, offsetMinutes: number) =>
  formatNaive(Math.floor(ms / (5 * minuteMs)) * 5 * minuteMs, offsetMinutes);

const typedTexts = [
  'yesterday',
  '14d',
  '36h',
  '90m',
  '4w',
  'ytd',
  'this quarter',
  '2026-10',
  'Oct 2026',
  '1 Oct',
  'FY26',
  '1 Oct to 8 Oct',
  'since 1 Oct',
  'until 8 Oct',
  'Q1 2026',
  '1–7 Oct 2026',
  'last 2 weeks',
  'from 2026-01-10',
];

/** The kinds of windows; each makes its fields from two numbers between 0 and 1. */
const windowKinds: Readonly<
  Record<
    string,
    (a: number, b: number, at: (share: number) => string, now: number, offset: number) => WindowFields
  >
> = {
  default: () => ({}),
  start: (a, _b, at) => ({ date_start: at(-a) }),
  end: (a, _b, at) => ({ date_end: at(0.2 - a) }),
  relative: (a) => ({ window: relativeWindows[Math.floor(a * relativeWindows.length)]?.window ?? '7d' }),
  typed: (a, _b, _at, nowMs, offsetMinutes) =>
    readTypedWindow(typedTexts[Math.floor(a * typedTexts.length)] ?? '', { nowMs, clock: offsetMinutes }) ??
    {},
  explicit: (a, b, at) => ({ date_start: at(-Math.max(a, b) - 0.001), date_end: at(-Math.min(a, b)) }),
  future: (a, b, at) => ({ date_start: at(-a), date_end: at(0.001 + b) }),
};

const shapes: Partial<Query>[] = [
  { operation: 'network', metrics: ['energy'] },
  { operation: 'network', metrics: ['energy', 'power'], secondary_grouping: 'fueltech' },
  { operation: 'network', metrics: ['power'], secondary_grouping: 'fueltech_group' },
  { operation: 'network', metrics: ['energy'], secondary_grouping: 'renewable' },
  { operation: 'market', metrics: ['price', 'demand'], primary_grouping: 'network_region' },
  { operation: 'market', metrics: ['renewable_proportion'] },
];

const plans: Case['limits'][] = [
  {},
  { reachDays: 730 },
  { windowDays: Object.fromEntries(intervals.map(({ code, limitDays }) => [code, limitDays * 10])) },
];

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    interval: fc.constantFrom(...intervals.map(({ code }) => code)),
    network: fc.constantFrom('NEM', 'WEM', 'AU', 'ISL'),
    /** The offset of ISL, a network that the catalog does not know. */
    islandMinutes: fc.constantFrom(-480, 0, 330, 600, 780),
    kind: fc.constantFrom(...Object.keys(windowKinds)),
    shape: fc.constantFrom(...shapes),
    limits: fc.constantFrom(...plans),
    nowMs: anyNow,
    isEndInclusive: fc.boolean(),
    lags: fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 5, maxLength: 5 }),
    a: fc.double({ min: 0, max: 0.999, noNaN: true }),
    b: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ interval, network, islandMinutes, kind, shape, limits, nowMs, isEndInclusive, lags, a, b }) => {
    const offsetMinutes = network === 'ISL' ? islandMinutes : offsetMinutesOf(network);
    const spanMs = (spanDays[interval] ?? 1) * dayMs;
    const at = (share: number) => dateAt(nowMs + share * spanMs, offsetMinutes);
    const next = lags.values();
    const lag = (most: number) => (next.next().value ?? 0) % (most + 1);
    return {
      query: {
        ...(shape as Query),
        network_code: network,
        interval,
        ...windowKinds[kind]?.(a, b, at, nowMs, offsetMinutes),
      },
      limits,
      service: { sources: sourcesOf(network, lag), offsetMinutes, isEndInclusive, nowMs },
    };
  });

const keyOf = ({ metric, labels }: Series) => JSON.stringify([metric, labels]);

/** Returns the same query over all buckets of the result and one more at each end. */
function toWider({ query, series }: Result, offsetMinutes: number): Query {
  const interval = query.interval ?? '5m';
  const first = Math.min(...series.map(({ times }) => times[0] ?? Infinity));
  const last = Math.max(...series.map(({ times }) => times.at(-1) ?? -Infinity));
  const { window: _window, ...rest } = query;
  const startMs = floorToBucket(floorToBucket(first, interval, offsetMinutes) - 1, interval, offsetMinutes);
  const endMs = nextBucket(nextBucket(last, interval, offsetMinutes), interval, offsetMinutes);
  return {
    ...rest,
    date_start: formatNaive(startMs, offsetMinutes),
    date_end: formatNaive(endMs, offsetMinutes),
  };
}

/** The allowed error of a value: a share averaged from monthly shares is approximate, with a notice. */
function toleranceOf({ notices }: Result, metric: string, value: number) {
  const isNear = notices.some((notice) => notice.code === 'derivedRatio' && notice.metric === metric);
  return (isNear ? 1e-3 : 2e-6) * Math.max(1, Math.abs(value));
}

/**
 * Asserts that whole buckets have the same values in the wider result, and that none over a day old is provisional.
 * Returns the number of buckets compared.
 */
function assertWhole(result: Result, wider: Result, nowMs: number, offsetMinutes: number) {
  const widerByKey = new Map(wider.series.map((one) => [keyOf(one), one]));
  let count = 0;
  for (const one of result.series) {
    const whole = widerByKey.get(keyOf(one));
    one.times.forEach((ms, i) => {
      const value = one.values[i] ?? NaN;
      const state = bucketState(one, ms);
      const name = `${keyOf(one)} of ${formatNaive(ms, offsetMinutes)} at ${formatNaive(nowMs, offsetMinutes)}`;
      if (nextBucket(ms, one.interval, offsetMinutes) < nowMs - dayMs)
        assert.notEqual(state, 'provisional', name);
      if (state !== 'whole' || Number.isNaN(value)) return;
      const expected = whole?.values[whole.times.indexOf(ms)] ?? NaN;
      const isSame = Math.abs(expected - value) <= toleranceOf(result, one.metric, value);
      assert.ok(isSame, `${name}: ${value}, not ${expected}`);
      count += 1;
    });
  }
  return count;
}

/** True when a query is too large for this test, such as years of five-minute buckets, or cannot be planned. */
function isLarge(client: Client, query: Query) {
  try {
    return (client.plan(query).cost.buckets ?? 0) > 1500;
  } catch (error) {
    if (isApiError(error)) return true;
    throw error;
  }
}

describe('any query of a service with late data', function () {
  this.timeout(120_000);

  it('shows no partial bucket as whole, and the same numbers everywhere', async () => {
    let current: LaggingService | undefined;
    let count = 0;
    await withServer(
      (request, response) => {
        assert.ok(current);
        replyLagging(current)(request, response);
      },
      async ({ baseAddress }) => {
        await fc.assert(
          fc.asyncProperty(anyCase, async ({ query, limits, service }) => {
            const { nowMs, offsetMinutes } = service;
            current = service;
            const client = clientOf(baseAddress, { limits, now: () => nowMs });
            if (isLarge(client, query)) return;
            const result = await client.run(query).catch((error: unknown) => {
              assert.ok(isApiError(error), String(error));
              assert.ok(['noData', 'windowTooOld', 'invalidRequest'].includes(error.kind), error.message);
              return undefined;
            });
            if (result === undefined || result.series.length === 0) return;
            assertAgreement(result);
            const laterMs = nowMs + 3 * 366 * dayMs + hourMs;
            current = { ...service, nowMs: laterMs };
            const wide = clientOf(baseAddress, { now: () => laterMs });
            count += assertWhole(
              result,
              await wide.run(toWider(result, offsetMinutes)),
              nowMs,
              offsetMinutes,
            );
          }),
          { seed: 9, numRuns: 120 },
        );
        assert.ok(count > 10_000, `${count} buckets were compared.`);
      },
    );
  });
});
