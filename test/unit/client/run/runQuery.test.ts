import assert from 'node:assert/strict';
import { type Result, runAtOnce, type RunProgress } from '#src/domain';
import {
  block,
  clientOf,
  envelope,
  hour,
  nowMs,
  query as power,
  rejection,
} from '../../../support/runAgainst';
import {
  assertWhole,
  eightDays,
  missingDays,
  thirtyDays,
  thirtyDaysStartMs as startMs,
} from '../../../support/longWindow';
import { problemOfMissing } from '#src/words/failures/missingProblem';
import { createFakeTimers } from '../../../support/fakeTimers';
import { replyJson, withServer } from '../../../support/httpServer';
import { dayOf, replyParts, sendError } from '../../../support/partServer';

const query = thirtyDays;
const limits = eightDays;

describe('a long window', () => {
  for (const dateEnd of ['exclusive', 'inclusive'] as const)
    it(`comes in parts and gives one result, date_end ${dateEnd}`, () =>
      withServer(replyParts({ dateEnd }), async (server) => {
        const result = await clientOf(server.baseAddress, { limits }).run(query);
        assertWhole(result);
        assert.equal(server.requests.length, 4);
        assert.deepEqual(result.notices, []);
        assert.equal(result.provenance.requests.length, 4);
        assert.deepEqual(result.provenance.askedWindow, { startMs, endMs: nowMs });
      }));

  it('gives the same result in whatever order its parts arrive', () => {
    const order = [3, 1, 0, 2];
    const held: (() => void)[] = [];
    return withServer(
      (request, response) => {
        held.push(() => {
          replyParts()(request, response);
        });
        if (held.length < order.length) return;
        for (const [turn, at] of order.entries()) setTimeout(() => held[at]?.(), 10 * turn);
      },
      async (server) => {
        const arrived: number[] = [];
        const result = await clientOf(server.baseAddress, { limits }).run(query, {
          onPartial: (partial) => {
            arrived.push(runAtOnce(partial()).series[0]?.times.length ?? 0);
          },
        });
        assertWhole(result);
        assert.equal(arrived.length, 3);
        assert.deepEqual(
          arrived,
          [...arrived].sort((a, b) => a - b),
        );
      },
    );
  });

  it('reports its progress and partial results', () =>
    withServer(replyParts(), async (server) => {
      const reports: RunProgress[] = [];
      const partials: Result[] = [];
      await clientOf(server.baseAddress, { limits, maxInFlight: 1 }).run(query, {
        onProgress: (progress) => reports.push(progress),
        onPartial: (partial) => partials.push(runAtOnce(partial())),
      });
      const done = reports.map(({ parts }) => parts?.done);
      assert.deepEqual([...new Set(done)], [0, 1, 2, 3, 4]);
      assert.ok(reports.every(({ parts }) => parts?.total === 4 && parts.failed === 0));
      assert.deepEqual(
        partials.map(({ provenance }) => provenance.awaited?.length),
        [3, 2, 1],
      );
      assert.deepEqual(
        partials.map(({ series }) => series[0]?.times.length),
        [168, 360, 552],
      );
    }));

  it('gives the received parts and names the failed one', () =>
    withServer(
      replyParts({
        refuse: (part, response) =>
          dayOf(part.startMs) === '2026-09-14' && sendError(response, 500, 'Error executing query'),
      }),
      async (server) => {
        const result = await clientOf(server.baseAddress, { limits }).run(query);
        assert.deepEqual(missingDays(result), ['2026-09-14..2026-09-22 server']);
        const times = result.series[0]?.times ?? new Float64Array();
        assert.equal(times.length, 720 - 192);
        assert.ok(!times.some((ms) => ms >= Date.UTC(2026, 8, 13, 14) && ms < Date.UTC(2026, 8, 21, 14)));
      },
    ));

  it('is completed by its missing parts only', () => {
    let isBroken = true;
    const handler = replyParts({
      refuse: (part, response) =>
        isBroken && dayOf(part.startMs) === '2026-09-14' && sendError(response, 500, 'Error executing query'),
    });
    return withServer(handler, async (server) => {
      const client = clientOf(server.baseAddress, { limits });
      const partial = await client.run(query);
      const before = server.requests.length;
      const still = await client.complete(partial);
      assert.deepEqual(missingDays(still), missingDays(partial));
      assert.equal(still.series[0]?.times.length, 528);
      isBroken = false;
      const whole = await client.complete(still);
      assertWhole(whole);
      assert.equal(server.requests.length, before + 2);
      assert.equal(whole.provenance.requests.length, 4);
      assert.equal(await client.complete(whole), whole);
    });
  });

  it('rejects when all of its parts fail', () =>
    withServer(
      replyJson({ version: '4', success: false, error: 'Error executing query' }, 500),
      async (server) => {
        await rejection(clientOf(server.baseAddress, { limits, maxInFlight: 1 }).run(query), 'server');
        // Three failures in a row end the run; one more request may be under way by then.
        assert.ok(server.requests.length <= 4);
      },
    ));

  it('rejects with noData when no part has data', () =>
    withServer(
      replyParts({ refuse: (_, response) => sendError(response, 404, 'No data available for NEM') }),
      async (server) => {
        await rejection(clientOf(server.baseAddress, { limits }).run(query), 'noData');
        assert.equal(server.requests.length, 4);
      },
    ));

  it('is complete when one part has no data', () =>
    withServer(
      replyParts({
        refuse: (part, response) =>
          dayOf(part.endMs) === '2026-10-07' && sendError(response, 404, 'No data available for NEM'),
      }),
      async (server) => {
        const result = await clientOf(server.baseAddress, { limits }).run(query);
        assert.equal(result.provenance.missing, undefined);
        assert.equal(result.provenance.requests.length, 4);
        assert.ok((result.series[0]?.times.length ?? 0) < 720);
      },
    ));

  it('keeps the received parts and stops when the key is refused', () => {
    let answered = 0;
    return withServer(
      replyParts({
        refuse: (_, response) => answered++ > 0 && sendError(response, 401, 'Authentication failed'),
      }),
      async (server) => {
        const result = await clientOf(server.baseAddress, {
          limits: { windowDays: { '1h': 2 } },
          maxInFlight: 1,
          token: () => Promise.resolve('oe_key'),
        }).run(query);
        assert.equal(result.provenance.requests.length, 1);
        assert.equal(result.provenance.missing?.length, 14);
        assert.ok(result.provenance.missing.every(({ kind }) => kind === 'unauthorised'));
        assert.equal(result.provenance.missing[0]?.facts.workedBefore, true);
        assert.ok(server.requests.length <= 4, String(server.requests.length));
      },
    );
  });

  it('names who blocked the rest, not the key, when a firewall appears in the middle', () => {
    let answered = 0;
    return withServer(
      replyParts({
        refuse: (_, response) => {
          if (answered++ === 0) return false;
          response.writeHead(403, { 'Content-Type': 'text/plain' }).end('error code: 1015');
          return true;
        },
      }),
      async (server) => {
        const result = await clientOf(server.baseAddress, {
          limits: { windowDays: { '1h': 2 } },
          maxInFlight: 1,
          token: () => Promise.resolve('oe_key'),
        }).run(query);
        const { missing = [] } = result.provenance;
        assert.equal(missing.length, 14);
        assert.ok(missing.every(({ kind, facts }) => kind === 'blocked' && facts.workedBefore === undefined));
        const { remedy = '', actions = [] } = problemOfMissing(result) ?? {};
        assert.match(remedy, /\(error code: 1015\); the key is not the cause/);
        assert.ok(actions.every(({ id }) => id !== 'signIn'));
        assert.equal(server.requests.length, 4);
      },
    );
  });

  it('delays all of its requests for a Retry-After, and reports the wait', () => {
    let refusals = 1;
    return withServer(
      replyParts({
        refuse: (_, response) => {
          if (refusals-- <= 0) return false;
          response.setHeader('Retry-After', '5');
          return sendError(response, 429, 'Too many requests');
        },
      }),
      async (server) => {
        const timers = createFakeTimers();
        let waitingMs: number | undefined;
        const client = clientOf(server.baseAddress, {
          limits,
          timers,
          maxInFlight: 1,
          retry: { random: () => 0 },
        });
        const run = client.run(query, { onProgress: (progress) => ({ waitingMs } = progress) });
        while (waitingMs === undefined) await new Promise(setImmediate);
        assert.equal(waitingMs, 5000);
        await timers.pass(4999);
        assert.equal(server.requests.length, 1);
        await timers.pass(1);
        assertWhole(await run);
        assert.equal(server.requests.length, 5);
      },
    );
  });

  it('stops when it is cancelled', () =>
    withServer(replyParts(), async (server) => {
      const stop = new AbortController();
      const asked = clientOf(server.baseAddress, { limits, maxInFlight: 1 }).run(query, {
        signal: stop.signal,
        onPartial: () => stop.abort(),
      });
      await rejection(asked, 'cancelled');
      assert.ok(server.requests.length <= 2);
    }));

  it('gives the parts received by its deadline', () =>
    withServer(replyParts({ refuse: ({ endMs }) => endMs > Date.UTC(2026, 8, 20) }), async (server) => {
      const timers = createFakeTimers();
      let partials = 0;
      const run = clientOf(server.baseAddress, { limits, timers }).run(query, {
        deadlineMs: 300,
        onPartial: () => partials++,
      });
      while (partials < 1) await new Promise(setImmediate);
      await timers.pass(300);
      const result = await run;
      assert.equal(result.provenance.requests.length, 1);
      assert.equal(result.provenance.missing?.length, 3);
      for (const { kind, facts } of result.provenance.missing)
        assert.deepEqual([kind, facts.waitedFor], ['timeout', 'whole']);
    }));

  it('rejects with the error of a throwing caller', () =>
    withServer(replyParts(), async (server) => {
      const asked = clientOf(server.baseAddress, { limits }).run(query, {
        onPartial: () => {
          throw new RangeError('mine');
        },
      });
      await assert.rejects(asked, { name: 'RangeError', message: 'mine' });
    }));
});

