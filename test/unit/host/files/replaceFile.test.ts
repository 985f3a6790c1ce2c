import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { NotReplacedError, replaceFile } from '#src/host/files/replaceFile';
import { eachFolder } from '../../../support/eachFolder';

const bytesOf = (...texts: string[]) => texts.map((text) => new TextEncoder().encode(text));

describe('replacing a file', () => {
  const at = eachFolder();
  const textOf = (name: string) => fs.readFileSync(at(name), 'utf8');
  const modeOf = (name: string) => fs.statSync(at(name)).mode & 0o777;

  it('writes the chunks in order and leaves no other file', async () => {
    for (const pieces of [[], ['a'], ['a', '', 'bc']]) {
      await replaceFile(at('out.csv'), bytesOf(...pieces));
      assert.equal(textOf('out.csv'), pieces.join(''));
      assert.deepEqual(fs.readdirSync(at()), ['out.csv']);
    }
  });

  it('keeps the mode of the old file', async () => {
    for (const mode of [0o600, 0o640, 0o664, 0o444]) {
      fs.writeFileSync(at('out.csv'), 'old');
      fs.chmodSync(at('out.csv'), mode);
      await replaceFile(at('out.csv'), bytesOf('new'));
      assert.deepEqual([textOf('out.csv'), modeOf('out.csv')], ['new', mode]);
      fs.rmSync(at('out.csv'));
    }
  });

  it('gives a new file the default or the requested mode', async () => {
    fs.writeFileSync(at('usual'), '');
    await replaceFile(at('new'), bytesOf('new'));
    await replaceFile(at('private'), bytesOf('new'), { mode: 0o600 });
    assert.equal(modeOf('new'), modeOf('usual'));
    assert.equal(modeOf('private'), 0o600);
  });

  it('follows links through other links and folders, even to a missing file', async () => {
    fs.mkdirSync(at('data/deep'), { recursive: true });
    fs.symlinkSync(at('data/deep'), at('folder'));
    fs.writeFileSync(at('data/there'), 'old');
    fs.symlinkSync('../there', at('data/deep/link'));
    fs.symlinkSync('data/not-yet', at('dangling'));
    for (const [link, file] of [
      ['folder/link', 'data/there'],
      ['dangling', 'data/not-yet'],
    ] as const) {
      await replaceFile(at(link), bytesOf('new'));
      assert.ok(fs.lstatSync(at(link)).isSymbolicLink());
      assert.ok(fs.lstatSync(at(file)).isFile());
      assert.equal(textOf(file), 'new');
    }
    assert.deepEqual(fs.readdirSync(at('data')).sort(), ['deep', 'not-yet', 'there']);
  });

  it('refuses anything but a file and leaves it unchanged', async () => {
    fs.mkdirSync(at('folder'));
    fs.symlinkSync('round', at('round'));
    for (const [name, code] of [
      ['folder', 'EISDIR'],
      ['round', 'ELOOP'],
      ['x'.repeat(300), 'ENAMETOOLONG'],
      ['missing/out.csv', 'ENOENT'],
      ...(process.platform === 'win32' ? [] : [['/dev/null', 'EEXIST']]),
    ] as const)
      await assert.rejects(replaceFile(at(name), bytesOf('new')), { code }, name);
    assert.deepEqual(fs.readdirSync(at()).sort(), ['folder', 'round']);
  });

  it('leaves only the old file if the bytes fail or are cancelled', async () => {
    fs.writeFileSync(at('out.csv'), 'old');
    const stop = new AbortController();
    for (const [end, error] of [
      [() => assert.fail('no more'), { message: 'no more' }],
      [() => stop.abort(), { name: 'AbortError' }],
    ] as const) {
      function* chunks(): Generator<Uint8Array> {
        yield* bytesOf('new');
        assert.equal(fs.readdirSync(at()).length, 2);
        end();
        yield* bytesOf('more');
      }
      await assert.rejects(replaceFile(at('out.csv'), chunks(), { signal: stop.signal }), error);
      assert.equal(textOf('out.csv'), 'old');
      assert.deepEqual(fs.readdirSync(at()), ['out.csv']);
    }
    await assert.rejects(replaceFile(at('out.csv'), bytesOf('new'), { signal: stop.signal }));
    assert.equal(textOf('out.csv'), 'old');
  });

  it('keeps and names the complete new file if it cannot replace the old one', async () => {
    function* chunks(): Generator<Uint8Array> {
      yield* bytesOf('new');
      fs.mkdirSync(at('out.csv/now-a-folder'), { recursive: true });
    }
    const error: unknown = await replaceFile(at('out.csv'), chunks()).catch((reason: unknown) => reason);
    assert.ok(error instanceof NotReplacedError);
    assert.ok(error.code === 'EISDIR' || error.code === 'ENOTEMPTY');
    assert.equal(fs.readFileSync(error.completePath, 'utf8'), 'new');
    assert.deepEqual(fs.readdirSync(at()).sort(), [path.basename(error.completePath), 'out.csv']);
  });

  it('announces a temporary file with a short name in the same folder', async () => {
    const name = `${'電'.repeat(80)}.json`;
    const seen: string[] = [];
    await replaceFile(at(name), bytesOf('new'), {
      willCreate: async (temporary) => {
        assert.deepEqual(fs.readdirSync(at()), []);
        seen.push(temporary);
      },
    });
    assert.deepEqual(fs.readdirSync(at()), [name]);
    assert.deepEqual(
      seen.map((temporary) => path.dirname(temporary)),
      [at()],
    );
    assert.ok(path.basename(seen[0] ?? '').length < 50);
  });
});
