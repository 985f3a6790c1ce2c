import assert from 'node:assert/strict';
import { clientOf, rejection } from '../../../support/runAgainst';
import { redirectTo, replyJson, routes, withServer } from '../../../support/httpServer';

const token = () => Promise.resolve('oe_secret');

describe('a list of the service', () => {
  const handler = routes({
    '/v4/networks': replyJson([{ code: 'NEM' }, null, { code: 'WEM' }]),
    '/v4/plans': replyJson([{ code: 'COMMUNITY', bucket_limits: { '5m': 8 } }]),
    '/v4/me': replyJson({ success: true, data: { id: 'u1', plan: 'PRO' } }),
    '/v4/facilities/': replyJson({ success: true, data: [{ code: 'BAYSW', name: '<b>Bayswater</b>' }] }),
  });

  it('is read with or without an envelope', () =>
    withServer(handler, async (server) => {
      const client = clientOf(server.baseAddress, { token });
      assert.deepEqual(await client.listNetworks(), [{ code: 'NEM' }, { code: 'WEM' }]);
      assert.deepEqual(await client.listPlans(), [{ code: 'COMMUNITY', bucket_limits: { '5m': 8 } }]);
      assert.deepEqual(await client.getAccount(), { id: 'u1', plan: 'PRO' });
      assert.deepEqual(await client.listFacilities(), [{ code: 'BAYSW', name: '<b>Bayswater</b>' }]);
    }));

  it('is requested with repeated parameters', () =>
    withServer(handler, async (server) => {
      await clientOf(server.baseAddress).listFacilities({
        network_id: ['NEM', 'WEM'],
        network_region: 'NSW1',
        facility_code: ['A', 'B'],
        status_id: ['operating'],
        fueltech_id: [],
        fueltech_group_id: ['coal'],
      });
      assert.equal(
        server.requests[0]?.url,
        '/v4/facilities/?network_id=NEM&network_id=WEM&network_region=NSW1&facility_code=A&facility_code=B' +
          '&status_id=operating&fueltech_group_id=coal',
      );
    }));

  it('follows a redirect to another spelling of the path, with the token', () => {
    const moved = routes({
      '/v4/facilities/': redirectTo('/v4/facilities'),
      '/v4/facilities': replyJson([{ code: 'X' }]),
    });
    return withServer(moved, async (server) => {
      assert.deepEqual(await clientOf(server.baseAddress, { token }).listFacilities(), [{ code: 'X' }]);
      assert.equal(server.requests[1]?.headers.authorization, 'Bearer oe_secret');
    });
  });

  it('may be missing', () =>
    withServer(routes({}), async (server) => {
      const client = clientOf(server.baseAddress);
      const lists = [client.listNetworks(), client.listPlans(), client.listFacilities(), client.getAccount()];
      for (const list of lists) await rejection(list, 'notFound');
    }));

  it('of another service is refused', () =>
    withServer(replyJson({ hello: 'world' }), async (server) => {
      const client = clientOf(server.baseAddress);
      await rejection(client.listNetworks(), 'notThisApi');
      await rejection(client.checkToken('oe_x'), 'notThisApi');
    }));
});
