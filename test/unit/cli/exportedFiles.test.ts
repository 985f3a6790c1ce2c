import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { exportFormatRows } from '../../../src/domain';
import { withEmptyFolder } from '../../support/commandLine';
import { askDuckDb } from '../formats/columnar/parquetReaders';
import { assertRefused, succeed } from './cliUnderTest';

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
