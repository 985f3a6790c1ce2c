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
  const ask = async (path: string, sample = large): Promise<string> => {
    const headers = { authorization: `Bearer ${sample?.token ?? ''}` };
    const reply = await sample?.fetch(`http://localhost${path}`, { headers });
    return (await reply?.text()) ?? '';
  };
  // Only the account depends on the key. Data are made once.
  const replies = new Map<string, Promise<string>>();
  const bodyOf = (path: string, authorization = ''): Promise<string> => {
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
    void bodyOf(request.url ?? '', request.headers.authorization).then((body) => {
      const status = (JSON.parse(body) as { success?: boolean }).success === false ? 400 : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: plans.map(({ token }) => token),
    ask: async (path: string): Promise<unknown> => JSON.parse(await bodyOf(path)),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
