import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface RecordedRequest {
  method: string;
  /** Path and query, exactly as in the request line. */
  url: string;
  headers: http.IncomingHttpHeaders;
}

export type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

export interface TestServer {
  /** `http://127.0.0.1:PORT` */
  baseAddress: string;
  requests: RecordedRequest[];
  /** Resolves when a request arrives, or immediately if one already has. */
  requested(): Promise<void>;
  /** Resolves when the client has closed a connection before its reply was complete. */
  abandoned(): Promise<void>;
}

function createGate(): { promise: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

/** Replies with JSON. A string is sent as it is. */
export function replyJson(body: unknown, status = 200, headers: http.OutgoingHttpHeaders = {}): Handler {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
  };
}

export function replyHtml(text: string, status = 200): Handler {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(text);
  };
}

export function redirectTo(location: string | (() => string), status = 307): Handler {
  return (_, response) => {
    response.writeHead(status, { Location: typeof location === 'string' ? location : location() }).end();
  };
}

/** Writes these bytes to the socket and closes it, for replies that no HTTP server would send. */
export function replyRaw(text: string): Handler {
  return (request) => {
    request.socket.end(text);
  };
}

/** Resolves when the chunk has been sent or the connection is closed. */
export const writeChunk = (response: http.ServerResponse, chunk: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    response.write(chunk, () => {
      resolve();
    });
  });

/** Accepts the request and never replies. */
export const replySilence: Handler = () => undefined;

/** Sends spaces without end. */
export const replyForever: Handler = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  void (async () => {
    while (!response.destroyed) {
      await writeChunk(response, ' '.repeat(1000));
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
};

/** One handler per path (without the query). Other paths get the web framework's 404. */
export function routes(handlers: Record<string, Handler>): Handler {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const handler = handlers[pathname] ?? replyJson({ detail: 'Not Found' }, 404);
    handler(request, response);
  };
}

/** Lets a server listen on a free port of loopback, and returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Runs `use` with a real server on loopback, then closes the server and all its connections. */
export async function withServer<T>(handler: Handler, use: (server: TestServer) => Promise<T>): Promise<T> {
  const requests: RecordedRequest[] = [];
  const sockets = new Set<Socket>();
  const requested = createGate();
  const abandoned = createGate();
  const server = http.createServer((request, response) => {
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    response.once('close', () => {
      if (!response.writableFinished) abandoned.open();
    });
    requested.open();
    handler(request, response);
  });
  server.on('connection', (socket) => sockets.add(socket));
  const port = await listen(server);
  try {
    return await use({
      baseAddress: `http://127.0.0.1:${port}`,
      requests,
      requested: () => requested.promise,
      abandoned: () => abandoned.promise,
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}
