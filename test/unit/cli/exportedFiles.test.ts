import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { exportFormatRows } from '../../../src/domain/exports/exportFormats';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { askDuckDb } from '../formats/columnar/parquetReaders';

const day = [
  'query',
  '--sample',
  '--metrics',
  'price',
  '--interval',
  '1h',
  '--date-start',
  '2026-10-05',
  '--date-end',
  '2026-10-06',
];

describe('the files of gridlens query', () => {
  it('are of the format that their ending says, Parquet that DuckDB reads among them', () =>
    withEmptyFolder(async (folder) => {
      const { code, err } = await gridlens([...day, '-o', 'p.parquet'], { cwd: folder });
      assert.equal(code, 0, err);
      const bytes = await fs.readFile(path.join(folder, 'p.parquet'));
      const rows = await askDuckDb({ 'p.parquet': bytes }, `SELECT count(value) FROM 'FOLDER/p.parquet'`);
      assert.equal(Number(rows[0]?.[0]), 24);
    }));

  for (const { id } of exportFormatRows)
    it(`are written to standard output too: ${id}`, async () => {
      const { code, out, err } = await gridlens([...day, '--format', id]);
      assert.equal(code, 0, err);
      assert.ok(out.length > 100);
    });

  it('are written as the options say', async () => {
    const options = ['--layout', 'long', '--delimiter', 'semicolon', '--decimal', 'comma', '--time', 'utc'];
    const { out } = await gridlens([...day, ...options]);
    const [head, row] = out.split('\n');
    assert.deepEqual([head?.split(';')[0], head?.split(';').at(-1)], ['time', 'sample_data']);
    assert.match(row ?? '', /^2026-10-04T14:00:00Z;NEM;.*;-?\d+(,\d+)?;\$\/MWh;true$/);
    const lines = await gridlens([...day, '--format', 'jsonl', '--stamp', 'end']);
    assert.equal(
      (JSON.parse(lines.out.split('\n')[0] ?? '') as { time: string }).time.slice(11, 16),
      '01:00',
    );
  });

  it('have a file beside them that describes them where that is wanted', () =>
    withEmptyFolder(async (folder) => {
      const { code, err } = await gridlens([...day, '-o', 'p.csv', '--side-file', 'yes'], { cwd: folder });
      assert.equal(code, 0, err);
      const text = await fs.readFile(path.join(folder, 'p.csv.meta.json'), 'utf8');
      const { file } = JSON.parse(text) as { file: Readonly<Record<string, unknown>> };
      const bytes = await fs.readFile(path.join(folder, 'p.csv'));
      assert.equal(file['sha256'], createHash('sha256').update(bytes).digest('hex'));
      assert.deepEqual([file['name'], file['bytes']], ['p.csv', bytes.length]);
      assert.ok(!text.includes('oe_'));
    }));

  for (const [args, message] of [
    [['--delimiter', 'dot'], /--delimiter takes comma, semicolon, tab and pipe, not “dot”/],
    [['--delimiter', 'tab', '-o', 'a.parquet'], /--delimiter is of csv, not of parquet/],
    [['--delimiter', 'comma', '--decimal', 'comma'], /do not go together/],
    [['--side-file', 'yes'], /needs --output FILE/],
  ] as const)
    it(`are refused before anything is asked: ${args.join(' ')}`, async () => {
      const { code, out, err } = await gridlens([...day, ...args]);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    });
});
