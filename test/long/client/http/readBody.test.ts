import assert from 'node:assert/strict';
import { withServer, writeChunk, type Handler } from '../../../support/httpServer';
import {
  block,
  clientOf,
  envelope,
  hour,
  hourMs,
  pointsOf,
  wholeDay,
  query,
} from '../../../support/runAgainst';

const mega = 1024 * 1024;

/** Sends a sound body padded with blanks to `megabytes`; `told` counts the megabytes written. */
function replyLarge(megabytes: number, told: { megabytes: number }): Handler {
  const blanks = ' '.repeat(mega);
  const body = JSON.stringify(envelope(block([{ data: [[hour(0), 1]] }])));
  return (_, response) => {
    void (async () => {
      for (; told.megabytes < megabytes && !response.destroyed; told.megabytes++)
        await writeChunk(response, blanks);
      response.end(body);
    })();
  };
}

describe('a body', () => {
  it('of 100 MB is read', async () => {
    const told = { megabytes: 0 };
    let received = 0;
    let calls = 0;
    await withServer(replyLarge(100, told), async (server) => {
      const onProgress = ({ receivedBytes }: { readonly receivedBytes: number }): void => {
        assert.ok(receivedBytes > received);
        received = receivedBytes;
        calls++;
      };
      const { series, provenance } = await clientOf(server.baseAddress).run(query, { onProgress });
      assert.deepEqual(pointsOf(series[0]), wholeDay([[hourMs(0), 1]]));
      assert.ok((provenance.requests[0]?.bytes ?? 0) > 100 * mega);
    });
    assert.ok(received > 0);
    // The body arrives in well over a thousand chunks.
    assert.ok(calls < 300, `${calls} calls`);
  });
});
