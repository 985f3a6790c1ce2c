import assert from 'node:assert/strict';
import type { Progress } from '../../../src/client/index';
import type { Query } from '../../../src/domain/query';
import type { Result } from '../../../src/domain/result';
import { clientOf, nowMs, rejection } from '../../support/asking';
import { replyJson, withServer } from '../../support/httpServer';
import { dayOf, readPart, replyParts, sendError, sendJson, valueAt } from '../../support/partServer';

/** Four parts: from 7, 14, 22 and 30 September. */
const query: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '1h',
  date_start: '2026-09-07',
  date_end: '2026-10-07',
};
const limits = { windowDays: { '1h': 8 } };
const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 8, 6, 14);

/** Every bucket once, in order, with its own value. */
function assertWhole({ series, provenance }: Result, metric = 'power'): void {
  const one = series.find((each) => each.metric === metric);
  assert.ok(one);
  assert.deepEqual(
    Array.from(one.times),
    Array.from({ length: 720 }, (_, i) => startMs + i * hourMs),
  );
  assert.ok(one.values.every((value, i) => value === valueAt(startMs + i * hourMs, metric)));
  assert.equal(provenance.missing, undefined);
  assert.equal(provenance.awaited, undefined);
}

const missingDays = ({ provenance }: Result): string[] =>
  (provenance.missing ?? []).map(
    ({ window, kind }) => `${dayOf(window?.startMs ?? NaN)}..${dayOf(window?.endMs ?? NaN)} ${kind}`,
  );

