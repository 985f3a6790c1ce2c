import assert from 'node:assert/strict';
import { parquetMetadataAsync } from 'hyparquet';
import { defaultExportOptions, type ExportOptions, parseStamp, type Result } from '#src/domain';
import { writeJsonLines } from '#src/formats/text/json';
import { writeParquetExport } from '#src/formats/columnar/writeParquet';
import { awkwardResult } from './awkwardResult';
import { assertSameRecords, expectedRecords, labelNames, recordOf } from './expectedRecords';
import { askDuckDb, join, readByHyparquet } from './columnar/parquetReaders';
import { axis, midnight, result, series, asSample, textOf } from './sampleResults';

const wind = (): Result => result([series({ fueltech: 'wind' }, axis(2), [1.5, NaN])]);

const linesOf = (from: Result, options: Partial<ExportOptions> = {}): Record<string, unknown>[] =>
  textOf(writeJsonLines(from, { ...defaultExportOptions, ...options }))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a result as Parquet', () => {
  it('gives hyparquet every value with its labels', async () => {
    const from = awkwardResult();
    const rows = await readByHyparquet(join(writeParquetExport(from)));
    assertSameRecords(
      rows.map(([micros, ...cells]) => recordOf(Number(micros) / 1000, cells.slice(0, -1), cells.at(-1))),
      expectedRecords(from, labelNames),
    );
  });

  it('gives DuckDB every value with its labels in named columns', async () => {
    const from = awkwardResult();
    const sql = `SELECT epoch_ms(time), ${labelNames.join(', ')}, value FROM 'FOLDER/a.parquet'`;
    const rows = await askDuckDb({ 'a.parquet': join(writeParquetExport(from)) }, sql);
    assertSameRecords(
      rows.map((row) => recordOf(Number(row[0]), row.slice(1, -1), row.at(-1))),
      expectedRecords(from, labelNames),
    );
  });

  it('marks sample data in a last column', async () => {
    const from = awkwardResult();
    const bytes = join(writeParquetExport(asSample(from)));
    const plain = await readByHyparquet(join(writeParquetExport(from)));
    assert.deepEqual(
      await readByHyparquet(bytes),
      plain.map((row) => [...row, 'true']),
    );
    const sql = `SELECT column_name FROM (DESCRIBE SELECT * FROM 'FOLDER/a.parquet')`;
    const names = (await askDuckDb({ 'a.parquet': bytes }, sql)).flat();
    assert.deepEqual([names[0], names.at(-1)], ['time', 'sample_data']);
  });

  it('has the query, the provenance and the gaps in its metadata', async () => {
    const bytes = join(writeParquetExport(wind()));
    const { key_value_metadata: metadata } = await parquetMetadataAsync(bytes.buffer);
    const own = JSON.parse(metadata?.find(({ key }) => key === 'gridlens')?.value ?? '{}') as Result & {
      series: { missing: number; gaps: unknown }[];
    };
    assert.deepEqual(own.query, wind().query);
    assert.equal(own.provenance.requests[0]?.version, '4.5.17');
    assert.deepEqual(own.series[0]?.gaps, [{ start: '2026-10-05T00:05:00+10:00', end: null }]);
    assert.equal(own.series[0].missing, 1);
  });

  it('is a valid file without series', async () =>
    assert.deepEqual(await readByHyparquet(join(writeParquetExport(result([])))), []));
});

describe('a result as JSON Lines', () => {
  it('has every value with its labels', () => {
    const from = awkwardResult();
    assertSameRecords(
      linesOf(from).map((line) => ({
        time: parseStamp(String(line['time']), NaN) ?? NaN,
        labels: Object.fromEntries(
          labelNames.map((name) => {
            const cell = name === 'provisional' && line[name] === true ? 'true' : line[name];
            return [name, cell === '' || cell === undefined ? null : (cell as string | null)];
          }),
        ),
        value: line['value'] as number | null,
      })),
      expectedRecords(from, labelNames),
    );
  });

  it('gives DuckDB all rows, values and provisional marks', async () => {
    const from = awkwardResult();
    const sql = `SELECT count(*), count(value), count(*) FILTER (provisional) FROM read_json('FOLDER/a.jsonl')`;
    const [counts] = await askDuckDb({ 'a.jsonl': join(writeJsonLines(from)) }, sql);
    const expected = expectedRecords(from, labelNames);
    const settled = expected.filter(({ labels }) => labels['provisional'] === 'true');
    assert.deepEqual(counts?.map(Number), [
      expected.length,
      expected.filter(({ value }) => value !== null).length,
      settled.length,
    ]);
  });

  it('writes times in the chosen form', () => {
    const timeOf = (options: Partial<ExportOptions>) => linesOf(wind(), options)[0]?.['time'];
    assert.equal(timeOf({}), '2026-10-05T00:00:00+10:00');
    assert.equal(timeOf({ time: 'utc' }), '2026-10-04T14:00:00Z');
    assert.equal(timeOf({ time: 'epoch' }), midnight / 1000);
    assert.equal(timeOf({ stamp: 'end' }), '2026-10-05T00:05:00+10:00');
  });

  it('marks sample data in every line', () => {
    const from = wind();
    const sample = asSample(from);
    assert.ok(linesOf(sample).every((line) => Object.entries(line).at(-1)?.join() === 'sample_data,true'));
    assert.ok(linesOf(from).every((line) => !('sample_data' in line)));
  });

  it('is written in chunks of bounded size, and is empty without series', () => {
    const long = result([series({}, axis(30_000), [...axis(30_000).keys()])]);
    for (const chunk of writeJsonLines(long)) assert.ok(chunk.length < 200_000);
    assert.deepEqual(linesOf(result([])), []);
  });
});
