import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { collectBytes, toByteChunks } from '../../../../src/features/exports/chunkedBytes';
import { replaceFile } from '../../../../src/host/files/replaceFile';

const { signal } = new AbortController();

describe('the bytes of an export', () => {
  it('are the pieces one after another in UTF-8', async () => {
    const long = '電'.repeat(100_000);
    const rows = [[], [''], ['a', 'é', '', '電'], [long, 'x', long]];
    for (const texts of rows) {
      let told = -1;
      const bytes = await collectBytes(toByteChunks(texts, { signal, onBytes: (sum) => (told = sum) }));
      assert.equal(new TextDecoder().decode(bytes), texts.join(''));
      assert.equal(told, bytes.length);
    }
  });

  it('come in a few pieces where a result has many short ones', async () => {
    let pieces = 0;
    for await (const _ of toByteChunks(
      Array.from({ length: 100_000 }, () => 'short\n'),
      { signal },
    ))
      pieces++;
    assert.ok(pieces < 20);
  });

  it('are on the disk before many more are made', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    const sizeOnDisk = (): number =>
      fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);
    let made = 0;
    let mostAhead = 0;
    function* texts(): Generator<string> {
      for (let piece = 0; piece < 200; piece++) {
        mostAhead = Math.max(mostAhead, made - sizeOnDisk());
        made += 100_000;
        yield 'x'.repeat(100_000);
      }
    }
    await replaceFile(path.join(folder, 'out.csv'), toByteChunks(texts(), { signal }));
    assert.equal(sizeOnDisk(), 20_000_000);
    assert.ok(mostAhead <= 200_000, `${mostAhead} bytes are held in memory`);
    fs.rmSync(folder, { recursive: true });
  });

  it('are given up between two pieces when cancelled', async () => {
    const stop = new AbortController();
    let made = 0;
    function* texts(): Generator<string> {
      for (;;) {
        if (++made === 5) stop.abort();
        yield 'x'.repeat(100_000);
      }
    }
    await assert.rejects(collectBytes(toByteChunks(texts(), { signal: stop.signal })), {
      name: 'AbortError',
    });
    assert.equal(made, 5);
  });

  it('let others have their turn while a long export is made', async () => {
    const stop = new AbortController();
    let seen = 0;
    setImmediate(() => {
      stop.abort();
    });
    function* texts(): Generator<string> {
      for (;;) yield 'x'.repeat(1000);
    }
    const chunks = toByteChunks(texts(), { signal: stop.signal, onBytes: (bytes) => (seen = bytes) });
    await assert.rejects(collectBytes(chunks), { name: 'AbortError' });
    assert.ok(seen > 0);
  });
});
