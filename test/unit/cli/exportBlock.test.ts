import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { assertRefused, succeed, writeQueryFile } from './cliUnderTest';
import { exportFormatRows } from '#src/domain';
import { askDuckDb } from '../formats/columnar/parquetReaders';

const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '1d',
  date_start: '2026-10-01',
  date_end: '2026-10-04',
  network_region: '${region}',
};
const prices = { name: 'Prices', parameters: { region: { default: 'NSW1' } } };

/** Runs `gridlens query` on a query file with an export block, from the parent of its folder. */
const runWith = <T>(
  block: unknown,
  args: string[],
  look: (folder: string, ended: Awaited<ReturnType<typeof gridlens>>) => Promise<T>,
  prepare: (folder: string) => Promise<void> = () => Promise.resolve(),
): Promise<T> =>
  withEmptyFolder(async (folder) => {
    await writeQueryFile(folder, 'queries/p', query, { ...prices, export: block });
    await prepare(folder);
    return look(
      folder,
      await gridlens(['query', 'queries/p.gridlens.json', '--sample', ...args], { cwd: folder }),
    );
  });

const filesIn = async (folder: string) =>
  (await fs.readdir(folder, { recursive: true })).filter((name) => /\.(csv|json)$/.test(name)).sort();

describe('gridlens query of a file with exports', () => {
  it('writes the named files, relative to its folder', () =>
    runWith(
      [{ file: '../data/{name}-{region}.csv', lineEnd: 'crlf', sideFile: 'yes' }, { file: '{start}.json' }],
      ['--set', 'region=QLD1'],
      async (folder, { code, out, err }) => {
        assert.deepEqual([code, out], [0, ''], err);
        assert.deepEqual(await filesIn(folder), [
          path.join('data', 'Prices-QLD1-sample-data.csv'),
          path.join('data', 'Prices-QLD1-sample-data.csv.meta.json'),
          path.join('queries', '2026-10-01-sample-data.json'),
          path.join('queries', 'p.gridlens.json'),
        ]);
        const text = await fs.readFile(path.join(folder, 'data', 'Prices-QLD1-sample-data.csv'), 'utf8');
        assert.equal(text.split('\r\n').length, 5);
        assert.match(err, /Prices-QLD1-sample-data\.csv: 1 series, 3 points, sample data/);
      },
    ));

  it('writes to standard output or another file with --output', async () => {
    await runWith({ file: 'a.csv' }, ['-o', '-'], async (folder, { code, out }) => {
      assert.deepEqual([code, (await filesIn(folder)).length], [0, 1]);
      assert.match(out, /^time,.*,sample_data\n/);
    });
    await runWith({ file: 'a.csv' }, ['-o', '{region}.json'], async (folder, { code, err }) => {
      assert.equal(code, 0, err);
      assert.deepEqual(await filesIn(folder), [
        'NSW1-sample-data.json',
        path.join('queries', 'p.gridlens.json'),
      ]);
    });
  });

  for (const [block, message] of [
    [{ file: '../../{name}.csv' }, /would be outside/],
    [{ file: '{nmae}.csv' }, /There is no \{nmae\}\. Did you mean \{name\}\?/],
    [[{ file: 'a.csv' }, { file: 'a.csv' }], /Two exports would be written to “a\.csv”/],
  ] as const)
    it(`refuses ${JSON.stringify(block)}`, () =>
      runWith(block, [], async (folder, { code, err }) => {
        assert.equal(code, 2, err);
        assert.match(err, message);
        const above = await fs.readdir(path.dirname(folder));
        assert.ok(!above.some((name) => name.startsWith('Prices')), String(above));
      }));

  it('follows no link out of the folder', function () {
    if (process.platform === 'win32') this.skip();
    return withEmptyFolder((outside) =>
      runWith(
        [{ file: '../data/{name}.csv' }],
        [],
        async (_folder, { code, err }) => {
          assert.equal(code, 2, err);
          assert.match(err, /“data\/Prices-sample-data\.csv” is not written\. The folder has a link/);
          assert.deepEqual(await fs.readdir(outside), []);
        },
        (folder) => fs.symlink(outside, path.join(folder, 'data')),
      ),
    );
  });

  it('follows no dangling link and no link inside the folder', function () {
    if (process.platform === 'win32') this.skip();
    const rows: [string, string][] = [
      ['none.csv', 'a.csv'],
      ['queries', 'data'],
    ];
    return Promise.all(
      rows.map(([to, link]) =>
        runWith(
          { file: link === 'data' ? '../data/a.csv' : '../a.csv' },
          [],
          async (folder, { code, err }) => {
            assert.equal(code, 2, err);
            assert.match(err, /The folder has a link/);
            assert.deepEqual(await filesIn(path.join(folder, 'queries')), ['p.gridlens.json']);
            assert.deepEqual((await fs.readdir(folder)).sort(), [link, 'queries'].sort());
          },
          (folder) => fs.symlink(to, path.join(folder, link)),
        ),
      ),
    ).then(() => undefined);
  });

  const manifest = '{ "name": "mine", "version": "1.0.0" }\n';
  const notes = 'time,Wind (MW)\n2026-10-01T00:00:00+10:00,1.5\nchecked by hand\n';
  const foreign: [name: string, text: string, block: object][] = [
    ['package.json', manifest, { file: '../package.json' }],
    ['tsconfig.json', '{ "compilerOptions": {} }\n', { file: '../tsconfig.json', shape: 'envelope' }],
    ['notes.csv', notes, { file: '../notes.csv' }],
    ['Prices-NSW1-sample-data.csv', notes, { file: '../{name}-{region}.csv' }],
    ['data.csv.meta.json', manifest, { file: '../data.csv', sideFile: 'yes' }],
    ['2026-10-01-sample-data.json', manifest, { file: '../{start}.json' }],
  ];
  for (const [name, text, block] of foreign) {
    const prepare = (folder: string) => fs.writeFile(path.join(folder, name), text);

    it(`does not replace a file that Gridlens did not write: ${name} by ${JSON.stringify(block)}`, () =>
      runWith(
        block,
        [],
        async (folder, { code, err }) => {
          assert.equal(code, 2, err);
          assert.ok(err.includes(`“${name}” was not written by Gridlens`), err);
          assert.match(err, /add --overwrite to replace it/);
          assert.equal(await fs.readFile(path.join(folder, name), 'utf8'), text);
          assert.deepEqual(await filesIn(folder), [name, path.join('queries', 'p.gridlens.json')].sort());
        },
        prepare,
      ));

    it(`replaces ${name} with --overwrite`, () =>
      runWith(
        block,
        ['--overwrite'],
        async (folder, { code, err }) => {
          assert.equal(code, 0, err);
          assert.notEqual(await fs.readFile(path.join(folder, name), 'utf8'), text);
        },
        prepare,
      ));
  }

  it('replaces its own files of each format, and an empty file', () =>
    withEmptyFolder(async (folder) => {
      const formats = ['csv', 'json', 'jsonl', 'parquet', 'arrow', 'xlsx', 'gridresult'];
      const block = [
        ...formats.map((format) => ({ file: `data/a.${format}` })),
        { file: 'data/long.csv', layout: 'long', delimiter: 'semicolon', sideFile: 'yes' },
        { file: 'data/reply.json', shape: 'envelope' },
      ];
      await writeQueryFile(folder, 'p', query, { ...prices, export: block });
      await fs.mkdir(path.join(folder, 'data'));
      await fs.writeFile(path.join(folder, 'data', 'a.csv'), '');
      for (const region of ['NSW1', 'QLD1'])
        await succeed(`query p.gridlens.json --sample --set region=${region}`, { cwd: folder });
      assert.match(await fs.readFile(path.join(folder, 'data', 'long.csv'), 'utf8'), /;QLD1;/);
    }));

  it('replaces a file only when its side file has its checksum', () =>
    withEmptyFolder(async (folder) => {
      await writeQueryFile(folder, 'p', query, { ...prices, export: { file: 'a.csv', sideFile: 'yes' } });
      const run = (): ReturnType<typeof gridlens> =>
        gridlens(['query', 'p.gridlens.json', '--sample'], { cwd: folder });
      assert.equal((await run()).code, 0);
      const [csv, side] = [path.join(folder, 'a.csv'), path.join(folder, 'a.csv.meta.json')];
      const described = await fs.readFile(side, 'utf8');
      const other = 'a unit that the catalog lacks';
      const sha256 = createHash('sha256').update(other).digest('hex');
      await fs.writeFile(csv, other);
      assert.equal((await run()).code, 2);
      const changed = described
        .replace(/"bytes": \d+/, `"bytes": ${other.length}`)
        .replace(/"sha256": "\w+"/, `"sha256": "${sha256}"`);
      await fs.writeFile(side, changed);
      const { code, err } = await run();
      assert.equal(code, 0, err);
      assert.match(await fs.readFile(csv, 'utf8'), /^time/);
    }));

  it('replaces any file with --output', () =>
    runWith(
      { file: 'a.csv' },
      ['-o', 'package.json'],
      async (folder, { code, err }) => {
        assert.equal(code, 0, err);
        assert.match(await fs.readFile(path.join(folder, 'package.json'), 'utf8'), /^\{"gridlens":1/);
      },
      (folder) => fs.writeFile(path.join(folder, 'package.json'), manifest),
    ));
});

const day = 'query --sample --metrics price --interval 1h --date-start 2026-10-05 --date-end 2026-10-06';

describe('the files of gridlens query', () => {
  it('have the format of their ending, such as Parquet that DuckDB reads', () =>
    withEmptyFolder(async (folder) => {
      await succeed(`${day} -o p.parquet`, { cwd: folder });
      const bytes = await fs.readFile(path.join(folder, 'p.parquet'));
      const rows = await askDuckDb({ 'p.parquet': bytes }, `SELECT count(value) FROM 'FOLDER/p.parquet'`);
      assert.equal(Number(rows[0]?.[0]), 24);
    }));

  for (const { id } of exportFormatRows)
    it(`are written to standard output as ${id}`, async () => {
      const { out } = await succeed(`${day} --format ${id}`);
      assert.ok(out.length > 100);
    });

  it('follow the format options', async () => {
    const { out } = await succeed(`${day} --layout long --delimiter semicolon --decimal comma --time utc`);
    const [head, row] = out.split('\n');
    assert.deepEqual([head?.split(';')[0], head?.split(';').at(-1)], ['time', 'sample_data']);
    assert.match(row ?? '', /^2026-10-04T14:00:00Z;NEM;.*;-?\d+(,\d+)?;\$\/MWh;true$/);
    const lines = await succeed(`${day} --format jsonl --stamp end`);
    assert.equal(
      (JSON.parse(lines.out.split('\n')[0] ?? '') as { time: string }).time.slice(11, 16),
      '01:00',
    );
  });

  it('have a side file that describes them with --side-file', () =>
    withEmptyFolder(async (folder) => {
      await succeed(`${day} -o p.csv --side-file yes`, { cwd: folder });
      const text = await fs.readFile(path.join(folder, 'p.csv.meta.json'), 'utf8');
      const { file } = JSON.parse(text) as { file: Readonly<Record<string, unknown>> };
      const bytes = await fs.readFile(path.join(folder, 'p.csv'));
      assert.equal(file['sha256'], createHash('sha256').update(bytes).digest('hex'));
      assert.deepEqual([file['name'], file['bytes']], ['p.csv', bytes.length]);
      assert.ok(!text.includes('oe_'));
    }));

  for (const [args, message] of [
    ['--delimiter dot', /--delimiter takes comma, semicolon, tab and pipe, not “dot”/],
    ['--delimiter tab -o a.parquet', /--delimiter is of csv, not of parquet/],
    ['--delimiter comma --decimal comma', /do not go together/],
    ['--side-file yes', /needs --output FILE/],
  ] as const)
    it(`are refused with ${args}`, () => assertRefused(`${day} ${args}`, message));
});
