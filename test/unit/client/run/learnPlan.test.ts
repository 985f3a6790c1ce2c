import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { createDiskCache } from '#src/client/index';
import { filesIn, withFolder } from '../../../support/replies';
import { clientOf, nowMs, rejection } from '../../../support/runAgainst';
import { assertWhole, eightDays, missingDays, sendPlan, thirtyDays } from '../../../support/longWindow';
import { withServer } from '../../../support/httpServer';
import { replyParts, sendError, sendJson } from '../../../support/partServer';

const query = thirtyDays;
const limits = eightDays;
const hourMs = 3_600_000;

describe('the limits of a run', () => {
  const tooLong = (most: number) =>
    replyParts({
      refuse: ({ days, url }, response) =>
        url.pathname.includes('/data/') &&
        days > most &&
        sendError(response, 400, `Date range too large for 1h interval. Maximum range is ${most} days`),
    });

  it('come from a refusal, after which the run continues', () =>
    withServer(tooLong(5), async (server) => {
      const client = clientOf(server.baseAddress, { maxInFlight: 1 });
      assert.equal(client.plan(query).cost.requests, 1);
      assertWhole(await client.run(query));
      assert.equal(server.requests.length, 1 + 6);
      assert.equal(client.plan(query).cost.requests, 6);
    }));

  it('from a refusal override a larger setting', () =>
    withServer(tooLong(5), async (server) => {
      assertWhole(await clientOf(server.baseAddress, { limits }).run(query));
    }));

  it('below one bucket fail the run', () =>
    withServer(tooLong(5), async (server) => {
      const months = { ...query, interval: '1M' };
      await rejection(clientOf(server.baseAddress).run(months), 'windowTooLong', { limitDays: 5 });
    }));

  it('come from the plan of the key', () =>
    withServer(
      replyParts({
        refuse: (part, response) =>
          sendPlan(part, response, {
            daily_credits: 5000,
            burst_rate_limit: 5,
            bucket_limits: { '5m': 30, '1h': -1 },
          }) ||
          (part.days > 30 && sendError(response, 400, 'Maximum range is 30 days')),
      }),
      async (server) => {
        const client = clientOf(server.baseAddress, { token: () => Promise.resolve('oe_key') });
        const long = { ...query, interval: '5m' };
        const result = await client.run(long);
        assert.equal(result.series[0]?.times.length, 30 * 288);
        assert.deepEqual(
          server.requests.map(({ url }) => url.split('?')[0]),
          ['/v4/me', '/v4/plans', '/v4/data/network/NEM'],
        );
        assert.equal(client.plan(long).cost.quotaShare, 1 / 5000);
        await client.run({ ...long, date_start: '2026-08-01' });
        assert.ok(!server.requests.slice(3).some(({ url }) => url.startsWith('/v4/me')), 'asked once');
      },
    ));

  it('are not requested when all replies are cached', () =>
    withFolder((folder) =>
      withServer(replyParts(), async (server) => {
        const newClient = () =>
          clientOf(server.baseAddress, {
            token: () => Promise.resolve('oe_key'),
            cache: createDiskCache({ folder, maxBytes: 1e8 }),
          });
        const long = { ...query, interval: '5m' };
        const client = newClient();
        await client.run(long);
        const sent = server.requests.length;
        assert.ok(server.requests[0]?.url.startsWith('/v4/me'));
        // Replies are cached after the result is returned.
        while ((await filesIn(folder)).length < 4) await new Promise(setImmediate);
        assert.equal((await newClient().run(long)).series[0]?.times.length, 30 * 288);
        assert.equal(server.requests.length, sent);
      }),
    ));

  it('are those of the smallest plan when the service has no plans', () =>
    withServer(
      replyParts({
        refuse: ({ url }, response) =>
          !url.pathname.includes('/data/') && sendJson(response, 404, { detail: 'Not Found' }),
      }),
      async (server) => {
        const client = clientOf(server.baseAddress, { token: () => Promise.resolve('oe_key') });
        const { provenance } = await client.run({ ...query, interval: '5m' });
        assert.equal(provenance.requests.length, 4);
      },
    ));

  it('on the reach of a plan leave out older buckets, which are reported as missing', () =>
    withServer(
      replyParts({
        refuse: ({ startMs: from }, response) =>
          from < nowMs - 20 * 24 * hourMs &&
          sendError(response, 400, 'Your plan only allows data from the last 20 days'),
      }),
      async (server) => {
        const client = clientOf(server.baseAddress, { limits, maxInFlight: 1 });
        const result = await client.run(query);
        assert.ok(missingDays(result).every((line) => line.endsWith('windowTooOld')));
        const times = result.series[0]?.times ?? new Float64Array();
        // The first whole bucket within the plan's reach, after a margin for the time that a request takes.
        assert.equal(times[0], nowMs - 20 * 24 * hourMs + hourMs);
        assert.equal(times.at(-1), nowMs - hourMs);
        assert.equal(times.length, 20 * 24 - 1);
        const serverMessage = 'Your plan only allows data from the last 20 days';
        assert.ok(result.provenance.missing?.every(({ facts }) => facts.serverMessage === serverMessage));
        await rejection(client.run({ ...query, date_end: '2026-09-10' }), 'windowTooOld', {
          reachDays: 20,
          serverMessage,
        });
      },
    ));

  it('of one key do not apply to another', () => {
    const isReached = (request: IncomingMessage, startMs: number) =>
      request.headers.authorization === 'Bearer oe_large' || startMs >= nowMs - 10 * 24 * hourMs;
    let key = 'oe_small';
    return withServer(
      (request, response) => {
        replyParts({
          refuse: ({ startMs }) =>
            !isReached(request, startMs) &&
            sendError(response, 400, 'Your plan allows data from the last 10 days.'),
        })(request, response);
      },
      async (server) => {
        const client = clientOf(server.baseAddress, { limits, token: () => Promise.resolve(key) });
        const old = { ...query, date_end: '2026-09-10' };
        await rejection(client.run(old), 'windowTooOld', { reachDays: 10 });
        const partial = await client.run(query);
        assert.ok((partial.provenance.missing?.length ?? 0) > 0);
        key = 'oe_large';
        assert.equal((await client.run(old)).series[0]?.times.length, 72);
        assertWhole(await client.complete(partial));
      },
    );
  });
});

