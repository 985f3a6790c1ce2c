import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joinParts as joinPartsSteps, type Part } from '#src/client/join/joinParts';
import { floorToBucket, type LabelValue, nextBucket, type Series, type Window } from '#src/domain';
import { atOnce } from '../../../support/atOnce';

const joinParts = atOnce(joinPartsSteps);

/** A series as the service holds it, over its whole history. */
interface Source {
  metric: string;
  labels: Readonly<Record<string, LabelValue>>;
  /** The buckets with rows, counted from the first requested one: `from` up to but not including `to`. */
  from: number;
  to: number;
  /** The value is null in every bucket with an index divisible by this number. */
  nullEvery: number;
}

interface Case {
  interval: string;
  offsetMinutes: number;
  isInclusive: boolean;
  /** Edges of the requested buckets: one more than there are buckets. */
  edges: number[];
  sources: Source[];
  /** The maximum number of buckets in one request. */
  limit: number;
  /** The maximum number of series in one request. */
  codes: number;
  /** True for each request that fails, in order; repeated from the start when there are more requests. */
  failures: boolean[];
  /** Sort keys that determine the order in which the parts arrive. */
  arrival: number[];
}

function toEdges(startMs: number, count: number, interval: string, offsetMinutes: number) {
  const edges = [floorToBucket(startMs, interval, offsetMinutes)];
  while (edges.length <= count) edges.push(nextBucket(edges.at(-1) ?? NaN, interval, offsetMinutes));
  return edges;
}

const source: fc.Arbitrary<Source> = fc
  .record({
    from: fc.integer({ min: -2, max: 30 }),
    length: fc.integer({ min: 1, max: 60 }),
    nullEvery: fc.integer({ min: 2, max: 9 }),
  })
  .map(({ from, length, nullEvery }) => ({ metric: '', labels: {}, from, to: from + length, nullEvery }));

const cases: fc.Arbitrary<Case> = fc
  .record({
    interval: fc.constantFrom('5m', '30m', '1h', '1d', '7d', '1M', '3M', '1y', 'fy'),
    offsetMinutes: fc.constantFrom(600, 480),
    isInclusive: fc.boolean(),
    startMs: fc.integer({ min: Date.UTC(1999, 0, 1), max: Date.UTC(2026, 0, 1) }),
    count: fc.integer({ min: 1, max: 50 }),
    sources: fc.array(source, { minLength: 1, maxLength: 6 }),
    limit: fc.integer({ min: 1, max: 20 }),
    codes: fc.integer({ min: 1, max: 6 }),
    failures: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
    arrival: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 }),
  })
  .map(({ startMs, count, ...rest }) => ({
    ...rest,
    edges: toEdges(startMs, count, rest.interval, rest.offsetMinutes),
    sources: rest.sources.map((one, i) => ({
      ...one,
      metric: i % 2 === 0 ? 'power' : 'energy',
      labels: { region: i < 2 ? 'NSW1' : 'QLD1', renewable: i < 4 ? true : 'true' },
    })),
  }));

/** Answers one request. With an inclusive end, the last bucket holds only its first five minutes. */
function serve(given: Case, window: Window, sources: Source[], isInclusive: boolean): readonly Series[] {
  const { interval, edges } = given;
  return sources.flatMap((one): readonly Series[] => {
    const points: [number, number][] = [];
    edges.forEach((edgeMs, bucket) => {
      const isEdge = isInclusive && edgeMs === window.endMs;
      const isRequested = edgeMs >= window.startMs && (edgeMs < window.endMs || isEdge);
      if (!isRequested || bucket < one.from || bucket >= one.to) return;
      const value = given.sources.indexOf(one) * 1000 + bucket;
      const partial = isEdge && interval !== '5m' ? value / 100 + 0.5 : value;
      points.push([edgeMs, bucket % one.nullEvery === 0 ? NaN : partial]);
    });
    if (points.length === 0) return [];
    const { metric, labels } = one;
    const times = Float64Array.from(points, ([time]) => time);
    const values = Float64Array.from(points, ([, value]) => value);
    // The service does not promise an order of labels and series.
    const isTurned = window.startMs % 7 < 3;
    const turned = isTurned ? Object.fromEntries(Object.entries(labels).reverse()) : labels;
    return [{ metric, unit: 'MW', interval, name: metric, labels: turned, times, values }];
  });
}