describe('a long window', () => {
  for (const dateEnd of ['exclusive', 'inclusive'] as const)
    it(`comes in parts and is one result, date_end ${dateEnd}`, () =>
      withServer(replyParts({ dateEnd }), async (server) => {
        const result = await clientOf(server.baseAddress, { limits }).run(query);
        assertWhole(result);
        assert.equal(server.requests.length, 4);
        assert.deepEqual(result.notices, []);
        assert.equal(result.provenance.requests.length, 4);
        assert.deepEqual(result.provenance.askedWindow, { startMs, endMs: nowMs });
      }));

  it('is the same in whatever order its parts arrive', () => {
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
            arrived.push(partial().series[0]?.times.length ?? 0);
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

  it('tells how far it is, and gives what has come so far', () =>
    withServer(replyParts(), async (server) => {
      const told: Progress[] = [];
      const partials: Result[] = [];
      await clientOf(server.baseAddress, { limits, mostInFlight: 1 }).run(query, {
        onProgress: (progress) => {
          told.push(progress);
        },
        onPartial: (partial) => {
          partials.push(partial());
        },
      });
      const done = told.map(({ parts }) => parts?.done);
      assert.deepEqual([...new Set(done)], [0, 1, 2, 3, 4]);
      assert.ok(told.every(({ parts }) => parts?.total === 4 && parts.failed === 0));
      assert.deepEqual(
        partials.map(({ provenance }) => [provenance.awaitedParts, provenance.awaited?.length]),
        [
          [3, 3],
          [2, 2],
          [1, 1],
        ],
      );
      assert.deepEqual(
        partials.map(({ series }) => series[0]?.times.length),
        [168, 360, 552],
      );
    }));

  it('with a part that fails is what came, and names exactly what is missing', () =>
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

  it('is completed by what is missing alone', () => {
    let isBroken = true;
    const refuse = (part: ReturnType<typeof readPart>, response: Parameters<typeof sendError>[0]) =>
      isBroken && dayOf(part.startMs) === '2026-09-14' && sendError(response, 500, 'Error executing query');
    return withServer(replyParts({ refuse }), async (server) => {
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

  it('that cannot be had at all is refused as a short one is', () =>
    withServer(
      replyJson({ version: '4', success: false, error: 'Error executing query' }, 500),
      async (server) => {
        await rejection(clientOf(server.baseAddress, { limits, mostInFlight: 1 }).run(query), 'server');
        // Three in a row are enough, with what was under way meanwhile.
        assert.ok(server.requests.length <= 4);
      },
    ));

  it('for which there is no data anywhere says so', () =>
    withServer(
      replyParts({ refuse: (_, response) => sendError(response, 404, 'No data available for NEM') }),
      async (server) => {
        await rejection(clientOf(server.baseAddress, { limits }).run(query), 'noData');
        assert.equal(server.requests.length, 4);
      },
    ));

  it('with no data in one part is whole all the same', () =>
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

  it('ends with a key that is refused on the way, keeps what came, and sends no more', () => {
    let answered = 0;
    return withServer(
      replyParts({
        refuse: (_, response) => answered++ > 0 && sendError(response, 401, 'Authentication failed'),
      }),
      async (server) => {
        const result = await clientOf(server.baseAddress, {
          limits: { windowDays: { '1h': 2 } },
          mostInFlight: 1,
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

  it('stops at once when it is cancelled', () =>
    withServer(replyParts(), async (server) => {
      const stop = new AbortController();
      const asked = clientOf(server.baseAddress, { limits, mostInFlight: 1 }).run(query, {
        signal: stop.signal,
        onPartial: () => {
          stop.abort();
        },
      });
      await rejection(asked, 'cancelled');
      assert.ok(server.requests.length <= 2);
    }));

  it('that does not end in time is what came until then', () =>
    withServer(replyParts({ refuse: ({ endMs }) => endMs > Date.UTC(2026, 8, 20) }), async (server) => {
      const result = await clientOf(server.baseAddress, { limits }).run(query, { deadlineMs: 300 });
      assert.ok((result.provenance.missing?.length ?? 0) > 0);
      for (const { kind, facts } of result.provenance.missing ?? [])
        assert.deepEqual([kind, facts.waitedFor], ['timeout', 'whole']);
    }));

  it('gives up with the error of a caller that throws', () =>
    withServer(replyParts(), async (server) => {
      const asked = clientOf(server.baseAddress, { limits }).run(query, {
        onPartial: () => {
          throw new RangeError('mine');
        },
      });
      await assert.rejects(asked, { name: 'RangeError', message: 'mine' });
    }));
});

describe('limits', () => {
  const tooLong = (most: number) =>
    replyParts({
      refuse: ({ days, url }, response) =>
        url.pathname.includes('/data/') &&
        days > most &&
        sendError(response, 400, `Date range too large for 1h interval. Maximum range is ${most} days`),
    });

  it('of a refusal are taken, and the run goes on', () =>
    withServer(tooLong(5), async (server) => {
      const client = clientOf(server.baseAddress, { mostInFlight: 1 });
      assert.equal(client.plan(query).cost.requests, 1);
      assertWhole(await client.run(query));
      assert.equal(server.requests.length, 1 + 6);
      assert.equal(client.plan(query).cost.requests, 6);
    }));

  it('of a refusal hold against a setting that says more', () =>
    withServer(tooLong(5), async (server) => {
      assertWhole(await clientOf(server.baseAddress, { limits }).run(query));
    }));

  it('that a bucket alone passes are told', () =>
    withServer(tooLong(5), async (server) => {
      const months = { ...query, interval: '1M' };
      await rejection(clientOf(server.baseAddress).run(months), 'windowTooLong', { limitDays: 5 });
    }));

  it('come from the plan of the key', () =>
    withServer(
      replyParts({
        refuse: ({ url, days }, response) => {
          if (url.pathname === '/v4/me')
            return sendJson(response, 200, { success: true, data: { id: 'u', plan: 'pro' } });
          if (url.pathname === '/v4/plans')
            return sendJson(response, 200, [
              { code: 'COMMUNITY', bucket_limits: { '5m': 8 } },
              {
                code: 'PRO',
                daily_credits: 5000,
                burst_rate_limit: 5,
                bucket_limits: { '5m': 30, '1h': -1 },
              },
            ]);
          return days > 30 && sendError(response, 400, 'Maximum range is 30 days');
        },
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

  it('are the smallest plan’s where the service tells of none', () =>
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

  it('of how far back a plan reaches leave out what lies before, and say so', () =>
    withServer(
      replyParts({
        refuse: ({ startMs: from }, response) =>
          from < nowMs - 20 * 24 * hourMs &&
          sendError(response, 400, 'Your plan only allows data from the last 20 days'),
      }),
      async (server) => {
        const client = clientOf(server.baseAddress, { limits, mostInFlight: 1 });
        const result = await client.run(query);
        assert.ok(missingDays(result).every((line) => line.endsWith('windowTooOld')));
        const times = result.series[0]?.times ?? new Float64Array();
        // From the first whole bucket that the plan reaches, with a margin for the way.
        assert.equal(times[0], nowMs - 20 * 24 * hourMs + hourMs);
        assert.equal(times.at(-1), nowMs - hourMs);
        assert.equal(times.length, 20 * 24 - 1);
        await rejection(client.run({ ...query, date_end: '2026-09-10' }), 'windowTooOld', { limitDays: 20 });
      },
    ));
});

describe('one query, several operations', () => {
  it('brings metrics of both families in one result', () =>
    withServer(replyParts(), async (server) => {
      const result = await clientOf(server.baseAddress, { limits }).run({
        ...query,
        metrics: ['price', 'power'],
      });
      assertWhole(result, 'power');
      assertWhole(result, 'price');
      const paths = new Set(server.requests.map(({ url }) => url.split('?')[0]));
      assert.deepEqual([...paths].sort(), ['/v4/data/network/NEM', '/v4/market/network/NEM']);
      assert.deepEqual(
        result.notices.map(({ code, problem, value }) => [code, problem, value]),
        [['queryWarning', 'askedElsewhere', 'price']],
      );
    }));

  it('keeps units apart that were asked without their facility', () =>
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

  it('makes financial years of months, and says so', () =>
    withServer(replyParts(), async (server) => {
      const result = await clientOf(server.baseAddress).run({
        ...query,
        metrics: ['energy'],
        interval: 'fy',
        date_start: '2024-07-01',
        date_end: '2026-07-01',
      });
      const [energy] = result.series;
      assert.equal(energy?.interval, 'fy');
      assert.equal(energy.times.length, 2);
      assert.deepEqual(
        result.notices.map(({ code }) => code),
        ['derivedInterval'],
      );
      assert.equal(new URL(server.requests[0]?.url ?? '', 'http://x').searchParams.get('interval'), '1M');
    }));
});
