import { once } from 'node:events';
import http from 'node:http';
import net, { type Socket } from 'node:net';
import { listen } from './httpServer';

export interface ProxyServer {
  /** `http://127.0.0.1:PORT` */
  address: string;
  /** The requests so far, in order: "GET http://host/path" or "CONNECT host:443". */
  asked: string[];
  close(): Promise<void>;
}

/**
 * An HTTP proxy on loopback, for plain requests and tunnels. It resolves host names that no name server knows, each to
 * a port of this machine. It refuses other hosts with 502, or all hosts with the status `refusal`.
 */
export async function startProxy(ports: Record<string, number>, refusal?: number): Promise<ProxyServer> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const portOf = (host: string): number | undefined => (refusal === undefined ? ports[host] : undefined);
  const server = http.createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const { hostname, pathname, search } = new URL(request.url ?? '', 'http://nowhere');
    const port = portOf(hostname);
    if (port === undefined) {
      response.writeHead(refusal ?? 502).end();
      return;
    }
    const { headers } = request;
    http.get({ host: '127.0.0.1', port, path: pathname + search, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (request: http.IncomingMessage, socket: Socket) => {
    asked.push(`CONNECT ${request.url ?? ''}`);
    const port = portOf((request.url ?? '').replace(/:\d+$/, ''));
    if (port === undefined) {
      socket.end(`HTTP/1.1 ${refusal ?? 502} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    sockets.add(onward);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  const port = await listen(server);
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
