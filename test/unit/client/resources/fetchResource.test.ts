import assert from 'node:assert/strict';
import { clientOf, rejection } from '../../../support/runAgainst';
import { redirectTo, replyJson, routes, withServer } from '../../../support/httpServer';

const token = () => Promise.resolve('oe_secret');

describe('what the live service offers besides', () => {
  const handler = routes({
    '/v4/networks': replyJson([{ code: 'NEM' }, null, { code: 'WEM' }]),
    '/v4/plans': replyJson([{ code: 'COMMUNITY', bucket_limits: { '5m': 8 } }]),
    '/v4/me': replyJson({ success: true, data: { id: 'u1', plan: 'PRO' } }),
    '/v4/facilities/': replyJson({ success: true, data: [{ code: 'BAYSW', name: '<b>Bayswater</b>' }] }),
  });

  it('is read bare or out of its envelope', () =>
    withServer(handler, async (server) => {
      const client = clientOf(server.baseAddress, { token });
      assert.deepEqual(await client.listNetworks(), [{ code: 'NEM' }, { code: 'WEM' }]);
      assert.deepEqual(await client.listPlans(), [{ code: 'COMMUNITY', bucket_limits: { '5m': 8 } }]);
      assert.deepEqual(await client.getAccount(), { id: 'u1', plan: 'PRO' });
      assert.deepEqual(await client.listFacilities(), [{ code: 'BAYSW', name: '<b>Bayswater</b>' }]);
    }));

  it('is asked with repeated parameters', () =>
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

  it('is found with its token after a redirect to another spelling of the path', () => {
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
      await rejection(client.listNetworks(), 'notFound');
      await rejection(client.listPlans(), 'notFound');
      await rejection(client.listFacilities(), 'notFound');
      await rejection(client.getAccount(), 'notFound');
    }));

  it('may be something else', () =>
    withServer(replyJson({ hello: 'world' }), async (server) => {
      const client = clientOf(server.baseAddress);
      await rejection(client.listNetworks(), 'notThisApi');
      await rejection(client.checkToken('oe_x'), 'notThisApi');
    }));
});