const answer = replyJson(envelope(block([{ data: [[hour(0), 1]] }])));
const missingParts = (result: Result, changes: Partial<Result['provenance']> = {}): Result => ({
  ...result,
  provenance: { ...result.provenance, missing: [{ query: power, kind: 'server', facts: {} }], ...changes },
});

describe('completing a partial result', () => {
  it('joins the fetched parts to it', () =>
    withServer(answer, async ({ baseAddress }) => {
      const client = clientOf(baseAddress);
      const { provenance } = await client.complete(missingParts(await client.run(power)));
      assert.equal(provenance.missing, undefined);
      assert.equal(provenance.requests.length, 2);
    }));

  for (const [name, changes] of [
    ['another service', { baseAddress: 'https://api.example.org' }],
    ['the sample service on the same port', { isSample: true }],
  ] as const)
    it(`fetches the whole query again when it came from ${name}`, () =>
      withServer(answer, async ({ baseAddress }) => {
        const client = clientOf(baseAddress);
        const { provenance } = await client.complete(missingParts(await client.run(power), changes));
        assert.equal(provenance.missing, undefined);
        assert.equal(provenance.requests.length, 1);
        assert.equal(provenance.baseAddress, baseAddress);
        assert.equal(provenance.isSample, false);
      }));
});
