import assert from '../../../support/assert';
import { clientOf, envelope, query, rejection } from '../../../support/runAgainst';
import {
  redirectTo,
  replyHtml,
  replyJson,
  routes,
  withServer,
  type Handler,
  type TestServer,
} from '../../../support/httpServer';

const token = (value: string | undefined) => ({ token: () => Promise.resolve(value) });

const withEmptyData = (use: (server: TestServer) => Promise<void>) => withServer(replyJson(envelope()), use);

describe('the token', () => {
  it('is sent as a bearer token', () =>
    withEmptyData(async (server) => {
      await clientOf(server.baseAddress, token(' oe_secret ')).run(query);
      assert.equal(server.requests[0]?.headers.authorization, 'Bearer oe_secret');
    }));

  for (const [name, value] of [
    ['missing', undefined],
    ['empty', ''],
    ['blank', '  '],
  ] as const) {
    it(`is not sent when it is ${name}`, () =>
      withEmptyData(async (server) => {
        await clientOf(server.baseAddress, token(value)).run(query);
        assert.equal('authorization' in (server.requests[0]?.headers ?? {}), false);
      }));
  }

  it('is read before every request', () =>
    withEmptyData(async (server) => {
      const values = ['oe_first', 'oe_second'];
      const client = clientOf(server.baseAddress, { token: () => Promise.resolve(values.shift()) });
      await client.run(query);
      await client.run(query);
      const sent = server.requests.map((request) => request.headers.authorization);
      assert.deepEqual(sent, ['Bearer oe_first', 'Bearer oe_second']);
    }));

  for (const value of ['oe_a\r\nHost: elsewhere', 'oe_ä', 'two words']) {
    it(`is not sent when it is invalid in a header: ${JSON.stringify(value)}`, () =>
      withEmptyData(async (server) => {
        const client = clientOf(server.baseAddress, token(value));
        await rejection(client.run(query), 'unauthorised', { hadToken: true });
        assert.equal(server.requests.length, 0);
      }));
  }

  it('that cannot be read gives an error', () =>
    withEmptyData(async (server) => {
      const client = clientOf(server.baseAddress, { token: () => Promise.reject(new Error('locked')) });
      await rejection(client.run(query), 'unauthorised', { hadToken: false });
    }));

  it('is never in the provenance', () =>
    withEmptyData(async (server) => {
      const result = await clientOf(server.baseAddress, token('oe_secret')).run(query);
      assert.equal(JSON.stringify(result.provenance).includes('oe_secret'), false);
    }));

  for (const [name, value, hadToken] of [
    ['wrong', 'oe_wrong', true],
    ['missing', undefined, false],
  ] as const) {
    for (const status of [401, 403]) {
      it(`is unauthorised by ${status} when it is ${name}`, () =>
        withServer(replyJson({ error: 'Authentication failed' }, status), async (server) => {
          const asked = clientOf(server.baseAddress, token(value)).run(query);
          await rejection(asked, 'unauthorised', {
            status,
            hadToken,
            serverMessage: 'Authentication failed',
          });
        }));
    }
  }
});

describe('a redirect', () => {
  it('within the origin is followed with the token', () => {
    const handler = routes({
      '/v4/data/network/NEM': redirectTo('/moved?metrics=power'),
      '/moved': replyJson(envelope()),
    });
    return withServer(handler, async (server) => {
      const result = await clientOf(server.baseAddress, token('oe_secret')).run(query);
      assert.deepEqual(
        server.requests.map((request) => request.headers.authorization),
        ['Bearer oe_secret', 'Bearer oe_secret'],
      );
      assert.equal(server.requests[1]?.url, '/moved?metrics=power');
      assert.equal(result.provenance.requests[0]?.status, 200);
    });
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`to another origin by ${status} is refused and not followed`, () =>
      withServer(replyJson(envelope()), (other) =>
        withServer(redirectTo(`${other.baseAddress}/v4/data/network/NEM`, status), async (server) => {
          const asked = clientOf(server.baseAddress, token('oe_secret')).run(query);
          const location = `${other.baseAddress}/v4/data/network/NEM`;
          await rejection(asked, 'notThisApi', { status, location });
          assert.equal(server.requests.length, 1);
          assert.equal(other.requests.length, 0);
        }),
      ));
  }

  const targets: [string, string][] = [
    ['another name of the same machine', 'http://localhost:PORT/'],
    ['an invalid address', 'http://'],
    ['an empty address', ''],
    ['the origin with a user', 'http://user:pw@127.0.0.1:PORT/'],
  ];
  for (const [name, location] of targets) {
    it(`to ${name} is refused`, () => {
      let port = '';
      const handler = redirectTo(() => location.replace('PORT', port));
      return withServer(handler, async (server) => {
        port = new URL(server.baseAddress).port;
        const asked = clientOf(server.baseAddress, token('oe_secret')).run(query);
        // An empty location is the same address again, so this redirect never ends.
        await rejection(asked, 'notThisApi');
        assert.ok(server.requests.every((request) => request.headers.host === `127.0.0.1:${port}`));
      });
    });
  }
});

