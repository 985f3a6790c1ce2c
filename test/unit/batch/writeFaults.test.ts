import assert from '../../support/assert';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { writeFile } from '#src/batch/writeResult';
import { defaultExportOptions, exportFormatRows } from '#src/domain';
import { ProblemError } from '#src/words/failures/problemActions';
import { withEmptyFolder } from '../../support/commandLine';
import { awkwardResult } from '../formats/awkwardResult';

const old = 'earlier content';
const oddNames = ['a "b" \'c\' $(d) `e`', '100 % — ünï 発電', '-rf', 'a;b|c&d', '{name}', 'n'.repeat(200)];

type Write = FileHandle['writeFile'];

/**
 * Calls `before` ahead of each write to a file; it can throw to refuse the write. `count` is the number of earlier
 * writes.
 */
async function withWrites(before: (count: number) => void, folder: string, use: () => Promise<void>) {
  const handle = await fs.open(path.join(folder, '..'), 'r');
  const prototype = Object.getPrototypeOf(handle) as { writeFile: Write };
  await handle.close();
  const { writeFile: write } = prototype;
  let count = 0;
  prototype.writeFile = async function (this: FileHandle, ...args: Parameters<Write>) {
    before(count++);
    return write.apply(this, args);
  };
  try {
    await use();
  } finally {
    prototype.writeFile = write;
  }
}

const codeError = (code: string): Error => Object.assign(new Error(`${code}: write`), { code });

for (const { id } of exportFormatRows)
  describe(`an exported file of the format ${id}`, () => {
    const write = (file: string, signal = new AbortController().signal) =>
      writeFile(awkwardResult(), file, { format: id, options: defaultExportOptions, signal });

    /** Asserts that the file is unchanged and alone in its folder. */
    const check = async (folder: string, name: string) => {
      assert.deepEqual(await fs.readdir(folder), [name]);
      assert.equal(await fs.readFile(path.join(folder, name), 'utf8'), old);
    };

    for (const [code, words] of [
      ['ENOSPC', /disk is full/i],
      ['EDQUOT', /./],
      ['EIO', /./],
    ] as const)
      it(`stays unchanged after ${code}, with the reason in the error`, () =>
        withEmptyFolder(async (folder) => {
          const file = path.join(folder, `a.${id}`);
          await fs.writeFile(file, old);
          let writes = 0;
          await withWrites(
            () => void writes++,
            folder,
            () => write(path.join(folder, 'whole')),
          );
          await fs.rm(path.join(folder, 'whole'));
          assert.ok(writes > 0);
          for (let refused = 0; refused < writes; refused++) {
            const refuse = (now: number) => {
              if (now === refused) throw codeError(code);
            };
            await withWrites(refuse, folder, () =>
              assert.rejects(write(file), (error: unknown) => {
                assert.ok(error instanceof ProblemError);
                assert.match(error.problem.sentence, /was not exported to “.*a\./);
                assert.match(error.problem.sentence, words);
                return true;
              }),
            );
            await check(folder, `a.${id}`);
          }
        }));

    it('stays unchanged when it is cancelled, at any write', () =>
      withEmptyFolder(async (folder) => {
        const file = path.join(folder, `a.${id}`);
        await fs.writeFile(file, old);
        let writes = 1;
        for (let at = 0; at < writes; at++) {
          const controller = new AbortController();
          writes = 0;
          const cancel = (now: number) => {
            writes = now + 1;
            if (now === at) controller.abort();
          };
          await withWrites(cancel, folder, () => assert.rejects(write(file, controller.signal)));
          await check(folder, `a.${id}`);
        }
      }));

    it('keeps links to it, and its mode', () =>
      withEmptyFolder(async (folder) => {
        const [file, link] = [path.join(folder, `real.${id}`), path.join(folder, `link.${id}`)];
        await fs.writeFile(file, old);
        await fs.chmod(file, 0o640);
        await fs.symlink(`real.${id}`, link);
        await write(link);
        assert.equal(await fs.readlink(link), `real.${id}`);
        const { mode, size } = await fs.stat(file);
        assert.equal(mode & 0o777, 0o640);
        assert.ok(size > old.length);
      }));

    it('may have any name', () =>
      withEmptyFolder(async (folder) => {
        const names = oddNames.map((name) => `${name}.${id}`);
        for (const name of names) await write(path.join(folder, name));
        assert.deepEqual((await fs.readdir(folder)).sort(), [...names].sort());
      }));

    it('needs an existing folder, which the error says', () =>
      withEmptyFolder(async (folder) => {
        await fs.writeFile(path.join(folder, 'file'), old);
        for (const place of ['file/a', 'none/a'])
          await assert.rejects(write(path.join(folder, `${place}.${id}`)), (error: unknown) => {
            assert.ok(error instanceof ProblemError);
            assert.match(error.problem.sentence, /folder|there is no/i);
            return true;
          });
        await check(folder, 'file');
      }));
  });
