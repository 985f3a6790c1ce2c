import assert from '../../../support/assert';
import { clientOf, query, rejection } from '../../../support/runAgainst';
import { withServer } from '../../../support/httpServer';
import { type LaggingService, replyLagging, sourcesOf } from '../../../support/laggingService';
import {
  bucketState,
  dayMs,
  formatNaive,
  hourMs,
  minuteMs,
  offsetMinutesOf,
  type Query,
  type Result,
  type Series,
} from '#src/domain';
import { createSampleService } from '#src/sample/index';
import { sendError } from '../../../support/partServer';

/** Returns the same numbers in [0, 1) in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const shapes: Partial<Query>[] = [
  {},
  { secondary_grouping: 'fueltech' },
  { secondary_grouping: 'fueltech_group' },
  { secondary_grouping: 'renewable' },
];
const intervals = ['5m', '30m', '1h', '1d'];
const spanHours: Readonly<Record<string, number>> = { '5m': 12, '30m': 36, '1h': 72, '1d': 480 };

/** The usual delay of a source, at least half of its longest: rooftop solar takes half an hour to an hour. */
const usualLag = (random: () => number) => (most: number) => Math.round(most * (0.5 + 0.5 * random()));

const keyOf = ({ metric, labels }: Series) => JSON.stringify([metric, Object.entries(labels)]);

interface Tally {
  marked: number;
  changed: number;
  /** Values that changed without a mark. */
  settled: number;
  compared: number;
}

const noTally = (): Tally => ({ marked: 0, changed: 0, settled: 0, compared: 0 });

function compare(result: Result, later: Result, tally: Tally) {
  const ofKey = new Map(later.series.map((one) => [keyOf(one), one]));
  for (const one of result.series) {
    const other = ofKey.get(keyOf(one));
    for (const [i, ms] of one.times.entries()) {
      const value = one.values[i] ?? NaN;
      if (Number.isNaN(value)) continue;
      const after = other?.values[other.times.indexOf(ms)] ?? NaN;
      const hasChanged = !(Math.abs(after - value) <= 2e-6 * Math.max(1, Math.abs(value)));
      const isMarked = bucketState(one, ms) === 'provisional';
      tally.compared += 1;
      // An idle source may start, but mostly stays at zero.
      if (value === 0 && after === 0) continue;
      if (isMarked) tally.marked += 1;
      if (isMarked && hasChanged) tally.changed += 1;
      if (!isMarked && hasChanged) tally.settled += 1;
    }
  }
}

const queryOf = (network: string, interval: string, shape: Partial<Query>, nowMs: number): Query => {
  const offsetMinutes = offsetMinutesOf(network);
  const start = nowMs - (spanHours[interval] ?? 1) * hourMs;
  return {
    operation: 'network',
    network_code: network,
    metrics: ['power'],
    interval,
    ...shape,
    date_start: `${formatNaive(start, offsetMinutes).slice(0, 10)}T00:00:00`,
    date_end: formatNaive(Math.ceil(nowMs / dayMs + 2) * dayMs, offsetMinutes),
  };
};

/** Runs queries at several times and compares with later values. */
async function measure(network: string, seeds: number): Promise<Tally> {
  const tally = noTally();
  let current: LaggingService | undefined;
  await withServer(
    (request, response) => {
      assert.ok(current);
      replyLagging(current)(request, response);
    },
    async ({ baseAddress }) => {
      for (let seed = 1; seed <= seeds; seed++) {
        const random = createRandom(seed * 7919);
        const nowMs = Date.UTC(2026, 9, 6) + Math.floor(random() * 30 * 24 * 60) * minuteMs;
        const service: LaggingService = {
          sources: sourcesOf(network, usualLag(random)),
          offsetMinutes: offsetMinutesOf(network),
          isEndInclusive: false,
          nowMs,
        };
        const limits = { reachDays: 3650 };
        const interval = intervals[seed % intervals.length] ?? '5m';
        for (const shape of shapes) {
          const query = queryOf(network, interval, shape, nowMs);
          current = service;
          const result = await clientOf(baseAddress, { limits, now: () => nowMs }).run(query);
          const laterMs = nowMs + 5 * dayMs;
          current = { ...service, nowMs: laterMs };
          compare(result, await clientOf(baseAddress, { limits, now: () => laterMs }).run(query), tally);
        }
      }
    },
  );
  return tally;
}