describe('checking a token', () => {
  const me = (data: object) => routes({ '/v4/me': replyJson({ success: true, data }) });
  const day = 'date_start=2026-10-04T00%3A00%3A00&date_end=2026-10-05T00%3A00%3A00';

  it('reads its owner', () =>
    withServer(me({ id: 'u1', full_name: 'Ada', plan: 'PRO' }), async (server) => {
      const account = await clientOf(server.baseAddress, token('oe_other')).checkToken('oe_new');
      assert.deepEqual(account, { label: 'Ada', plan: 'PRO' });
      assert.deepEqual(
        server.requests.map((request) => [request.url, request.headers.authorization]),
        [['/v4/me', 'Bearer oe_new']],
      );
    }));

  it('accepts a reply without an envelope', () =>
    withServer(routes({ '/v4/me': replyJson({ id: 'u1', email: 'a@example.org' }) }), async (server) => {
      assert.deepEqual(await clientOf(server.baseAddress).checkToken('oe_new'), {
        label: 'a@example.org',
      });
    }));

  for (const [name, reply] of [
    ['data', replyJson(envelope())],
    ['no data', replyJson({ response_status: 'ERROR', error: 'No data available', success: false }, 404)],
  ] as const) {
    it(`requests one bucket of a facility where /v4/me is missing, and accepts ${name}`, () =>
      withServer(routes({ '/v4/data/facilities/NEM': reply }), async (server) => {
        assert.deepEqual(await clientOf(server.baseAddress).checkToken('oe_new'), {});
        assert.equal(
          server.requests[1]?.url,
          `/v4/data/facilities/NEM?metrics=energy&interval=1d&facility_code=BAYSW&${day}`,
        );
        assert.equal(server.requests[1].headers.authorization, 'Bearer oe_new');
      }));
  }

  for (const [name, reply, kind] of [
    ['a firewall', replyHtml('error code: 1010', 403), 'blocked'],
    ['a proxy', replyHtml('<title>Sign in to the network</title>', 401), 'blocked'],
    ['a sign-in page', replyHtml('<title>Sign in to the network</title>'), 'notJson'],
    ['a CDN', replyHtml('', 526), 'server'],
  ] as const)
    it(`says nothing about it when ${name} replies, at either path`, async () => {
      const isRefused = (handler: Handler) =>
        withServer(handler, ({ baseAddress }) =>
          rejection(clientOf(baseAddress).checkToken('oe_new'), kind, { workedBefore: undefined }),
        );
      await isRefused(reply);
      await isRefused(routes({ '/v4/data/facilities/NEM': reply }));
    });

  it('reports a wrong one, at either path', async () => {
    const wrong = replyJson({ error: 'Authentication failed' }, 401);
    for (const path of ['/v4/me', '/v4/data/facilities/NEM']) {
      await withServer(routes({ [path]: wrong }), async (server) => {
        await rejection(clientOf(server.baseAddress).checkToken('oe_wrong'), 'unauthorised', {
          hadToken: true,
        });
      });
    }
  });

  it('reports a host that is not this API', () =>
    withServer(replyJson({ hello: 'world' }), async (server) => {
      await rejection(clientOf(server.baseAddress).checkToken('oe_new'), 'notThisApi');
    }));

  it('sends nothing for an empty one', () =>
    withServer(replyJson({}), async (server) => {
      await rejection(clientOf(server.baseAddress).checkToken(' '), 'unauthorised', { hadToken: false });
      assert.equal(server.requests.length, 0);
    }));
});
