import assert from 'node:assert/strict';
import { tableFromIPC } from '@uwdata/flechette';
import fc from 'fast-check';
import { writeArrow, writeArrowExport } from '#src/formats/columnar/writeArrow';
import type { ParquetRows } from '#src/formats/columnar/parquetTable';
import { awkwardResult, awkwardValues } from './awkwardResult';
import { assertSameRecords, expectedRecords, labelNames, recordOf } from './expectedRecords';
import { assertSameRows, join, rowsFrom, rowsOf, type Row } from './columnar/parquetReaders';
import { asSample, axis, result, series } from './sampleResults';

/** Reads a file with flechette: microseconds, labels, value. */
function read(bytes: Uint8Array): Row[] {
  const table = tableFromIPC(bytes, { useBigInt: true });
  const columns = table.names.map((name) => table.getChild(name).toArray() as ArrayLike<unknown>);
  return Array.from({ length: table.numRows }, (_, i) =>
    columns.map((column, c) => {
      // flechette returns milliseconds.
      return c === 0 ? BigInt(Math.round(Number(column[i]) * 1000)) : column[i];
    }),
  ) as unknown as Row[];
}

const table = { labelNames: ['region', 'unit'], metadata: { odd: 'ü "x"' } };

function assertReadBack(rows: ParquetRows[], rowsPerBatch?: number) {
  const bytes = join(writeArrow(table, rows, rowsPerBatch === undefined ? {} : { rowsPerBatch }));
  assertSameRows(read(bytes), rowsOf(rows));
}

describe('an Arrow file', () => {
  it('preserves every value: −0, subnormal numbers, 17 digits, infinities and nulls', () => {
    const values = [...awkwardValues, Infinity, -Infinity];
    assertReadBack([
      rowsFrom(['NSW1', 'BW01'], values),
      rowsFrom(['NSW1', undefined], [...values].reverse()),
      rowsFrom(['Größe, "x"\n', ''], []),
      rowsFrom([undefined, undefined], [NaN, NaN, NaN]),
    ]);
  });

  it('preserves values over many batches that split series', () => {
    const values = Array.from({ length: 1000 }, (_, i) => (i % 7 === 3 ? NaN : i / 3));
    assertReadBack(
      ['NSW1', 'QLD1', undefined].map((region) => rowsFrom([region, 'x'], values)),
      77,
    );
  });

  for (const count of [1, 127, 128, 129, 300, 32_769])
    it(`has columns of ${count} different labels`, () =>
      assertReadBack(Array.from({ length: count }, (_, i) => rowsFrom([`U${i}`, undefined], [i]))));

  it('preserves any labels and values', () => {
    const label = fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined });
    const value = fc.oneof(fc.double(), fc.constant(NaN));
    const rows = fc.record({ labels: fc.tuple(label, label), values: fc.array(value, { maxLength: 20 }) });
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 8 }), fc.integer({ min: 1, max: 30 }), (all, size) => {
        assertReadBack(
          all.map(({ labels, values }) => rowsFrom(labels, values)),
          size,
        );
      }),
    );
  });

  it('is written in chunks of bounded size', () => {
    const long = rowsFrom(
      ['a', 'b'],
      Array.from({ length: 300_000 }, (_, i) => i),
    );
    for (const chunk of writeArrow(table, [long])) assert.ok(chunk.length <= 600_000);
  });
});

describe('a result as Arrow', () => {
  it('has every value with its labels', () => {
    const from = awkwardResult();
    const rows = read(join(writeArrowExport(from)));
    assertSameRecords(
      rows.map(([micros, ...cells]) => recordOf(Number(micros) / 1000, cells, cells.at(-1))),
      expectedRecords(from, labelNames),
    );
  });

  it('marks sample data in its last column', () => {
    const from = awkwardResult();
    const sample = asSample(from);
    const bytes = join(writeArrowExport(sample));
    assert.equal(tableFromIPC(bytes).names.at(-1), 'sample_data');
    assert.deepEqual(
      read(bytes),
      read(join(writeArrowExport(from))).map((row) => [...row, 'true']),
    );
  });

  it('has the query in its metadata and UTC as the zone of its times', () => {
    const from = result([series({ fueltech: 'wind' }, axis(2), [1.5, NaN])]);
    const { schema } = tableFromIPC(join(writeArrowExport(from)));
    const own = JSON.parse(schema.metadata?.get('gridlens') ?? '{}') as { query: unknown };
    assert.deepEqual(own.query, from.query);
    assert.equal((schema.fields[0]?.type as { timezone?: string } | undefined)?.timezone, 'UTC');
  });

  it('is a valid file without series', () => assert.deepEqual(read(join(writeArrowExport(result([])))), []));
});
