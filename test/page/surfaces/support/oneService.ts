import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createSampleService } from '#src/sample/index';

/** The sample service over HTTP at one instant. Each of its two keys has its own plan, so that they plan other requests. */
export async function startOneService(nowMs: number) {
  const plans = (['COMMUNITY', 'ENTERPRISE'] as const).map((plan) =>
    createSampleService({ plan, token: `oe_sample_key_${plan}`, now: () => nowMs }),
  );
  const [, large = plans[0]] = plans;
  const ask = async (path: string, sample = large): Promise<{ status: number; body: string }> => {
    const headers = { authorization: `Bearer ${sample?.token ?? ''}` };
    const reply = await sample?.fetch(`http://localhost${path}`, { headers });
    return { status: reply?.status ?? 500, body: (await reply?.text()) ?? '' };
  };
  // Only the account depends on the key. Data are made once.
  const replies = new Map<string, ReturnType<typeof ask>>();
  const replyTo = (path: string, authorization = '') => {
    if (path === '/v4/me')
      return ask(
        path,
        plans.find(({ token }) => authorization.endsWith(token)),
      );
    const found = replies.get(path) ?? ask(path);
    replies.set(path, found);
    return found;
  };
  const server = createServer((request, response) => {
    void replyTo(request.url ?? '', request.headers.authorization).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: plans.map(({ token }) => token),
    ask: async (path: string): Promise<unknown> => JSON.parse((await replyTo(path)).body),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
