import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import type { ClientOptions } from '#src/client/index';
import { dayMs, type Query, type Result } from '#src/domain';
import { createRecordedCache } from '../../../support/cacheBench';
import { filesIn, withFolder } from '../../../support/replies';
import { block, clientOf, envelope, hour, nowMs, query, rejection } from '../../../support/runAgainst';
import { replyJson, withServer, type Handler, type TestServer } from '../../../support/httpServer';

const facilities = Array.from({ length: 20 }, (_, f) => ({
  code: `F${f}`,
  units: Array.from({ length: 20 }, (_unit, u) => ({ code: `F${f}U${u}`, fueltech_id: 'wind' })),
}));
const listed = { success: true, data: facilities };
const allUnits = facilities.flatMap(({ units }) => units.map(({ code }) => code));

/** Answers a facility query with a series for each named unit, and the directory with `directory`. */
const answer =
  (directory: Handler): Handler =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    if (pathname === '/v4/facilities/') directory(request, response);
    else {
      const series = searchParams
        .getAll('unit_code')
        .map((unit) => ({ columns: { unit_code: unit }, data: [[hour(0), 1]] }));
      replyJson(envelope(block(series)))(request, response);
    }
  };

const { network_code } = query;
const unitQuery = (unit_code: string[]): Query => ({ ...query, operation: 'facilities', unit_code });

const isDirectory = ({ url }: { url: string }) => url.startsWith('/v4/facilities/');
const countsOf = ({ requests }: TestServer): [directory: number, data: number] => [
  requests.filter(isDirectory).length,
  requests.filter((request) => !isDirectory(request)).length,
];

const clock = { nowMs };
interface Bench {
  server: TestServer;
  options: Partial<ClientOptions>;
  folder: string;
  /** Waits until this many replies are cached. */
  untilCached: (count: number) => Promise<void>;
}

const withDisk = (use: (bench: Bench) => Promise<void>) =>
  withFolder((folder) =>
    withServer(answer(replyJson(listed)), async (server) => {
      clock.nowMs = nowMs;
      const { cache, writes, stored } = createRecordedCache(folder);
      const untilCached: Bench['untilCached'] = async (count) => {
        while (writes.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
        await stored();
      };
      const options = { cache, now: () => clock.nowMs };
      await use({ server, options, folder, untilCached });
      await untilCached(server.requests.length);
    }),
  );

describe('a directory of facilities', () => {
  it('groups 400 units by facility into fourteen requests', () =>
    withServer(answer(replyJson(listed)), async (server) => {
      const client = clientOf(server.baseAddress);
      assert.equal(client.plan(unitQuery(allUnits)).cost.requests, 400);
      const { series } = await client.run(unitQuery(allUnits));
      assert.equal(new Set(series.map(({ labels }) => labels['unit_code'])).size, 400);
      assert.deepEqual(countsOf(server), [1, 14]);
      for (const { url } of server.requests.filter((request) => !isDirectory(request))) {
        const { searchParams } = new URL(url, 'http://host');
        const units = searchParams.getAll('unit_code');
        assert.deepEqual(
          [...new Set(units.map((unit) => unit.split('U')[0]))],
          searchParams.getAll('facility_code'),
        );
      }
      assert.equal(client.plan(unitQuery(allUnits)).cost.requests, 14);
    }));

  it('gives the technology of units, in results from the service and from the cache', () =>
    withDisk(async ({ server, options, untilCached }) => {
      const client = clientOf(server.baseAddress, options);
      const run = { ...unitQuery(['F0U0', 'F0U1']), facility_code: ['F0'] };
      const fueltechsOf = ({ series }: Result): unknown[] => series.map(({ fueltech }) => fueltech);
      assert.deepEqual(fueltechsOf(await client.run(run)), ['wind', 'wind']);
      await untilCached(2);
      const later = await clientOf(server.baseAddress, options).peek(run);
      assert.deepEqual(later && fueltechsOf(later), ['wind', 'wind']);
    }));

  it('is requested once for facility data, and not for other data', () =>
    withServer(answer(replyJson(listed)), async (server) => {
      const client = clientOf(server.baseAddress);
      await client.run(unitQuery(['F0U0', 'F1U1']));
      await client.run({ ...unitQuery(allUnits.slice(0, 20)), facility_code: ['F0'] });
      await client.run(query);
      assert.deepEqual(countsOf(server), [1, 3]);
    }));

  for (const [name, reply] of [
    ['it is missing', replyJson({ detail: 'Not Found' }, 404)],
    ['it is refused', replyJson({ detail: 'Forbidden' }, 403)],
    ['it is not this API', replyJson({ hello: 'world' })],
    ['it fails', replyJson({}, 500)],
  ] as const)
    it(`is replaced by a request per unit when ${name}`, () =>
      withServer(answer(reply), async (server) => {
        const client = clientOf(server.baseAddress);
        const units = allUnits.slice(0, 5);
        for (let i = 0; i < 2; i++) assert.equal((await client.run(unitQuery(units))).series.length, 5);
        assert.deepEqual(countsOf(server), [1, 10]);
        await rejection(client.fetchDirectory(network_code), isErrorOf[name]);
      }));

  it('needs a separate request for an unknown unit', () =>
    withServer(answer(replyJson(listed)), async (server) => {
      const client = clientOf(server.baseAddress);
      const { series } = await client.run(unitQuery(['F0U0', 'NEW1', 'F1U1', 'F2U2']));
      assert.equal(series.length, 4);
      assert.deepEqual(countsOf(server), [1, 2]);
    }));
});

const isErrorOf = {
  'it is missing': 'notFound',
  'it is refused': 'unauthorised',
  'it is not this API': 'notThisApi',
  'it fails': 'server',
} as const;

describe('a fetched directory', () => {
  it('is cached for a day, also over a restart', () =>
    withDisk(async ({ server, options, untilCached }) => {
      await clientOf(server.baseAddress, options).fetchDirectory(network_code);
      await untilCached(1);
      clock.nowMs += dayMs - 1;
      const later = clientOf(server.baseAddress, options);
      assert.equal((await later.fetchDirectory(network_code)).facilities.length, 20);
      assert.equal(server.requests.length, 1);
      clock.nowMs += 1;
      await later.fetchDirectory(network_code);
      assert.equal(server.requests.length, 2);
    }));

  it('is used by a plan after a restart, at any age, without a request', () =>
    withDisk(async ({ server, options, untilCached }) => {
      await clientOf(server.baseAddress, options).fetchDirectory(network_code);
      await untilCached(1);
      clock.nowMs += 30 * dayMs;
      const later = clientOf(server.baseAddress, options);
      assert.equal((await later.readDirectory(network_code))?.facilityOf('F3U4'), 'F3');
      assert.equal(later.plan(unitQuery(allUnits)).cost.requests, 14);
      assert.equal(server.requests.length, 1);
      assert.equal(await later.readDirectory('WEM'), undefined);
    }));

  it('is fetched again when its cached reply is damaged', () =>
    withDisk(async ({ server, options, folder, untilCached }) => {
      const client = clientOf(server.baseAddress, options);
      await client.fetchDirectory(network_code);
      await untilCached(1);
      const [file = ''] = await filesIn(folder);
      await fs.writeFile(file, 'nonsense');
      const later = clientOf(server.baseAddress, options);
      assert.equal(await later.readDirectory(network_code), undefined);
      assert.equal((await later.fetchDirectory(network_code)).facilities.length, 20);
      assert.equal(server.requests.length, 2);
    }));
});
