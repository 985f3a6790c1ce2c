import assert from '../../../support/assert';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { localFolder } from '#src/services/savedQueries/store/queryFolder';
import { openFile } from '#src/services/savedQueries/store/readEntry';
import { formatSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { withFolder } from '../../../unit/services/savedQueries/withFolder';
import { bundleProgram } from '../../../support/bundleProgram';

const rounds = 300;

/** Yields the lines that a program prints. */
async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of child.stdout ?? []) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

describe('two processes that rename the same query of a project', () => {
  it(`lose no change in ${rounds} rounds`, () =>
    withFolder(async (root) => {
      const program = await bundleProgram('projectQueryProgram', root);
      const folder = localFolder(root);
      const files: string[] = [];
      await fs.mkdir(root);
      for (let round = 0; round < rounds; round++) {
        const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;
        files.push(`r${round}.gridlens.json`);
        await fs.writeFile(
          path.join(root, `r${round}.gridlens.json`),
          formatSavedQuery({ name: `R${round}`, query }),
        );
      }
      const windows = ['one', 'two'].map((name) =>
        spawn(process.execPath, [program, root, name, ...files], { stdio: ['pipe', 'pipe', 'inherit'] }),
      );
      const lines = windows.map(linesOf);
      for (let round = 0; round < rounds; round++) {
        const printed = await Promise.all(lines.map((one) => one.next()));
        assert.deepEqual(
          printed.map(({ value }) => String(value)),
          ['ready', 'ready'],
        );
        for (const window of windows) window.stdin.write('\n');
      }
      await Promise.all(
        windows.map(async (window, index) => {
          assert.equal((await lines[index]?.next())?.value, 'done');
          window.stdin.end();
          if (window.exitCode === null) await once(window, 'exit');
          assert.equal(window.exitCode, 0);
        }),
      );

      const names = new Set<string>();
      for (const file of await fs.readdir(root)) {
        const opened = await openFile(folder, file);
        assert.ok(opened && 'saved' in opened, file);
        names.add(opened.saved.name.replace(' (conflicted copy)', ''));
      }
      const expected = Array.from({ length: rounds }, (_, round) => [
        `R${round} one`,
        `R${round} two`,
      ]).flat();
      assert.deepEqual([...names].sort(), expected.sort());
    })).timeout(60_000);
});
