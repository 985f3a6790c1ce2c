import { mock } from 'node:test';
import fs from 'node:fs';
import assert from '../../../support/assert';
import { type Client, createClient, createDiskCache, type QueryOptions } from '#src/client/index';
import type { Approve, Query } from '#src/domain';
import { type Connection, guardClient } from '#src/services/connections/connectionSource';
import { Approvals } from '#src/services/runs/approvals';
import { createRuns } from '#src/services/runs/runs';
import { wordsOfCost } from '#src/words/query/runWords';
import { Planner } from '#src/client/plan/planner';
import { type Handler, replyJson, withServer } from '../../../support/httpServer';
import { block, clientOf, envelope, hour, query as power } from '../../../support/runAgainst';
import { result } from '../../formats/sampleResults';
import { silentLog } from '../silentLog';
import { eachFolder } from '../../../support/eachFolder';
import { openSource, type SourceOptions } from '../connections/openSource';

const query: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'], window: '2y' };
const other: Query = { ...query, window: '1y' };
const costOf = (requests: number) => ({ requests, quotaShare: requests / 500 });
const estimateOf = (requests: number) => ({ cost: costOf(requests), isRateLimited: true });

/** The runs on one connection. */
function runsOn(kind: Connection['kind'], client: Partial<Client>) {
  const connection: Connection = { kind, label: 'service', client: client as Client };
  const connect = () => Promise.resolve(connection);
  return createRuns({ connections: { current: connect, ready: connect }, log: silentLog });
}

/** A connection whose run requests approval of these numbers of requests in turn; returns the answers. */
function costing(requests: number[], kind: Connection['kind'] = 'service') {
  const answers: boolean[] = [];
  const client = {
    run: async (_: Query, options: QueryOptions = {}) => {
      for (const count of requests) answers.push((await options.approve?.(costOf(count))) ?? true);
      return result([]);
    },
  };
  const run = async (approve: Approve) => {
    await runsOn(kind, client).run(query, { approve });
    return answers.splice(0);
  };
  return run;
}

/** A user who answers each dialog in turn, and the number of requests that each dialog showed. */
function person(...answers: boolean[]) {
  const asked: number[] = [];
  const approvals = new Approvals(({ cost }) =>
    Promise.resolve(answers[asked.push(cost.requests) - 1] ?? false),
  );
  return { approvals, asked };
}

describe('a costly run', () => {
  it('continues only when the user approves', async () => {
    assert.deepEqual(await costing([210])(person(true).approvals.for(query)), [true]);
    assert.deepEqual(await costing([210])(person(false).approvals.for(query)), [false]);
  });
  it('is confirmed once for all runs of its query', async () => {
    const { approvals, asked } = person(true);
    await costing([210])(approvals.for(query));
    assert.deepEqual(await costing([210, 180])(approvals.for({ ...query })), [true, true]);
    assert.deepEqual(asked, [210]);
  });
  it('is confirmed again after a refusal', async () => {
    const { approvals, asked } = person(false, true);
    await costing([210])(approvals.for(query));
    assert.deepEqual(await costing([210])(approvals.for(query)), [true]);
    assert.deepEqual(asked, [210, 210]);
  });
  it('is confirmed again when its cost grows', async () => {
    const { approvals, asked } = person(true, true);
    assert.deepEqual(await costing([26, 210, 9502])(approvals.for(query)), [true, true, true]);
    assert.deepEqual(asked, [210, 9502]);
  });
  it('is confirmed only above a cost that the user has seen', async () => {
    const { approvals, asked } = person(false);
    approvals.note(query, estimateOf(210));
    assert.deepEqual(await costing([210, 211])(approvals.for(query)), [true, false]);
    assert.deepEqual(asked, [211]);
  });
  it('is confirmed when another query was approved', async () => {
    const { approvals, asked } = person(false);
    approvals.note(other, estimateOf(210));
    assert.deepEqual(await costing([210])(approvals.for(query)), [false]);
    assert.deepEqual(asked, [210]);
  });
  it('has over 200 requests when there is no quota', async () => {
    const { approvals } = person(false);
    const uncounted = (requests: number) => {
      const client = {
        run: async (_: Query, options: QueryOptions = {}) => {
          isApproved = (await options.approve?.({ requests })) ?? true;
          return result([]);
        },
      };
      let isApproved = true;
      return runsOn('service', client)
        .run(query, { approve: approvals.for(query) })
        .then(() => isApproved);
    };
    assert.equal(await uncounted(200), true);
    assert.equal(await uncounted(201), false);
  });
  it('is never one of few requests or of sample data', async () => {
    const { approvals, asked } = person(false);
    assert.deepEqual(await costing([46])(approvals.for(query)), [true]);
    assert.deepEqual(await costing([5000], 'sample')(approvals.for(query)), [true]);
    assert.deepEqual(asked, []);
  });
});

