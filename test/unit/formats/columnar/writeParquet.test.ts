import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readParquet } from '../../../../src/formats/columnar/readParquet';
import type { ParquetRows } from '../../../../src/formats/columnar/parquetTable';
import { writeParquet } from '../../../../src/formats/columnar/writeParquet';
import { askDuckDb, join, readByHyparquet, rowsOf, type Row } from './parquetReaders';

const table = { labelNames: ['region', 'unit'], metadata: { metric: 'power', odd: 'ü "x"' } };
const startMs = Date.parse('2026-10-05T00:00:00+10:00');

function rowsFrom(labels: ParquetRows['labels'], values: number[], stepMs = 300_000): ParquetRows {
  return {
    labels,
    times: Float64Array.from(values, (_, i) => startMs + i * stepMs),
    values: Float64Array.from(values),
  };
}

/** Doubles that a service may send, and other extreme values. */
const awkward = [
  0,
  -0,
  1,
  -1,
  0.1,
  1 / 3,
  123456.789,
  5e-324,
  -2.2250738585072014e-308,
  1.7976931348623157e308,
  9007199254740992,
  0.30000000000000004,
  NaN,
  Infinity,
  -Infinity,
  12345678901234568,
];

function assertSame(found: Row[], expected: Row[]) {
  assert.equal(found.length, expected.length);
  for (const [i, row] of expected.entries())
    assert.ok(
      row.every((cell, j) => Object.is(found[i]?.[j], cell)),
      `row ${i}: ${String(found[i])} instead of ${String(row)}`,
    );
}

/** Asserts that two independent readers and our own read the rows back. */
async function assertReadBack(rows: ParquetRows[], rowsPerGroup = 500_000) {
  const bytes = join(writeParquet(table, rows, { rowsPerGroup }));
  const expected = rowsOf(rows);
  assertSame(rowsOf([...readParquet(bytes, 2)]), expected);
  assertSame(await readByHyparquet(bytes), expected);
  const sql = `SELECT epoch_us(time), region, unit, value FROM 'FOLDER/a.parquet'`;
  assertSame((await askDuckDb({ 'a.parquet': bytes }, sql)) as Row[], expected);
}

describe('a Parquet file', () => {
  it('has every value as it was sent: by hyparquet and by DuckDB', () =>
    assertReadBack([
      rowsFrom(['NSW1', 'BW01'], awkward),
      rowsFrom(['NSW1', undefined], [...awkward].reverse()),
      rowsFrom(['Größe, "x"\n', 'UNIT'], []),
      rowsFrom([undefined, undefined], [NaN, NaN, NaN]),
    ]));

  it('has them over many row groups, which cut series anywhere', () =>
    assertReadBack(
      ['NSW1', 'QLD1', undefined].map((region) =>
        rowsFrom(
          [region, 'x'],
          Array.from({ length: 1000 }, (_, i) => (i % 7 === 3 ? NaN : i / 3)),
        ),
      ),
      77,
    ));

  it('has stamps at any distance', () =>
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

  it('has whatever there is', () =>
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
          assertSame(found, rowsOf(rows));
        },
      ),
      { numRuns: 200 },
    ));

  it('says what is in it: types, statistics and metadata', async () => {
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

  it('is found by its statistics: a filter reads the groups that can hold it', async () => {
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

  it('takes next to nothing for stamps, labels and values that stay', () => {
    const values = Array.from({ length: 100_000 }, () => 1);
    const bytes = join(
      writeParquet(table, [rowsFrom(['NSW1', 'BW01'], values), rowsFrom(['NSW1', 'BW02'], values)]),
    );
    assert.ok(bytes.length < 80_000, String(bytes.length));
  });

  it('cannot have two columns of one name', () =>
    assert.throws(() => join(writeParquet({ labelNames: ['value'], metadata: {} }, [])), /Two columns/));
});
