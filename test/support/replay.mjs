// Serves saved replies of a service byte for byte, so that Gridlens can be pointed at real recorded bodies:
//
//   node test/support/replay.mjs --network FILE --market FILE --facilities FILE [--port N]
//
// Each switch names the file with the reply of one operation, for any query. Other paths get the framework's 404.
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const paths = {
  network: /^\/v4\/data\/network\/[^/]+$/,
  market: /^\/v4\/market\/network\/[^/]+$/,
  facilities: /^\/v4\/data\/facilities\/[^/]+$/,
};

/**
 * Starts the replay on loopback. `files` maps an operation to the file with its reply.
 * @param {Record<string, string | undefined>} files
 */
export async function startReplay(files, port = 0) {
  /** @type {string[]} */
  const requests = [];
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/';
    requests.push(url);
    const { pathname } = new URL(url, 'http://localhost');
    const operation = Object.entries(paths).find(([, pattern]) => pattern.test(pathname))?.[0];
    const file = operation && files[operation];
    response.setHeader('Content-Type', 'application/json');
    if (file) response.end(fs.readFileSync(file));
    else response.writeHead(404).end('{"detail":"Not Found"}');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    baseAddress: `http://127.0.0.1:${address.port}`,
    requests,
    close: () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      return closed;
    },
  };
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const text = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({ options: { network: text, market: text, facilities: text, port: text } });
  const { port, ...files } = values;
  const replay = await startReplay(files, Number(port ?? 0));
  console.log(`Replaying at ${replay.baseAddress}`);
}
