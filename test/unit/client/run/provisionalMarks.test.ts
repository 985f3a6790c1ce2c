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

/** Runs queries at several times, with a client for each or a shared one, and compares with later values. */
async function measure(network: string, seeds: number, isShared: boolean): Promise<Tally> {
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
        const shared = clientOf(baseAddress, { limits, now: () => nowMs });
        const interval = intervals[seed % intervals.length] ?? '5m';
        for (const shape of isShared ? [{ secondary_grouping: 'fueltech' }, ...shapes] : shapes) {
          const query = queryOf(network, interval, shape, nowMs);
          current = service;
          const client = isShared ? shared : clientOf(baseAddress, { limits, now: () => nowMs });
          const result = await client.run(query);
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
      const { marked, changed, settled, compared } = await measure(network, 16, false);
      assert.ok(compared > 5000, `${compared} values were compared.`);
      assert.equal(settled, 0);
      assert.ok(changed >= 0.6 * marked, `${changed} of ${marked} values changed.`);
    });

  for (const network of ['NEM', 'WEM'])
    it(`nearly all change later once a reply by technology has shown the delays: ${network}`, async () => {
      const { marked, changed, settled } = await measure(network, 12, true);
      assert.ok(changed > 100, `${changed} values changed.`);
      assert.equal(settled, 0);
      assert.ok(changed >= 0.9 * marked, `${changed} of ${marked} values changed.`);
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
