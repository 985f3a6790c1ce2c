import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cost, Result } from '#src/domain';
import type { QueryOptions } from '#src/client/index';
import { clientOf, rejection } from '../../../support/runAgainst';
import { withServer, type Handler, type TestServer } from '../../../support/httpServer';
import { assertWhole, eightDays, sendPlan, thirtyDays } from '../../../support/longWindow';
import { replyParts, sendError, type AskedPart } from '../../../support/partServer';

const query = thirtyDays;

/** A service that accepts windows of up to this many days, and refuses longer ones with the limit in its message. */
const taking = (days: number | ((part: AskedPart) => number)): Handler =>
  replyParts({
    refuse: (part, response) => {
      if (!part.url.pathname.includes('/data/')) return sendError(response, 404, 'No such path');
      const most = typeof days === 'number' ? days : days(part);
      return part.days > most && sendError(response, 400, `Maximum range is ${most} days`);
    },
  });

interface Seen {
  server: TestServer;
  /** The number of requests in each prompt for approval. */
  approvals: number[];
}

/** Runs the query and answers each approval prompt with `answer`. */
function run(
  handler: Handler,
  answer: (cost: Cost, seen: Seen) => Promise<boolean> | boolean,
  use: (running: Promise<Result>, seen: Seen) => Promise<void>,
  options: Parameters<typeof clientOf>[1] & Pick<QueryOptions, 'signal'> = {},
) {
  const { signal, ...clientOptions } = options;
  return withServer(handler, async (server) => {
    const seen: Seen = { server, approvals: [] };
    const approve = (cost: Cost): Promise<boolean> | boolean => {
      seen.approvals.push(cost.requests);
      return answer(cost, seen);
    };
    const client = clientOf(server.baseAddress, { maxInFlight: 1, ...clientOptions });
    await use(client.run(query, { approve, ...(signal ? { signal } : {}) }), seen);
  });
}

const pathsOf = ({ requests }: TestServer) => requests.map(({ url }) => url.split('?')[0] ?? '');

