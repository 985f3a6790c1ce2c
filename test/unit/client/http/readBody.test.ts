import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import {
  runAgainst,
  block,
  clientOf,
  envelope,
  hour,
  hourMs,
  pointsOf,
  wholeDay,
  query,
  rejection,
} from '../../../support/runAgainst';
import { mega, replyLarge } from '../../../support/largeReply';
import { replyJson, replyRaw, withServer, writeChunk } from '../../../support/httpServer';

describe('a body', () => {
  const sound = JSON.stringify(envelope(block([{ data: [[hour(0), 1.5]] }])));

  it('may have no envelope but its data', async () => {
    const { series, provenance } = await runAgainst(
      replyJson({ data: [block([{ data: [[hour(0), 1.5]] }])] }),
    );
    assert.deepEqual(pointsOf(series[0]), wholeDay([[hourMs(0), 1.5]]));
    assert.equal(provenance.requests[0]?.version, undefined);
  });

  it('may be compressed, start with a mark and come in any chunks', async () => {
    const { series, provenance } = await runAgainst((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      void (async () => {
        for (const byte of gzipSync(`\ufeff${sound}`)) await writeChunk(response, Buffer.of(byte));
        response.end();
      })();
    });
    assert.deepEqual(pointsOf(series[0]), wholeDay([[hourMs(0), 1.5]]));
    assert.equal(provenance.requests[0]?.version, '4.5.17');
    assert.equal(provenance.requests[0].createdAt, '2026-10-07T01:00:00+11:00');
  });

  it('with no data has no series, and tells which metric is missing', async () => {
    for (const body of [envelope(), { version: '4', success: true, data: null }]) {
      const { series, notices } = await runAgainst(replyJson(body));
      assert.deepEqual(series, []);
      assert.deepEqual(notices, [{ code: 'missingMetric', metric: 'power' }]);
    }
  });

  it('that ends before its announced length is truncated', () =>
    rejection(
      runAgainst((_, response) => {
        response.writeHead(200, { 'Content-Length': sound.length }).write(sound.slice(0, 50));
        setImmediate(() => response.destroy());
      }),
      'truncated',
    ));

  it('that ends in the middle of a chunk is truncated', () =>
    rejection(
      runAgainst(replyRaw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n${sound}`)),
      'truncated',
    ));

  it('that ends early without a word is truncated', () =>
    rejection(runAgainst(replyRaw(`HTTP/1.0 200 OK\r\n\r\n${sound.slice(0, -40)}`)), 'truncated'));

  const head = sound.slice(0, sound.indexOf('"results"'));
  for (const [where, cut] of [
    ['behind an inner object', `${head}"results":[{"columns":{}`],
    ['behind a series', `${head}"results":[{"data":[]}`],
    ['inside a text', `${head}"results":[{"name":"}`],
    ['behind a mark and blanks', '\ufeff \n{"data":[] \n'],
    ['behind thousands of objects', `{"data":[{"results":[${'{},'.repeat(5000)}{}`],
  ] as const) {
    it(`that ends early ${where} is asked for again`, async () => {
      const replies = [cut, sound];
      const { series, provenance } = await runAgainst(
        (_, response) => {
          response.writeHead(200, { Connection: 'close' }).end(replies.shift());
        },
        query,
        { retry: { maxAttempts: 2, firstDelayMs: 1 } },
      );
      assert.deepEqual(pointsOf(series[0]), wholeDay([[hourMs(0), 1.5]]));
      assert.deepEqual(replies, []);
      assert.equal(provenance.requests.length, 1);
    });
  }

  it('that ends early in a text that looks like its end is truncated', () =>
    rejection(runAgainst(replyJson(`${head}"results":[{"name":"}]}]}`)), 'truncated'));

  it('that ends early inside its compression is truncated', () =>
    rejection(
      runAgainst((_, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(sound).subarray(0, -30));
      }),
      'truncated',
    ));

  it('beyond the limit is given up early', async () => {
    const told = { megabytes: 0 };
    await withServer(replyLarge(400, told), async (server) => {
      const client = clientOf(server.baseAddress, { maxBodyBytes: 2 * mega });
      await rejection(client.run(query), 'tooLarge', { limitBytes: 2 * mega });
      await server.abandoned();
    });
    assert.ok(told.megabytes < 100, `${told.megabytes} MB were sent`);
  });

  it('announced beyond the limit is not read at all', () =>
    withServer(
      (_, response) => {
        response.writeHead(200, { 'Content-Length': 3 * mega });
        response.flushHeaders();
      },
      async (server) => {
        const client = clientOf(server.baseAddress, { maxBodyBytes: 2 * mega });
        await rejection(client.run(query), 'tooLarge', { limitBytes: 2 * mega });
        await server.abandoned();
      },
    ));

  it('that grows beyond the limit only when unpacked is too large', () =>
    rejection(
      runAgainst(
        (_, response) => {
          response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(' '.repeat(8 * mega)));
        },
        query,
        { maxBodyBytes: mega },
      ),
      'tooLarge',
    ));
});
