import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service with one account name per key. It replies to `/v4/me`, and with an empty 404 to any other path. */
export interface KeyService {
  origin: string;
  /** The paths requested so far, each with its token. */
  asked: { path: string; token: string | undefined }[];
  close(): Promise<void>;
}

export async function startKeyService(accounts: Record<string, string>): Promise<KeyService> {
  const asked: { path: string; token: string | undefined }[] = [];
  const server = http.createServer((request, response) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    asked.push({ path: request.url ?? '', token });
    const name = token === undefined ? undefined : accounts[token];
    const status = name === undefined ? 401 : request.url === '/v4/me' ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        status === 200
          ? {
              version: '4.5.17',
              created_at: '2026-10-05T10:00:00+11:00',
              success: true,
              data: { id: 'user_1', full_name: name, plan: 'COMMUNITY', roles: [] },
            }
          : {
              version: '4.5.17',
              response_status: 'ERROR',
              success: false,
              error: status === 401 ? 'Authentication failed' : 'No data available',
            },
      ),
    );
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}
