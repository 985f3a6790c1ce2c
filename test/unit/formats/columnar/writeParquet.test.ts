import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ParquetRows } from '#src/formats/columnar/parquetTable';
import { writeParquet } from '#src/formats/columnar/writeParquet';
import {
  assertSameRows,
  askDuckDb,
  join,
  readByHyparquet,
  rowsFrom,
  rowsOf,
  type Row,
} from './parquetReaders';
import { awkwardValues } from '../awkwardResult';

const table = { labelNames: ['region', 'unit'], metadata: { metric: 'power', odd: 'ü "x"' } };

const awkward = [...awkwardValues, 2 ** 53, 12345678901234568, Infinity, -Infinity];

/** Asserts that two independent readers read the rows back. */
async function assertReadBack(rows: ParquetRows[], rowsPerGroup = 500_000) {
  const bytes = join(writeParquet(table, rows, { rowsPerGroup }));
  const expected = rowsOf(rows);
  assertSameRows(await readByHyparquet(bytes), expected);
  const sql = `SELECT epoch_us(time), region, unit, value FROM 'FOLDER/a.parquet'`;
  assertSameRows((await askDuckDb({ 'a.parquet': bytes }, sql)) as Row[], expected);
}

describe('a Parquet file', () => {
  it('gives hyparquet and DuckDB every value', () =>
    assertReadBack([
      rowsFrom(['NSW1', 'BW01'], awkward),
      rowsFrom(['NSW1', undefined], [...awkward].reverse()),
      rowsFrom(['Größe, "x"\n', 'UNIT'], []),
      rowsFrom([undefined, undefined], [NaN, NaN, NaN]),
    ]));

  it('preserves values over many row groups that split series', () =>
    assertReadBack(
      ['NSW1', 'QLD1', undefined].map((region) =>
        rowsFrom(
          [region, 'x'],
          Array.from({ length: 1000 }, (_, i) => (i % 7 === 3 ? NaN : i / 3)),
        ),
      ),
      77,
    ));

  it('preserves times at any distance', () =>
    assertReadBack([
      rowsFrom(
        ['a', 'b'],
        Array.from({ length: 300 }, (_, i) => i),
        5,
      ),
      {
        labels: ['c', 'd'],
        times: Float64Array.from([-1e12, 0, 1, 4e12, -3e12]),
        values: Float64Array.from([1, 2, 3, 4, 5]),
      },
    ]));

  it('preserves any labels, times and values', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            labels: fc.tuple(
              fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
              fc.constantFrom('a', 'b', undefined),
            ),
            points: fc.array(
              fc.tuple(
                fc.integer({ min: -4e12, max: 4e12 }),
                fc.oneof(fc.double(), fc.constantFrom(...awkward)),
              ),
              { maxLength: 200 },
            ),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.integer({ min: 1, max: 300 }),
        async (made, rowsPerGroup) => {
          const rows = made.map(({ labels, points }) => ({
            labels,
            times: Float64Array.from(points, ([ms]) => ms),
            values: Float64Array.from(points, ([, value]) => value),
          }));
          if (rows.every(({ times }) => times.length === 0)) return;
          const found = await readByHyparquet(join(writeParquet(table, rows, { rowsPerGroup })));
          assertSameRows(found, rowsOf(rows));
        },
      ),
      { numRuns: 200 },
    ));

  it('has types, statistics and metadata', async () => {
    const bytes = join(
      writeParquet(table, [rowsFrom(['NSW1', 'BW01'], [3, NaN, -0, 7]), rowsFrom(['ACT', 'BW02'], [5])]),
    );
    const ask = (sql: string) => askDuckDb({ 'a.parquet': bytes }, sql);
    assert.deepEqual(
      await ask(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM 'FOLDER/a.parquet')`),
      [
        ['time', 'TIMESTAMP WITH TIME ZONE'],
        ['region', 'VARCHAR'],
        ['unit', 'VARCHAR'],
        ['value', 'DOUBLE'],
      ],
    );
    assert.deepEqual(
      await ask(
        `SELECT path_in_schema, stats_min_value, stats_max_value, stats_null_count FROM parquet_metadata('FOLDER/a.parquet') OFFSET 1`,
      ),
      [
        ['region', 'ACT', 'NSW1', 0n],
        ['unit', 'BW01', 'BW02', 0n],
        ['value', '-0.0', '7.0', 1n],
      ],
    );
    assert.deepEqual(
      await ask(`SELECT decode(key), decode(value) FROM parquet_kv_metadata('FOLDER/a.parquet') OFFSET 1`),
      [
        ['metric', 'power'],
        ['odd', 'ü "x"'],
      ],
    );
  });

  it('supports filters on its statistics', async () => {
    const rows = ['a', 'b', 'c'].map((unit) =>
      rowsFrom(
        ['r', unit],
        Array.from({ length: 100 }, (_, i) => i),
      ),
    );
    const bytes = join(writeParquet(table, rows, { rowsPerGroup: 100 }));
    const sql = `SELECT count(*), sum(value) FROM 'FOLDER/a.parquet' WHERE unit = 'b' AND time < '2026-10-05 00:50:00+10'`;
    assert.deepEqual(await askDuckDb({ 'a.parquet': bytes }, sql), [[10n, 45]]);
  });

  it('compresses regular times and repeated labels and values', () => {
    const values = Array.from({ length: 100_000 }, () => 1);
    const bytes = join(
      writeParquet(table, [rowsFrom(['NSW1', 'BW01'], values), rowsFrom(['NSW1', 'BW02'], values)]),
    );
    assert.ok(bytes.length < 80_000, String(bytes.length));
  });

  it('refuses two columns of one name', () =>
    assert.throws(() => join(writeParquet({ labelNames: ['value'], metadata: {} }, [])), /Two columns/));
});
