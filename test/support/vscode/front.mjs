import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';

const pageConfiguration = /(<meta id="vscode-workbench-web-configuration" data-settings=")([^"]*)(")/;

/** @param {string} text */
const unescapeAttribute = (text) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** @param {string} text */
const escapeAttribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * A reverse proxy on loopback in front of a VS Code server. It passes everything on, including WebSockets, and adds two
 * things that the bare server lacks:
 * - the workbench page's configuration goes through `configure`, as an embedder of VS Code for the Web does it;
 * - `POST /mint-key` returns the server's half of the key that encrypts secrets in the browser. Without it, secrets
 *   stay in memory and are lost on reload.
 * Requests from pages of other sites are refused, under any host name of this machine.
 * @param {{ port: number, serverPort: number, configure: (configuration: any, authority: string) => void }} options
 */
export async function startFront({ port, serverPort, configure }) {
  const key = randomBytes(32);
  // One connection per request: the server may close a kept-alive connection just as the next request uses it.
  const agent = new http.Agent({ keepAlive: false });
  const target = { host: '127.0.0.1', port: serverPort };

  /** @param {http.IncomingMessage} request */
  const isOurs = ({ headers: { host, origin } }) =>
    host !== undefined &&
    /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) &&
    (origin === undefined || origin === `http://${host}`);

  const server = http.createServer((request, response) => {
    if (!isOurs(request)) {
      response.writeHead(403).end();
    } else if (request.method === 'POST' && request.url === '/mint-key') {
      response.end(key);
    } else {
      const isPage = /^\/(\?|$)/.test(request.url ?? '');
      const headers = { ...request.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
      const onward = http.request({ ...target, agent, method: request.method, path: request.url, headers });
      onward.on('response', (answer) => {
        if (isPage) void sendPage(answer, request, response);
        else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      });
      onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
      response.on('close', () => onward.destroy());
      request.pipe(onward);
    }
  });

  /**
   * @param {http.IncomingMessage} answer
   * @param {http.IncomingMessage} request
   * @param {http.ServerResponse} response
   */
  async function sendPage(answer, request, response) {
    const chunks = [];
    for await (const chunk of answer) chunks.push(chunk);
    const page = Buffer.concat(chunks)
      .toString()
      .replace(pageConfiguration, (_, before, text, after) => {
        const configuration = JSON.parse(unescapeAttribute(text));
        configure(configuration, request.headers.host ?? '');
        return before + escapeAttribute(JSON.stringify(configuration)) + after;
      });
    const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, headers).end(page);
  }

  server.on('upgrade', (request, socket, head) => {
    if (!isOurs(request)) {
      socket.destroy();
      return;
    }
    const onward = net.connect(target, () => {
      const headers = request.rawHeaders.reduce(
        (text, part, i) => text + part + (i % 2 === 0 ? ': ' : '\r\n'),
        `GET ${request.url ?? '/'} HTTP/1.1\r\n`,
      );
      onward.write(`${headers}\r\n`);
      onward.write(head);
      onward.pipe(socket);
      socket.pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  /** @type {Set<import('node:stream').Duplex>} */
  const sockets = new Set();

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
