import assert from '../../../support/assert';
import { withServer } from '../../../support/httpServer';
import { mega, replyLarge } from '../../../support/largeReply';
import { clientOf, hourMs, pointsOf, query, wholeDay } from '../../../support/runAgainst';

describe('a body', () => {
  it('of 100 MB is read with progress', async () => {
    const progress = { megabytes: 0 };
    let received = 0;
    let calls = 0;
    await withServer(replyLarge(100, progress), async (server) => {
      const onProgress = ({ receivedBytes }: { receivedBytes: number }) => {
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