interface Requested {
  window: Window;
  sources: Source[];
}

/** Splits a query into requests: for each group of up to `codes` series, its windows in order. */
function split({ edges, limit, sources, codes }: Case): Requested[] {
  const asked: Requested[] = [];
  for (let code = 0; code < sources.length; code += codes) {
    for (let at = 0; at < edges.length - 1; at += limit) {
      const window = {
        startMs: edges[at] ?? NaN,
        endMs: edges[Math.min(at + limit, edges.length - 1)] ?? NaN,
      };
      asked.push({ window, sources: sources.slice(code, code + codes) });
    }
  }
  return asked;
}

const toPart = (given: Case, { window, sources }: Requested): Part => ({
  window,
  series: serve(given, window, sources, given.isInclusive),
});

type Contents = Record<string, [number, number][]>;

const keyOf = ({ metric, labels }: Pick<Series, 'metric' | 'labels'>) =>
  `${metric} ${String(labels['region'])} ${JSON.stringify(labels['renewable'])}`;

function contentsOf(series: readonly Series[]): Contents {
  const entries = series.map((one): [string, [number, number][]] => [
    keyOf(one),
    Array.from(one.times, (time, i) => [time, one.values[i] ?? NaN]),
  ]);
  assert.equal(new Set(entries.map(([key]) => key)).size, entries.length, 'a series is there twice');
  return Object.fromEntries(entries);
}

/** Returns the data of one request without limits, without the buckets of the failed parts. */
function expectedOf(given: Case, failed: Requested[]): Contents {
  const { edges, sources } = given;
  const window = { startMs: edges[0] ?? NaN, endMs: edges.at(-1) ?? NaN };
  const contents: Contents = {};
  for (const one of sources) {
    const missing = new Set(
      failed
        .filter((asked) => asked.sources.includes(one))
        .flatMap((asked) => edges.filter((ms) => ms >= asked.window.startMs && ms < asked.window.endMs)),
    );
    const all = contentsOf(serve(given, window, [one], false))[keyOf(one)] ?? [];
    const points = all.filter(([stampMs]) => !missing.has(stampMs));
    if (points.length > 0) contents[keyOf(one)] = points;
  }
  return contents;
}

function shuffle<T>(items: T[], by: number[]): T[] {
  const keyed = items.map((item, i) => ({ item, key: by[i % by.length] ?? 0 }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

const check = (property: (given: Case) => void) => {
  fc.assert(fc.property(cases, property), { numRuns: 400 });
};

describe('joined parts of any query', () => {
  it('equal the reply to one request without limits', () => {
    check((given) => {
      const asked = split(given);
      const { failures } = given;
      const failed = asked.filter((_, i) => failures[i % failures.length]);
      const arrived = asked.filter((one) => !failed.includes(one)).map((one) => toPart(given, one));
      const { series, notices } = joinParts(shuffle(arrived, given.arrival), given);
      assert.deepStrictEqual(contentsOf(series), expectedOf(given, failed));
      assert.deepEqual(notices, []);
    });
  });

  it('are complete when the missing parts are joined later', () => {
    check((given) => {
      const asked = split(given);
      const { failures } = given;
      const isFailed = (i: number) => failures[i % failures.length];
      const parts = asked.map((one) => toPart(given, one));
      const before = joinParts(
        parts.filter((_, i) => !isFailed(i)),
        given,
      );
      const later = shuffle(
        parts.filter((_, i) => isFailed(i)),
        given.arrival,
      );
      const { series, notices } = joinParts([{ series: before.series }, ...later], given);
      assert.deepStrictEqual(contentsOf(series), expectedOf(given, []));
      assert.deepEqual(notices, []);
    });
  });
});
