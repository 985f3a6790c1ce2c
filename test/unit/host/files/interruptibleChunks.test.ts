import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { collectBytes, interruptibleChunks } from '#src/host/files/fileChunks';
import { replaceFile } from '#src/host/files/replaceFile';

const { signal } = new AbortController();

describe('the bytes of an export', () => {
  it('are the chunks in order, with their sum reported', async () => {
    for (const row of [[], [[]], [[1, 2], [], [3]]]) {
      let reported = -1;
      const chunks = row.map((bytes) => Uint8Array.from(bytes));
      const bytes = await collectBytes(
        interruptibleChunks(chunks, { signal, onBytes: (sum) => (reported = sum) }),
      );
      assert.deepEqual([...bytes], row.flat());
      assert.equal(reported, bytes.length);
    }
  });

  it('can come from an asynchronous format', async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Uint8Array.of(1);
      await Promise.resolve();
      yield Uint8Array.of(2);
    }
    assert.deepEqual([...(await collectBytes(interruptibleChunks(chunks(), { signal })))], [1, 2]);
  });

  it('reach the disk before many more are produced', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    const sizeOnDisk = () =>
      fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
    let produced = 0;
    let maxAhead = 0;
    function* chunks(): Generator<Uint8Array> {
      for (let piece = 0; piece < 200; piece++) {
        maxAhead = Math.max(maxAhead, produced - sizeOnDisk());
        produced += 100_000;
        yield new Uint8Array(100_000);
      }
    }
    await replaceFile(path.join(folder, 'out.csv'), interruptibleChunks(chunks(), { signal }));
    assert.equal(sizeOnDisk(), 20_000_000);
    assert.ok(maxAhead <= 200_000, `${maxAhead} bytes are held in memory`);
    fs.rmSync(folder, { recursive: true });
  });

  it('stop between two chunks when cancelled', async () => {
    const stop = new AbortController();
    let produced = 0;
    function* chunks(): Generator<Uint8Array> {
      for (;;) {
        if (++produced === 5) stop.abort();
        yield new Uint8Array(100_000);
      }
    }
    await assert.rejects(collectBytes(interruptibleChunks(chunks(), { signal: stop.signal })), {
      name: 'AbortError',
    });
    assert.equal(produced, 5);
  });

  it('yield to other work during a long export', async () => {
    const stop = new AbortController();
    let seen = 0;
    setImmediate(() => {
      stop.abort();
    });
    function* chunks(): Generator<Uint8Array> {
      for (;;) yield new Uint8Array(1000);
    }
    const paced = interruptibleChunks(chunks(), { signal: stop.signal, onBytes: (bytes) => (seen = bytes) });
    await assert.rejects(collectBytes(paced), { name: 'AbortError' });
    assert.ok(seen > 0);
  });
});
