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
import { replyJson, withServer, writeChunk } from '../../../support/httpServer';

describe('a body', () => {
  const sound = JSON.stringify(envelope(block([{ data: [[hour(0), 1.5]] }])));

  it('may have data without an envelope', async () => {
    const { series, provenance } = await runAgainst(
      replyJson({ data: [block([{ data: [[hour(0), 1.5]] }])] }),
    );
    assert.deepEqual(pointsOf(series[0]), wholeDay([[hourMs(0), 1.5]]));
    assert.equal(provenance.requests[0]?.version, undefined);
  });

  it('may be compressed, start with a byte order mark and arrive in any chunks', async () => {
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

  it('without data gives no series, and a notice of the missing metric', async () => {
    for (const body of [envelope(), { version: '4', success: true, data: null }]) {
      const { series, notices } = await runAgainst(replyJson(body));
      assert.deepEqual(series, []);
      assert.deepEqual(notices, [{ code: 'missingMetric', metric: 'power' }]);
    }
  });

  it('over the limit is cancelled early', async () => {
    const sent = { megabytes: 0 };
    await withServer(replyLarge(400, sent), async (server) => {
      const client = clientOf(server.baseAddress, { maxBodyBytes: 2 * mega });
      await rejection(client.run(query), 'tooLarge', { limitBytes: 2 * mega });
      await server.abandoned();
    });
    assert.ok(sent.megabytes < 100, `${sent.megabytes} MB were sent`);
  });
});