describe('a run that needs approval', () => {
  it('sends nothing before its cost is approved', () =>
    run(
      taking(32),
      (cost, { server }) => {
        assert.deepEqual(cost, { requests: 1, buckets: 720, quotaShare: 1 / 500 });
        assert.equal(server.requests.length, 0);
        return true;
      },
      async (running, { approvals }) => {
        assertWhole(await running);
        assert.deepEqual(approvals, [1]);
      },
    ));

  it('is cancelled without a request when it is not approved', () =>
    run(
      taking(32),
      () => false,
      async (running, { server }) => {
        await rejection(running, 'cancelled');
        assert.equal(server.requests.length, 0);
      },
    ));

  it('waits for approval again when a refusal raises its cost', () =>
    run(
      taking(1),
      async ({ requests }, { server }) => {
        if (requests === 1) return true;
        for (let turn = 0; turn < 50; turn++) await nextTurn();
        assert.equal(server.requests.length, 1);
        return true;
      },
      async (running, { server, approvals }) => {
        assertWhole(await running);
        assert.deepEqual(approvals, [1, 30]);
        assert.equal(server.requests.length, 1 + 30);
      },
    ));

  it('is cancelled when the raised cost is not approved and no part was received', () =>
    run(
      taking(1),
      ({ requests }) => requests === 1,
      async (running, { server }) => {
        await rejection(running, 'cancelled');
        assert.equal(server.requests.length, 1);
      },
    ));

  it('keeps its received parts when the raised cost is not approved, and can be completed', () => {
    let most = 8;
    return withServer(
      taking(({ startMs }) => {
        // After the first part the service accepts one day at most.
        if (startMs > Date.parse('2026-09-08T00:00:00+10:00')) most = 1;
        return most;
      }),
      async (server) => {
        const approvals: number[] = [];
        const client = clientOf(server.baseAddress, { limits: eightDays, maxInFlight: 1 });
        const approve = ({ requests }: Cost) => {
          approvals.push(requests);
          return approvals.length !== 2;
        };
        const partial = await client.run(query, { approve });
        const { missing = [], requests } = partial.provenance;
        assert.equal(approvals[0], 4);
        assert.ok((approvals[1] ?? 0) > 4, String(approvals[1]));
        assert.ok(requests.length >= 1);
        assert.ok(missing.length > 0 && missing.every(({ kind }) => kind === 'cancelled'));
        const whole = await client.complete(partial, { approve });
        assert.equal(approvals[2], approvals[1]);
        assert.equal(whole.provenance.missing, undefined);
        assert.equal(whole.series[0]?.times.length, 720);
      },
    );
  });

  it('needs only one more approval when several concurrent requests are refused', () =>
    run(
      taking(1),
      () => true,
      async (running, { approvals }) => {
        assertWhole(await running);
        assert.equal(approvals[0], 4);
        assert.equal(approvals.length, 2, String(approvals));
      },
      { limits: eightDays, maxInFlight: 4 },
    ));

  it('needs approval again before data are requested when the key’s plan raises the cost', () => {
    const handler = replyParts({
      refuse: (part, response) => sendPlan(part, response, { bucket_limits: { '5m': 1 } }),
    });
    return withServer(handler, async (server) => {
      const approvals: number[] = [];
      const client = clientOf(server.baseAddress, { token: () => Promise.resolve('oe_key') });
      const approve = ({ requests }: Cost) => {
        approvals.push(requests);
        if (approvals.length === 1) assert.equal(server.requests.length, 0);
        return approvals.length === 1;
      };
      await rejection(client.run({ ...query, interval: '5m' }, { approve }), 'cancelled');
      assert.deepEqual(approvals, [4, 30]);
      assert.deepEqual(pathsOf(server), ['/v4/me', '/v4/plans']);
    });
  });

  it('ends at once when it is cancelled while it waits for approval', () => {
    const stop = new AbortController();
    return run(
      taking(1),
      ({ requests }) => {
        if (requests === 1) return true;
        setImmediate(() => stop.abort());
        return new Promise(() => undefined);
      },
      async (running, { server }) => {
        await rejection(running, 'cancelled');
        assert.equal(server.requests.length, 1);
      },
      { signal: stop.signal },
    );
  });

  for (const answered of [1, 2])
    it(`rejects with the error of its ${answered === 1 ? 'first' : 'second'} approval`, () => {
      const fault = new Error('no dialog');
      let questions = 0;
      return run(
        taking(1),
        () => {
          if (++questions === answered) throw fault;
          return true;
        },
        async (running, { server }) => {
          await assert.rejects(running, (error) => error === fault);
          assert.equal(server.requests.length, answered - 1);
        },
      );
    });
});

describe('a run of too many requests', () => {
  const centuries = { ...query, interval: '5m', date_start: '1900-01-01', date_end: '2199-12-31' };

  it('is refused before it is planned or sent', () =>
    withServer(taking(1), async (server) => {
      const client = clientOf(server.baseAddress, { limits: { windowDays: { '5m': 0.01 }, codes: 10 } });
      await rejection(client.run(centuries), 'tooLarge', { limitRequests: 20_000 });
      assert.throws(() => client.plan(centuries), { kind: 'tooLarge' });
      const codes = Array.from({ length: 1000 }, (_, i) => `F${i}`);
      const facilities = {
        ...centuries,
        operation: 'facilities' as const,
        metrics: ['energy'],
        facility_code: codes,
        interval: '5m',
        date_start: '1990-01-01',
        date_end: '2026-01-01',
      };
      assert.throws(() => client.plan(facilities), { kind: 'tooLarge' });
      assert.equal(server.requests.length, 0);
    }));

  it('stops when a refusal makes it too large', () =>
    withServer(taking(1), async (server) => {
      const client = clientOf(server.baseAddress, { maxInFlight: 1 });
      await rejection(client.run(centuries), 'tooLarge', { limitRequests: 20_000 });
      assert.deepEqual(
        pathsOf(server).filter((path) => path.includes('/data/')),
        ['/v4/data/network/NEM'],
      );
    }));
});
