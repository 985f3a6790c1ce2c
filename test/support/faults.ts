import http from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { block, envelope, hour, hourMs } from './runAgainst';
import { replyJson, replyRaw, writeChunk, type Handler } from './httpServer';

/** A valid reply, and the points of its only series. */
export const soundText = JSON.stringify(
  envelope(
    block([
      {
        data: [
          [hour(0), 1.5],
          [hour(1), null],
        ],
      },
    ]),
  ),
);
export const soundPoints = [
  [hourMs(0), 1.5],
  [hourMs(1), null],
] as const;

const tick = () => new Promise((resolve) => setImmediate(resolve));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const json = { 'Content-Type': 'application/json' };

/** Sends these bytes and then resets the connection, as a crashed machine does. */
export const resetAfter =
  (text: string): Handler =>
  ({ socket }) => {
    if (text === '') socket.resetAndDestroy();
    else socket.write(text, () => setImmediate(() => socket.resetAndDestroy()));
  };

/** A successful reply's headers with this Content-Length, followed by `body`. */
export const announcing = (bytes: number, body = ''): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n${body}`;

/** Sends the whole text one byte at a time. */
export const replyByteByByte =
  (text: string): Handler =>
  (_, response) => {
    response.writeHead(200, json);
    void (async () => {
      for (const byte of Buffer.from(text)) {
        await writeChunk(response, Buffer.of(byte));
        await tick();
      }
      response.end();
    })();
  };

/** Sends the headers, if any, and then a space now and then, without end. */
export const dripForever =
  (everyMs: number): Handler =>
  (_, response) => {
    response.writeHead(200, json);
    void (async () => {
      while (!response.destroyed) {
        await writeChunk(response, ' ');
        await pause(everyMs);
      }
    })();
  };

/** Sends headers without end, one letter now and then. */
export const dripHeaders =
  (everyMs: number): Handler =>
  ({ socket }) => {
    void (async () => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      while (!socket.destroyed) {
        socket.write('x');
        await pause(everyMs);
      }
    })();
  };

/** Sends headers without end, as fast as possible. */
export const replyEndlessHeaders: Handler = ({ socket }) => {
  socket.write('HTTP/1.1 200 OK\r\n');
  void (async () => {
    for (let i = 0; !socket.destroyed; i++) {
      socket.write(`X-Header-${i}: ${'x'.repeat(1000)}\r\n`);
      await tick();
    }
  })();
};

/** Sends spaces without end, with any status and headers. */
export const replyEndless =
  (status: number, headers: http.OutgoingHttpHeaders = json): Handler =>
  (_, response) => {
    response.writeHead(status, headers);
    void (async () => {
      while (!response.destroyed) {
        await writeChunk(response, ' '.repeat(10_000));
        await tick();
      }
    })();
  };

export const replyPacked =
  (encoding: string, bytes: Buffer): Handler =>
  (_, response) => {
    response.writeHead(200, { ...json, 'Content-Encoding': encoding }).end(bytes);
  };

const mega = 1024 * 1024;

/** Ten kilobytes, sent again and again, that each unpack to ten megabytes of spaces: ten gigabytes in all. */
export const replyGzipBomb: Handler = (_, response) => {
  const member = gzipSync(Buffer.alloc(10 * mega, ' '));
  response.writeHead(200, { ...json, 'Content-Encoding': 'gzip' });
  void (async () => {
    for (let i = 0; i < 1000 && !response.destroyed; i++) await writeChunk(response, member);
    response.end();
  })();
};

/** Less than a kilobyte that unpacks to 64 megabytes. */
export const replyBrotliBomb = replyPacked('br', brotliCompressSync(Buffer.alloc(64 * mega, ' ')));

/** An error in the JSON that the service sends. */
export const refuse = (status: number, headers: http.OutgoingHttpHeaders = {}): Handler =>
  replyJson(
    { version: '4.5.17', response_status: 'ERROR', error: 'No luck', success: false },
    status,
    headers,
  );

/** Closes the connection after the text. HTTP/1.0 takes this for the end of the body. */
export const closeAfter = (text: string): Handler => replyRaw(`HTTP/1.0 200 OK\r\n\r\n${text}`);

/** Uses one handler per request, in turn, and starts again after the last one. */
export function inTurn(...handlers: Handler[]): Handler {
  let turn = 0;
  return (request, response) => {
    const handler = handlers[turn++ % handlers.length];
    handler?.(request, response);
  };
}
