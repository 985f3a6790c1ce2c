import { coarserQuery, type Query, type Result, runAtOnce } from '#src/domain';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createRecordedCache } from '../../../support/cacheBench';
import { ResultStore } from '#src/services/results/resultStore';
import { clientOf, nowMs, rejection } from '../../../support/runAgainst';
import { withServer, type Handler, type TestServer } from '../../../support/httpServer';
import { replyParts, sendError, valueAt } from '../../../support/partServer';
import { withFolder } from '../../../support/replies';
import { clientOfSample, startUnderTest } from '../../sample/sampleUnderTest';

/** Terms of both operations: one market request, and one of network data. */
const query: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  measures: ['renewable_share', 'net_imports'],
  interval: '1h',
  date_start: '2026-10-01T00:00:00',
  date_end: '2026-10-04T00:00:00',
};

const isMarket = (url: string | undefined) => url?.startsWith('/v4/market/') === true;
const dataRequests = ({ requests }: TestServer) =>
  requests.map(({ url }) => url).filter((url) => /\/(?:data|market)\//.test(url));

/** Replies to data requests, unless `refuse` fails them; the service has no accounts. */
const serving = (refuse: (url: URL) => number | undefined = () => undefined): Handler =>
  replyParts({
    refuse: ({ url }, response) => {
      if (!/\/(?:data|market)\//.test(url.pathname)) return sendError(response, 404, 'No such path');
      const status = refuse(url);
      return status !== undefined && sendError(response, status, 'It failed.');
    },
  });

const namesOf = ({ series }: Result) => series.map(({ metric }) => metric);

function assertShares({ series }: Result, buckets: number) {
  const share = series.find(({ metric }) => metric === 'renewable_share');
  assert.equal(share?.values.length, buckets);
  share.times.forEach((ms, i) => {
    const [above, below] = [valueAt(ms, 'generation_renewable_energy'), valueAt(ms, 'demand_gross_energy')];
    assert.ok(Math.abs((share.values[i] ?? NaN) - (above / below) * 100) < 1e-9);
    assert.equal(share.weights?.[i], below);
  });
}

describe('a run of a query with measures', () => {
  it('requests each metric once and no measure, and returns metrics and measures', () =>
    withServer(serving(), async (server) => {
      const client = clientOf(server.baseAddress);
      const plan = client.plan(query);
      const result = await client.run(query);
      assert.deepEqual(namesOf(result), ['power', 'renewable_share', 'net_imports']);
      assertShares(result, 72);
      const sent = dataRequests(server);
      assert.deepEqual([...sent].sort(), plan.requests.map(({ path }) => path).sort());
      assert.equal(sent.length, 2);
      assert.ok(sent.every((url) => !url.includes('measures') && !url.includes('renewable_share')));
      const market = new URL(sent.find(isMarket) ?? '', server.baseAddress).searchParams.getAll('metrics');
      assert.deepEqual(market, [
        'generation_renewable_energy',
        'demand_gross_energy',
        'flow_imports',
        'flow_exports',
      ]);
      assert.deepEqual(result.query, query);
      assert.equal(result.provenance.requests.length, 2);
      assert.equal(result.provenance.missing, undefined);
    }));

  it('returns the query as written, also for all facilities of a network', async () => {
    const { service } = await startUnderTest({ now: () => nowMs });
    const client = clientOfSample(service, { now: () => nowMs });
    const units: Query = {
      operation: 'facilities',
      network_code: 'WEM',
      metrics: [],
      measures: ['capture_price'],
      interval: '1d',
      date_start: '2026-10-01',
      date_end: '2026-10-03',
    };
    try {
      // The second run plans with the directory that the first one has fetched.
      for (const run of ['first', 'second']) {
        const result = await client.run(units);
        assert.deepEqual(result.query, units, run);
        assert.ok(result.series.length > 20);
        assert.ok(result.series.every(({ labels }) => typeof labels['unit_code'] === 'string'));
      }
    } finally {
      await service.close();
    }
  });

  it('requests approval once for the total cost, and sends nothing without it', () =>
    withServer(serving(), async (server) => {
      const client = clientOf(server.baseAddress, { limits: { windowDays: { '1h': 1 } } });
      const asked: number[] = [];
      const approve = (answer: boolean) => (cost: { requests: number }) => {
        asked.push(cost.requests);
        return answer;
      };
      assert.equal(client.plan(query).cost.requests, 6);
      await rejection(client.run(query, { approve: approve(false) }), 'cancelled');
      assert.equal(dataRequests(server).length, 0);
      assertShares(await client.run(query, { approve: approve(true) }), 72);
      assert.deepEqual(asked, [6, 6]);
    }));

  it('requests approval again when the service allows only shorter windows', () =>
    withServer(
      replyParts({
        refuse: ({ url, days }, response) => {
          if (!/\/(?:data|market)\//.test(url.pathname)) return sendError(response, 404, 'No such path');
          return isMarket(url.pathname) && days > 1 && sendError(response, 400, 'Maximum range is 1 days');
        },
      }),
      async (server) => {
        const asked: number[] = [];
        const approve = (cost: { requests: number }) => asked.push(cost.requests) > 0;
        const result = await clientOf(server.baseAddress, { maxInFlight: 1 }).run(query, { approve });
        assertShares(result, 72);
        assert.equal(asked[0], 2);
        assert.equal(asked.at(-1), 4);
      },
    ));

  it('reports progress over all requests, and partial results', () =>
    withServer(serving(), async (server) => {
      const client = clientOf(server.baseAddress, { limits: { windowDays: { '1h': 1 } }, maxInFlight: 1 });
      const totals = new Set<number | undefined>();
      const partials: Result[] = [];
      const result = await client.run(query, {
        onProgress: ({ parts }) => totals.add(parts?.total),
        onPartial: (partial) => partials.push(runAtOnce(partial())),
      });
      assertShares(result, 72);
      assert.ok(totals.has(6));
      assert.ok(partials.length >= 4);
      assert.ok(partials.every(({ provenance }) => (provenance.awaited?.length ?? 0) > 0));
      assert.ok(partials.some((one) => namesOf(one).includes('renewable_share')));
    }));

  it('returns its other series when the terms of a measure fail, and can be completed', () =>
    withServer(
      (() => {
        let isDown = true;
        return serving((url) => {
          if (!isMarket(url.pathname) || !isDown) return undefined;
          isDown = false;
          return 500;
        });
      })(),
      async (server) => {
        const client = clientOf(server.baseAddress);
        const partial = await client.run(query);
        assert.deepEqual(namesOf(partial), ['power']);
        assert.deepEqual(
          partial.provenance.missing?.map(({ kind, query: part }) => [kind, part.operation]),
          [['server', 'market']],
        );
        const whole = await client.complete(partial);
        assertShares(whole, 72);
        assert.deepEqual([whole.provenance.missing, whole.query], [undefined, query]);
      },
    ));

  it('is completed by its missing requests only', () => {
    let failures = 2;
    return withServer(
      serving((url) => {
        const isLast = url.searchParams.get('date_start') === '2026-10-03T00:00:00';
        return isMarket(url.pathname) && isLast && failures-- > 0 ? 500 : undefined;
      }),
      async (server) => {
        const client = clientOf(server.baseAddress, { limits: { windowDays: { '1h': 1 } } });
        const first = await client.run(query);
        assert.equal(dataRequests(server).length, 6);
        assert.equal(first.provenance.missing?.length, 1);
        assert.ok(
          Number.isNaN(first.series.find(({ metric }) => metric === 'renewable_share')?.values[60] ?? NaN),
        );
        const second = await client.complete(first);
        assert.equal(dataRequests(server).length, 7);
        assert.equal(second.provenance.missing?.length, 1);
        const asked: number[] = [];
        const whole = await client.complete(second, {
          approve: ({ requests }) => asked.push(requests) > 0,
        });
        assert.deepEqual(asked, [1]);
        assert.equal(dataRequests(server).length, 8);
        assertShares(whole, 72);
        assert.deepEqual(namesOf(whole), ['power', 'renewable_share', 'net_imports']);
        assert.deepEqual([whole.provenance.missing, whole.query], [undefined, query]);
        assert.deepEqual(whole.series, (await client.run(query)).series);
      },
    );
  });

  it('is completed by its missing requests only after it was stored', () =>
    withFolder((folder) => {
      let isDown = true;
      return withServer(
        serving((url) => (isMarket(url.pathname) && isDown ? 500 : undefined)),
        async (server) => {
          const partial = await clientOf(server.baseAddress).run(query);
          const sent = dataRequests(server).length;
          isDown = false;
          const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
          const panelId = randomUUID();
          await new ResultStore(folder, log).save(panelId, partial);
          const stored = await new ResultStore(folder, log).load(panelId);
          assert.ok(stored);
          const whole = await clientOf(server.baseAddress).complete(stored);
          assertShares(whole, 72);
          assert.deepEqual(namesOf(whole), ['power', 'renewable_share', 'net_imports']);
          assert.ok(dataRequests(server).slice(sent).every(isMarket));
          assert.equal(dataRequests(server).length, sent + 1);
        },
      );
    }));

  it('runs again in full to complete a result without the results of its terms', () => {
    let isDown = true;
    return withServer(
      serving((url) => (isMarket(url.pathname) && isDown ? 500 : undefined)),
      async (server) => {
        const client = clientOf(server.baseAddress);
        const partial = await client.run(query);
        isDown = false;
        const whole = await client.complete({ ...partial, terms: undefined });
        assertShares(whole, 72);
        assert.equal(dataRequests(server).length, 4);
      },
    );
  });

  it('needs fewer requests when it may be computed from hours', () =>
    withServer(serving(), async (server) => {
      const client = clientOf(server.baseAddress, { limits: { windowDays: { '5m': 1, '1h': 32 } } });
      const daily: Query = { ...query, metrics: [], measures: ['demand_weighted_price'], interval: '1d' };
      const coarser = coarserQuery(daily);
      assert.ok(coarser);
      assert.deepEqual(
        [daily, coarser].map((one) => client.plan(one).cost.requests),
        [3, 1],
      );
      const result = await client.run(coarser);
      const sent = dataRequests(server).map((url) => new URL(url, server.baseAddress).searchParams);
      assert.deepEqual(
        sent.map((one) => [one.get('interval'), one.has('measures_from')]),
        [['1h', false]],
      );
      assert.equal(result.series[0]?.interval, '1d');
      assert.ok(result.notices.some(({ code }) => code === 'approximateMeasure'));
    }));

  it('has a notice instead of capacity factors without a directory of facilities', () =>
    withServer(serving(), async (server) => {
      const factors: Query = { ...query, metrics: [], measures: ['capacity_factor'], fueltech: ['wind'] };
      const result = await clientOf(server.baseAddress).run(factors);
      assert.ok(result.series.every(({ values }) => values.every(Number.isNaN)));
      assert.ok(result.notices.some(({ code }) => code === 'noCapacities'));
    }));

  it('rejects with the failure when all requests fail', () =>
    withServer(
      serving(() => 500),
      async (server) => {
        await rejection(clientOf(server.baseAddress).run(query), 'server');
      },
    ));

  it('is peeked from the cache when all of its terms are cached', () =>
    withFolder((folder) =>
      withServer(serving(), async (server) => {
        const { cache, stored } = createRecordedCache(folder);
        const client = clientOf(server.baseAddress, { cache });
        assert.equal(await client.peek(query), undefined);
        const result = await client.run(query);
        await stored();
        const sent = server.requests.length;
        const peeked = await client.peek(query);
        assert.deepEqual(peeked?.series, result.series);
        assert.equal(await client.peek({ ...query, measures: ['curtailment_share'] }), undefined);
        assert.equal(server.requests.length, sent);
      }),
    ));

  it('fetches five-minute data of whole buckets for an exact measure', () =>
    withServer(serving(), async (server) => {
      const daily = { ...query, metrics: [], measures: ['demand_weighted_price'], interval: '1d' };
      const result = await clientOf(server.baseAddress).run({ ...daily, date_start: '2026-10-01T09:00:00' });
      const [url = ''] = dataRequests(server);
      const sent = new URL(url, server.baseAddress).searchParams;
      assert.deepEqual(
        [sent.get('interval'), sent.get('date_start'), sent.get('date_end'), sent.get('primary_grouping')],
        ['5m', '2026-10-01T00:00:00', '2026-10-04T00:00:00', 'network_region'],
      );
      assert.deepEqual([result.series[0]?.interval, result.series[0]?.values.length], ['1d', 3]);
      assert.ok(result.notices.some(({ code }) => code === 'wholeBuckets'));
    }));

  for (const [name, broken, code] of [
    ['unknown', { measures: ['capture_prise'] }, 'unknownCode'],
    ['a metric among the measures', { measures: ['price'] }, 'unknownCode'],
    ['a measure among the metrics', { metrics: ['capture_price'], measures: [] }, 'unknownCode'],
    ['of another network', { network_code: 'WEM', measures: ['net_imports'] }, 'forecastNetwork'],
    ['not for facilities', { operation: 'facilities', measures: ['renewable_share'] }, 'notOffered'],
    ['no metric or measure', { metrics: [], measures: [] }, 'missing'],
  ] as const)
    it(`is refused without a request: ${name}`, () =>
      withServer(serving(), async (server) => {
        const error = await rejection(
          clientOf(server.baseAddress).run({ ...query, ...broken }),
          'invalidRequest',
        );
        assert.equal(error.facts.diagnostic?.code, code);
        assert.equal(server.requests.length, 0);
      }));
});