describe('provisional values', () => {
  for (const network of ['NEM', 'WEM', 'AU'])
    it(`mostly change later, and no others do: ${network}`, async () => {
      const { marked, changed, settled, compared } = await measure(network, 16);
      assert.ok(compared > 5000, `${compared} values were compared.`);
      assert.equal(settled, 0);
      assert.ok(changed >= 0.6 * marked, `${changed} of ${marked} values changed.`);
    });

  it('are the same in two sessions, whatever each has asked before', async () => {
    const fetchedMs = Date.UTC(2026, 9, 6, 2);
    const service = createSampleService({ now: () => fetchedMs });
    const query = { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '5m' } as const;
    const session = () =>
      clientOf('https://sample.test', {
        fetch: service.fetch,
        now: () => fetchedMs,
        token: () => Promise.resolve(service.token),
      });
    const [one, other] = [session(), session()];
    await one.run({ ...query, secondary_grouping: 'fueltech' });
    const marksOf = async (client: ReturnType<typeof session>) =>
      (await client.run({ ...query, metrics: ['power', 'energy'] })).series.map((all) => all.settledUntilMs);
    // An hour before these sessions fetched.
    const expected = fetchedMs - hourMs;
    assert.deepEqual(await marksOf(one), [expected, expected]);
    assert.deepEqual(await marksOf(other), [expected, expected]);
  });
});

describe('provisional values of the sample', () => {
  const grouped = { primary_grouping: 'network_region' } as const;
  const asked: Partial<Query>[] = [
    ...shapes,
    grouped,
    { ...grouped, secondary_grouping: 'fueltech' },
    { operation: 'market', metrics: ['price', 'demand'] },
    { operation: 'market', metrics: ['demand_gross', 'renewable_proportion', 'generation_renewable'] },
  ];

  for (const network of ['NEM', 'WEM', 'AU'])
    it(`mostly change later, and no others do: ${network}`, async () => {
      let clockMs = 0;
      const service = createSampleService({ now: () => clockMs });
      const at = (ms: number, query: Query): Promise<Result> => {
        clockMs = ms;
        const options = {
          limits: { reachDays: 3650 },
          now: () => ms,
          token: () => Promise.resolve(service.token),
        };
        return clientOf('https://sample.test', { ...options, fetch: service.fetch }).run(query);
      };
      const tally = noTally();
      const random = createRandom(7919);
      for (let round = 0; round < 8; round++) {
        const fetchedMs = Date.UTC(2026, 9, 6) + Math.floor(random() * 3 * 24 * 60) * minuteMs;
        for (const shape of asked) {
          const query = queryOf(network, intervals[round % intervals.length], shape, fetchedMs);
          compare(await at(fetchedMs, query), await at(fetchedMs + dayMs, query), tally);
        }
      }
      const { marked, changed, settled, compared } = tally;
      assert.ok(compared > 5000, `${compared} values were compared.`);
      assert.equal(settled, 0);
      assert.ok(changed >= 0.6 * marked, `${changed} of ${marked} values changed.`);
    });
});

describe('missing data', () => {
  const noData = 'No data available for network NEM in the specified time range';
  const rows = [
    ['of a future window are reported as such', '2026-11-01', { status: 404, isToCome: true }],
    ['of a past window are not reported as future', '2026-10-01', { status: 404, isToCome: undefined }],
  ] as const;
  for (const [name, date_start, facts] of rows)
    it(name, () =>
      withServer(
        (_request, response) => void sendError(response, 404, noData),
        ({ baseAddress }) =>
          rejection(
            clientOf(baseAddress).run({ ...query, date_start, date_end: '2026-12-01' }),
            'noData',
            facts,
          ),
      ),
    );
});
