import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSampleService, type SampleServiceOptions } from '#src/sample/index';

export interface SampleService {
  /** `http://127.0.0.1:PORT` */
  baseAddress: string;
  token: string;
  /** Closes all connections immediately, including idle ones and unfinished replies. */
  close(): Promise<void>;
}

/** Starts the sample service as a server on loopback. */
export async function startSampleService(options: SampleServiceOptions = {}): Promise<SampleService> {
  const sample = createSampleService(options);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { method, url = '/', headers } = request;
    const sent: Record<string, string> =
      headers.authorization === undefined ? {} : { authorization: headers.authorization };
    const address = `http://localhost${url}`;
    const reply = await sample.fetch(address, { method, headers: sent, signal: gone.signal });
    const body = Buffer.from(await reply.arrayBuffer());
    response.writeHead(reply.status, { 'content-length': body.length, ...Object.fromEntries(reply.headers) });
    response.end(method === 'HEAD' ? undefined : body);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sample service has no port');
  return {
    baseAddress: `http://127.0.0.1:${address.port}`,
    token: sample.token,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
