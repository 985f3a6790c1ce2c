import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gridlens, withEmptyFolder } from '../../support/commandLine';

const query = {
  ...{ operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '1d' },
  ...{ date_start: '2026-10-01', date_end: '2026-10-04', network_region: '${region}' },
};
const parameters = { region: { default: 'NSW1' } };

/** Runs `gridlens query` on a query file with an export, from the folder above that of the file. */
const runWith = <T>(
  block: unknown,
  args: readonly string[],
  look: (folder: string, ended: Awaited<ReturnType<typeof gridlens>>) => Promise<T>,
  prepare: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<T> =>
  withEmptyFolder(async (folder) => {
    await fs.mkdir(path.join(folder, 'queries'));
    const file = path.join(folder, 'queries', 'p.gridlens.json');
    await fs.writeFile(
      file,
      JSON.stringify({ version: 1, name: 'Prices', query, parameters, export: block }),
    );
    await prepare(folder);
    return look(
      folder,
      await gridlens(['query', 'queries/p.gridlens.json', '--sample', ...args], { cwd: folder }),
    );
  });

const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await fs.readdir(folder, { recursive: true })).filter((name) => /\.(csv|json)$/.test(name)).sort();

describe('gridlens query of a file with an export', function () {
  this.timeout(60_000);

  it('writes the files that it names, from its own folder', () =>
    runWith(
      [{ file: '../data/{name}-{region}.csv', lineEnd: 'crlf', sideFile: 'yes' }, { file: '{start}.json' }],
      ['--set', 'region=QLD1'],
      async (folder, { code, out, err }) => {
        assert.deepEqual([code, out], [0, ''], err);
        assert.deepEqual(await filesIn(folder), [
          path.join('data', 'Prices-QLD1.csv'),
          path.join('data', 'Prices-QLD1.csv.meta.json'),
          path.join('queries', '2026-10-01.json'),
          path.join('queries', 'p.gridlens.json'),
        ]);
        const text = await fs.readFile(path.join(folder, 'data', 'Prices-QLD1.csv'), 'utf8');
        assert.equal(text.split('\r\n').length, 5);
        assert.match(err, /Prices-QLD1\.csv: 1 series, 3 points, sample data/);
      },
    ));

  it('writes to standard output when told so, and to another file', async () => {
    await runWith({ file: 'a.csv' }, ['-o', '-'], async (folder, { code, out }) => {
      assert.deepEqual([code, (await filesIn(folder)).length], [0, 1]);
      assert.match(out, /^time \(sample data\)/);
    });
    await runWith({ file: 'a.csv' }, ['-o', '{region}.json'], async (folder, { code, err }) => {
      assert.equal(code, 0, err);
      assert.deepEqual(await filesIn(folder), ['NSW1.json', path.join('queries', 'p.gridlens.json')]);
    });
  });

  for (const [block, message] of [
    [{ file: '../../{name}.csv' }, /would be outside/],
    [{ file: '{nmae}.csv' }, /There is no \{nmae\}\. Did you mean \{name\}\?/],
    [[{ file: 'a.csv' }, { file: 'a.csv' }], /Two exports would be written to “a\.csv”/],
  ] as const)
    it(`ends with 2: ${JSON.stringify(block)}`, () =>
      runWith(block, [], async (folder, { code, err }) => {
        assert.equal(code, 2, err);
        assert.match(err, message);
        const above = await fs.readdir(path.dirname(folder));
        assert.ok(!above.includes('Prices.csv'), String(above));
      }));

  it('follows no link out of the folder', function () {
    if (process.platform === 'win32') this.skip();
    return withEmptyFolder((outside) =>
      runWith(
        [{ file: '../data/{name}.csv' }],
        [],
        async (_folder, { code, err }) => {
          assert.equal(code, 2, err);
          assert.match(err, /would be outside/);
          assert.deepEqual(await fs.readdir(outside), []);
        },
        (folder) => fs.symlink(outside, path.join(folder, 'data')),
      ),
    );
  });
});
