import { once } from 'node:events';
import http from 'node:http';
import { listen } from '../../support/httpServer';

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
  const port = await listen(server);
  return {
    address: `http://127.0.0.1:${port}`,
    caught,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
