import http from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { block, envelope, hour, hourMs } from './runAgainst';
import { replyJson, replyRaw, writeChunk, type Handler } from './httpServer';

/** A sound reply, and the points of its one series. */
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

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const json = { 'Content-Type': 'application/json' };

/** Sends these bytes as they are and then resets the connection, as a machine that has crashed does. */
export const resetAfter =
  (text: string): Handler =>
  ({ socket }) => {
    if (text === '') socket.resetAndDestroy();
    else socket.write(text, () => setImmediate(() => socket.resetAndDestroy()));
  };

/** The headers of a success that announce these many bytes; what follows is its body. */
export const announcing = (bytes: number, body = ''): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n${body}`;

/** The whole text, a byte at a time. */
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

/** The headers, if there are any, and then a blank now and then, for ever. */
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

/** A head that never ends, a letter now and then. */
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

/** A head that never ends, as fast as it goes. */
export const replyEndlessHeaders: Handler = ({ socket }) => {
  socket.write('HTTP/1.1 200 OK\r\n');
  void (async () => {
    for (let i = 0; !socket.destroyed; i++) {
      socket.write(`X-Header-${i}: ${'x'.repeat(1000)}\r\n`);
      await tick();
    }
  })();
};

/** A body of blanks that never ends, with any status and headers. */
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

/** Some ten kilobytes that unpack to as many megabytes of blanks, as often as they are taken: ten gigabytes in all. */
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

/** As it comes from the service, from the web server before it, and as a page. */
export const refuse = (status: number, headers: http.OutgoingHttpHeaders = {}): Handler =>
  replyJson(
    { version: '4.5.17', response_status: 'ERROR', error: 'No luck', success: false },
    status,
    headers,
  );

/** Ends the connection without a word, which HTTP/1.0 takes for the end of the body. */
export const closeAfter = (text: string): Handler => replyRaw(`HTTP/1.0 200 OK\r\n\r\n${text}`);

/** Each request gets the next of these, and after the last one the first again. */
export function inTurn(...handlers: readonly Handler[]): Handler {
  let turn = 0;
  return (request, response) => {
    const handler = handlers[turn++ % handlers.length];
    handler?.(request, response);
  };
}
