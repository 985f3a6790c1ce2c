// A forked service on loopback. /plain/v4/… and /gzip/v4/… reply with 20 series, /parts/v4/… with one, for the
// requested window. Sends its port to the parent process, and ends with it.
import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { createBody } from '../decode/body.mjs';

const stepMs = 5 * 60_000;
/** Each reply is created only once, because the server is not measured. @type {Map<string, Buffer>} */
const bodies = new Map();

/** @param {URL} url */
function createAnswer({ pathname, searchParams }) {
  const toMs = (/** @type {string} */ name) => Date.parse(`${searchParams.get(name) ?? ''}+10:00`);
  const startMs = toMs('date_start');
  const steps = (toMs('date_end') - startMs) / stepMs;
  const seriesCount = pathname.startsWith('/parts') ? 1 : 20;
  const body = Buffer.from(createBody(steps * seriesCount, { startMs, seriesCount }));
  return pathname.startsWith('/gzip') ? gzipSync(body) : body;
}

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const key = `${url.pathname} ${url.searchParams.get('date_start') ?? ''} ${url.searchParams.get('date_end') ?? ''}`;
  const body = bodies.get(key) ?? createAnswer(url);
  bodies.set(key, body);
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    ...(url.pathname.startsWith('/gzip') ? { 'Content-Encoding': 'gzip' } : {}),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('disconnect', () => process.exit());