describe('the estimate of a run', () => {
  const planning = (requests: number, kind: Connection['kind'] = 'service') =>
    runsOn(kind, { plan: () => ({ query, notices: [], requests: [], cost: costOf(requests) }) });

  it('is the plan’s cost', async () => {
    assert.deepEqual(await planning(46).estimate(query), estimateOf(46));
  });
  it('is 46 requests for a year of five minutes, on the smallest plan', async () => {
    const client = createClient({
      baseAddress: 'https://api.example.org',
      fetch,
      now: () => Date.parse('2026-10-05T02:03:00Z'),
    });
    const year: Query = { ...query, window: '12M', interval: '5m' };
    const runs = runsOn('service', client);
    const estimate = await runs.estimate(year);
    assert.equal(estimate && wordsOfCost(estimate.cost), '105,120 points · 46 requests · 9% of a day’s 500');
    assert.equal(await runs.estimate({ ...year, window: 'soon' }), undefined);
  });
  it('has no quota or rate limit with sample data', async () => {
    assert.deepEqual(await planning(46, 'sample').estimate(query), {
      cost: { requests: 46 },
      isRateLimited: false,
    });
  });
  it('is absent for an invalid query', async () => {
    const plan = () => {
      throw new Error('cannot be sent');
    };
    assert.equal(await runsOn('service', { plan }).estimate(query), undefined);
  });
});

describe('a run', () => {
  const reply = replyJson(envelope(block([{ data: [[hour(0), 1.5]] }])));
  const keys = { get: () => Promise.resolve(undefined), mayGoWithout: () => true };

  /** Runs a query through the guard of its key, with a costly run's approval, and counts how often it was planned. */
  const planningsOf = (one: Query) =>
    withServer(reply, async ({ baseAddress }) => {
      const plan = mock.method(Planner.prototype, 'plan');
      try {
        const client = clientOf(baseAddress);
        const guarded = guardClient(client, baseAddress, keys, () => undefined);
        const approve: Approve = () => true;
        await runsOn('service', guarded).run(one, { approve });
        return plan.mock.callCount();
      } finally {
        plan.mock.restore();
      }
    });

  const day: Query = { ...query, interval: '1h', window: '24h' };
  for (const [name, one] of [
    ['of one request', day],
    ['of many requests', { ...day, interval: '5m', window: '60d' }],
    ['of the units of facilities', { ...day, operation: 'facilities', facility_code: ['BAYSW'] }],
  ] as const)
    it(`${name} plans its query once`, async () => {
      assert.equal(await planningsOf(one), 1);
    });
});

const key = 'oe_a_key_for_the_log_0123456789';
const good = replyJson(envelope(block([{ data: [[hour(0), 1.5]] }])));

/** Runs a query `runs` times against a server with this handler, and returns the log lines. */
async function linesOf(
  handler: Handler,
  more: Partial<SourceOptions> & { runs?: number; between?: () => Promise<void> } = {},
) {
  const { runs: count = 1, between, ...options } = more;
  const lines: string[] = [];
  const writer = (level: string, baseAddress: string) => (text: string) => {
    lines.push(`${level} ${text.replace(baseAddress, '').replaceAll(/\d+ ms|\d+\.\d s/g, 'N ms')}`);
  };
  await withServer(handler, async ({ baseAddress }) => {
    const log = {
      debug: writer('debug', baseAddress),
      info: writer('info', baseAddress),
      warn: writer('warn', baseAddress),
      error: writer('error', baseAddress),
    };
    const source = openSource({
      baseAddress: () => baseAddress,
      keys: {
        get: () => Promise.resolve({ value: key, source: 'key', label: 'Key' }),
        mayGoWithout: () => false,
      },
      writeLog: ({ level, text }) => {
        log[level](text);
      },
      ...options,
    });
    const connect = () => source.connect(false);
    const runs = createRuns({ connections: { current: connect, ready: connect }, log });
    for (let run = 0; run < count; run++) {
      await runs.run(power).catch(() => undefined);
      await between?.();
    }
  });
  return lines;
}

describe('the log of a run', () => {
  const folder = eachFolder();
  it('has a line for the request and one for the run', async () => {
    const [request, run, ...more] = await linesOf(good);
    assert.match(request ?? '', /^info GET \/v4\/data\/network\/NEM\?metrics=power.*: 200, \d+ B in N ms$/);
    assert.match(
      run ?? '',
      /^info Ran “NEM power.*”: 1 series, 1 of 24 points have values, 1 request in N ms$/,
    );
    assert.deepEqual(more, []);
  });

  it('has a line for each failed attempt and for the failure, without the key', async () => {
    const lines = await linesOf(replyJson({ success: false, error: `Invalid key ${key}` }, 401));
    assert.deepEqual(
      lines.map((line) => /^\w+ (GET|“)/.exec(line)?.[0]),
      ['warn GET', 'error “'],
    );
    assert.match(lines.join('\n'), /unauthorised \(status 401\): Invalid key …/);
    assert.ok(!lines.join('\n').includes(key));
  });

  it('has a line for a cached reply', async () => {
    const cache = createDiskCache({ folder: folder(), maxBytes: 1e6 });
    // A reply is cached after the result is returned.
    const between = async () => {
      while (!fs.readdirSync(folder()).some((name) => name.endsWith('.reply')))
        await new Promise((resolve) => setImmediate(resolve));
    };
    const lines = await linesOf(good, { cache: () => cache, runs: 2, between });
    assert.match(lines[2] ?? '', /^debug GET .*: from the cache, \d+ B, N ms old$/);
    assert.match(lines[3] ?? '', /1 request, 1 from the cache in N ms$/);
  });

  it('names the reason when nothing can be sent', async () => {
    const lines = await linesOf(good, { baseAddress: () => 'http://api.example.org' });
    assert.deepEqual(lines, ['error No connection: badBaseAddress']);
  });
});
