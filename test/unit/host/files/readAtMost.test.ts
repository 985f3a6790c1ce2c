import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { readAtMost } from '#src/host/files/readAtMost';
import { eachFolder } from '../../../support/eachFolder';

describe('readAtMost', () => {
  const at = eachFolder();
  it('returns a file up to the bound and refuses a larger one', async () => {
    for (const length of [0, 1, 99, 100, 101, 200_000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => i);
      fs.writeFileSync(at('x'), bytes);
      assert.deepEqual(
        await readAtMost(at('x'), 100),
        length <= 100 ? { ok: true, bytes } : { ok: false, reason: 'tooLarge' },
      );
      assert.deepEqual(await readAtMost(at('x'), 200_000), { ok: true, bytes });
    }
  });

  it('ends on an endless file of the kernel', async function () {
    if (process.platform !== 'linux') this.skip(); // Only Linux has such files.
    fs.symlinkSync('/proc/self/pagemap', at('endless'));
    assert.equal(fs.statSync(at('endless')).size, 0);
    for (const maxBytes of [0, 1000, 1_000_000])
      assert.deepEqual(await readAtMost(at('endless'), maxBytes), { ok: false, reason: 'tooLarge' });
    fs.symlinkSync('/proc/self/stat', at('short'));
    const short = await readAtMost(at('short'), 10_000);
    assert.ok(short.ok && short.bytes.length > 20);
  });

  it('refuses pipes, devices and folders', async function () {
    if (process.platform === 'win32') this.skip(); // Windows has no such files.
    spawnSync('mkfifo', [at('pipe')]);
    for (const file of [at('pipe'), '/dev/zero', at()])
      assert.deepEqual(await readAtMost(file, 100), { ok: false, reason: 'notAFile' }, file);
  });

  it('rejects a missing file, and a link unless links are followed', async () => {
    fs.writeFileSync(at('x'), 'x');
    fs.symlinkSync(at('x'), at('link'));
    await assert.rejects(readAtMost(at('missing'), 100), { code: 'ENOENT' });
    assert.equal((await readAtMost(at('link'), 100)).ok, true);
    assert.equal((await readAtMost(at('x'), 100, { followLinks: false })).ok, true);
    if (process.platform === 'win32') return;
    await assert.rejects(readAtMost(at('link'), 100, { followLinks: false }), { code: 'ELOOP' });
  });
});
