import assert from '../../../support/assert';
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { formatSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import { withFolder } from '../../../unit/services/savedQueries/withFolder';
import { bundleProgram } from '../../../support/bundleProgram';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;
const megabyte = 999_000;

const textOf = (rest: Record<string, unknown>) => formatSavedQuery({ name: 'A', query, rest });

/** Files of a megabyte each: how many, and their text. */
const contents: [count: number, text: string][] = [
  [240, textOf({ note: 'x'.repeat(megabyte - 200) })],
  [20, JSON.stringify({ version: 1, name: 'A', query, rest: Array(megabyte / 4).fill([]) })],
  [120, `{ "note": "${'x'.repeat(megabyte)}`],
  [120, JSON.stringify({ version: 1, name: 'A', query: { metrics: ['x'.repeat(megabyte)] } })],
];
const countsRead = { query: 260, notJson: 120, badQuery: 120 };

describe('the reader of query files', () => {
  it('reads 500 files of a megabyte in little memory', () =>
    withFolder(async (root) => {
      const program = await bundleProgram('readQueriesProgram', root);
      await fs.mkdir(root);
      for (const [kind, [count, text]] of contents.entries()) {
        const original = path.join(path.dirname(root), `content${kind}`);
        await fs.writeFile(original, text);
        // Hard links to one file: as much to read, without the disk space.
        for (let copy = 0; copy < count; copy++)
          await fs.link(original, path.join(root, `${copy}-${kind}.gridlens.json`));
      }
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--expose-gc',
        '--max-old-space-size=128',
        program,
        root,
      ]);
      const { counts, grown } = JSON.parse(stdout) as { counts: Record<string, number>; grown: number };
      assert.deepEqual(counts, countsRead);
      assert.ok(grown < 8_000_000, `${grown} bytes are held`);
    })).timeout(120_000);
});