describe('a query across operations', () => {
  it('returns metrics of both families in one result', () =>
    withServer(replyParts(), async (server) => {
      const result = await clientOf(server.baseAddress, { limits }).run({
        ...query,
        metrics: ['price', 'power'],
      });
      assertWhole(result, 'power');
      assertWhole(result, 'price');
      const paths = new Set(server.requests.map(({ url }) => url.split('?')[0]));
      assert.deepEqual([...paths].sort(), ['/v4/data/network/NEM', '/v4/market/network/NEM']);
      assert.deepEqual(result.notices, [
        {
          code: 'queryWarning',
          diagnostic: {
            severity: 'info',
            code: 'askedElsewhere',
            path: ['metrics', 0],
            value: 'price',
            operation: 'market',
          },
        },
      ]);
    }));

  it('separates units without their facility', () =>
    withServer(replyParts(), async (server) => {
      const { operation: _, ...rest } = query;
      const units = ['BW01', 'BW02'];
      const result = await clientOf(server.baseAddress).run({
        ...rest,
        operation: 'facilities',
        unit_code: units,
      });
      assert.deepEqual(
        result.series.map(({ labels }) => labels['unit_code']),
        units,
      );
    }));

  const years = {
    ...query,
    metrics: ['energy'],
    interval: 'fy',
    date_start: '2024-07-01',
    date_end: '2026-07-01',
  };
  const intervalsOf = (server: { requests: readonly { url?: string }[] }) =>
    server.requests.map(({ url = '' }) => new URL(url, 'http://x').searchParams.get('interval'));

  it('requests financial years while no limit on them is known', () =>
    withServer(replyParts(), async (server) => {
      const { notices } = await clientOf(server.baseAddress).run(years);
      assert.deepEqual([intervalsOf(server), notices], [['fy'], []]);
    }));

  it('computes financial years from months after a refusal, with a notice, and requests them no more', () =>
    withServer(
      replyParts({
        refuse: ({ url }, response) =>
          url.searchParams.get('interval') === 'fy' &&
          sendError(response, 400, 'Date range too large for fy interval. Maximum range is 7 days.'),
      }),
      async (server) => {
        const client = clientOf(server.baseAddress);
        const approved: number[] = [];
        const result = await client.run(years, {
          approve: ({ requests }) => {
            approved.push(requests);
            return true;
          },
        });
        const [energy] = result.series;
        assert.deepEqual([energy?.interval, energy?.times.length], ['fy', 2]);
        assert.deepEqual(
          result.notices.map(({ code }) => code),
          ['derivedInterval'],
        );
        assert.deepEqual(approved, [1]);
        await client.run(years);
        assert.deepEqual(intervalsOf(server), ['fy', '1M', '1M']);
      },
    ));
});
