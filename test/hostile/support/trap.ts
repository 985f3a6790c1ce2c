import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server, also used as a proxy, that must never get a request. */
export interface Trap {
  /** `http://127.0.0.1:PORT` */
  address: string;
  /** The requests that it got. */
  caught: string[];
  close(): Promise<void>;
}

export async function startTrap(): Promise<Trap> {
  const caught: string[] = [];
  const note = (request: http.IncomingMessage) => {
    caught.push(
      `${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? 'without a key'}`,
    );
  };
  const server = http.createServer((request, response) => {
    note(request);
    response.end('{}');
  });
  server.on('connect', (request: http.IncomingMessage, socket) => {
    note(request);
    socket.end('HTTP/1.1 502 No\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caught,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
