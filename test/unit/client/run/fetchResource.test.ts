import assert from 'node:assert/strict';
import { clientOf, rejection } from '../../../support/runAgainst';
import { redirectTo, replyJson, routes, withServer, type TestServer } from '../../../support/httpServer';
import { transportTo } from '../../../support/transport';
import { fetchResource, toList } from '../../../../src/client/run/fetchResource';

const token = () => Promise.resolve('oe_secret');

const listOf = async ({ baseAddress }: TestServer, path: string) =>
  toList(await fetchResource(transportTo(baseAddress, { token }), baseAddress + path));

describe('a list of the service', () => {
  const handler = routes({
    '/v4/networks': replyJson([{ code: 'NEM' }, null, { code: 'WEM' }]),
    '/v4/plans': replyJson([{ code: 'COMMUNITY', bucket_limits: { '5m': 8 } }]),
    '/v4/me': replyJson({ success: true, data: { id: 'u1', plan: 'PRO' } }),
    '/v4/facilities/': replyJson({ success: true, data: [{ code: 'BAYSW', name: '<b>Bayswater</b>' }] }),
  });

  it('is read with or without an envelope', () =>
    withServer(handler, async (server) => {
      assert.deepEqual(await listOf(server, '/v4/networks'), [{ code: 'NEM' }, { code: 'WEM' }]);
      assert.deepEqual(await listOf(server, '/v4/plans'), [
        { code: 'COMMUNITY', bucket_limits: { '5m': 8 } },
      ]);
      assert.deepEqual(await listOf(server, '/v4/facilities/'), [
        { code: 'BAYSW', name: '<b>Bayswater</b>' },
      ]);
      const account = await clientOf(server.baseAddress, { token }).fetchAccount();
      assert.deepEqual(account, { label: undefined, plan: 'PRO', requestsLeft: undefined });
    }));

  it('follows a redirect to another spelling of the path, with the token', () => {
    const moved = routes({
      '/v4/facilities/': redirectTo('/v4/facilities'),
      '/v4/facilities': replyJson([{ code: 'X' }]),
    });
    return withServer(moved, async (server) => {
      assert.deepEqual(await listOf(server, '/v4/facilities/'), [{ code: 'X' }]);
      assert.equal(server.requests[1]?.headers.authorization, 'Bearer oe_secret');
    });
  });

  it('may be missing', () =>
    withServer(routes({}), async (server) => {
      for (const path of ['/v4/networks', '/v4/plans', '/v4/facilities/'])
        await rejection(listOf(server, path), 'notFound');
      await rejection(clientOf(server.baseAddress).fetchAccount(), 'notFound');
    }));

  it('of another service is refused', () =>
    withServer(replyJson({ hello: 'world' }), async (server) => {
      await rejection(listOf(server, '/v4/networks'), 'notThisApi');
      await rejection(clientOf(server.baseAddress).checkToken('oe_x'), 'notThisApi');
    }));
});
