import assert from 'node:assert/strict';
import readWorkbook from 'read-excel-file/node';
import type { ExportOptions, Result } from '#src/domain';
import { csvColumns } from '#src/formats/text/csvColumns';
import { writeXlsx } from '#src/formats/xlsx/writeXlsx';
import { awkwardResult } from './awkwardResult';
import { assertSameRecords, expectedRecords } from './expectedRecords';
import { join } from './columnar/parquetReaders';
import { axis, midnight, result, series, asSample } from './sampleResults';

type Cell = string | number | boolean | Date | null;
type Rows = Cell[][];
type Chosen = Partial<ExportOptions>;

const offsetMs = 600 * 60_000;
/**
 * Returns the instant of a cell. Cells have no offset, so the reader assumes UTC. The fractions of days in cells are
 * accurate to the second.
 */
const msOf = (cell: Cell | undefined) => {
  assert.ok(cell instanceof Date, String(cell));
  return Math.round(cell.getTime() / 1000) * 1000 - offsetMs;
};

/** Reads the sheets of a workbook by name, with another author's reader. */
async function read(
  from: Result,
  options: Chosen = {},
  rowsPerSheet = 1_048_576,
): Promise<ReadonlyMap<string, Rows>> {
  const sheets = await readWorkbook(Buffer.from(join(writeXlsx(from, options, { rowsPerSheet }))), {
    trim: false,
  });
  return new Map(sheets.map(({ sheet, data }) => [sheet, data as Rows]));
}

const sheetOf = async (name: string, ...args: Parameters<typeof read>): Promise<Rows> =>
  (await read(...args)).get(name) ?? assert.fail(`There is no sheet ${name}.`);

describe('a result as an Excel workbook', () => {
  it('has every value in the wide layout', async () => {
    const from = awkwardResult();
    const [head = [], ...rows] = await sheetOf('Data', from);
    const columns = csvColumns(from);
    assert.deepEqual(head, ['time (+10:00)', ...columns.map(({ header }) => header), 'provisional']);
    const byTime = new Map(rows.map((row) => [msOf(row[0]), row]));
    for (const [c, { series: one }] of columns.entries())
      for (const [i, ms] of one.times.entries()) {
        const value = one.values[i] ?? NaN;
        const cell = byTime.get(ms)?.[c + 1] ?? NaN;
        assert.ok(
          cell === value || (cell !== cell && Number.isNaN(value)),
          `${String(cell)} instead of ${value}`,
        );
      }
    const settledUntilMs = axis(3, 7)[2] ?? 0;
    for (const row of rows) assert.equal(row.at(-1) === true, msOf(row[0]) >= settledUntilMs);
  });

  it('has every value with its labels in the long layout', async () => {
    const from = awkwardResult();
    const [head = [], ...rows] = await sheetOf('Data', from, { layout: 'long' });
    const names = head.filter((name) => !/^(time|value)/.test(String(name))).map(String);
    const cellOf = (row: Rows[number], name: string): Cell => row[head.indexOf(name)] ?? null;
    assertSameRecords(
      rows.map((row) => ({
        time: msOf(row[0]),
        labels: Object.fromEntries(
          names.map((name) => [name, cellOf(row, name) === null ? null : String(cellOf(row, name))]),
        ),
        value: cellOf(row, 'value') as number | null,
      })),
      expectedRecords(from, names),
    );
  });

  it('continues on another sheet with the same header', async () => {
    const from = result([series({ fueltech: 'wind' }, axis(25), [...axis(25).keys()])]);
    const sheets = await read(from, {}, 11);
    const ofData = [...sheets.keys()].filter((name) => name.startsWith('Data'));
    assert.deepEqual(ofData, ['Data', 'Data 2', 'Data 3']);
    const parts = ofData.map((name) => sheets.get(name) ?? []);
    assert.deepEqual(
      parts.map((rows) => rows.length),
      [11, 11, 6],
    );
    assert.deepEqual(parts[1]?.[0], parts[0]?.[0]);
    assert.deepEqual(
      parts.flatMap((rows) => rows.slice(1).map((row) => row[1])),
      [...axis(25).keys()],
    );
  });

  it('adds no empty sheet if the last row fills one', async () => {
    const from = result([series({ fueltech: 'wind' }, axis(20), [...axis(20).keys()])]);
    const names = [...(await read(from, {}, 11)).keys()].filter((name) => name.startsWith('Data'));
    assert.deepEqual(names, ['Data', 'Data 2']);
  });

  it('has statistics of each series, without provisional buckets', async () => {
    const marks = { settledUntilMs: axis(5)[4] ?? 0, metric: 'energy', unit: 'MWh' };
    const from = result([series({ fueltech: 'wind' }, axis(5), [3, NaN, 1, 8, 100], marks)]);
    const [, row = []] = await sheetOf('Statistics', from);
    assert.deepEqual(
      row.map((cell) => (cell instanceof Date ? msOf(cell) - midnight : cell)),
      ['Wind (MWh)', 3, 1, 1, 1, 600_000, 4, 8, 900_000, 12],
    );
  });

  it('has the provenance and marks sample data', async () => {
    const from = result([series({ fueltech: 'wind' }, axis(1), [1])]);
    const sample = asSample(from);
    const sheets = await read(sample);
    const known = new Map(sheets.get('Provenance')?.map(([what, value]) => [what, value]));
    assert.equal(known.get('query.network_code'), 'NEM');
    assert.equal(known.get('provenance.requests.0.version'), '4.5.17');
    assert.equal(known.get('provenance.isSample'), 'true');
    for (const [layout, chosen] of [['wide', {}] as const, ['long', { layout: 'long' }] as const]) {
      const [head = [], ...rows] = (await read(sample, chosen)).get('Data') ?? [];
      assert.deepEqual([head[0], head.at(-1)], ['time (+10:00)', 'sample_data'], layout);
      assert.deepEqual(
        rows.map((row) => [row.length, row.at(-1)]),
        [[head.length, true]],
        layout,
      );
    }
  });

  it('preserves labels with XML, outer spaces or formulas', async () => {
    const texts = ['<a & "b">', '  two  ', '=1+1', 'line\nbreak', 'x\u0001y\ud800'];
    const from = result(texts.map((text) => series({ unit_code: text }, axis(1), [1])));
    const [head = [], ...rows] = await sheetOf('Data', from, { layout: 'long' });
    const found = rows.map((row) => row[head.indexOf('unit_code')]);
    assert.deepEqual(found.sort(), [...texts.slice(0, -1), 'x\ufffdy\ufffd'].sort());
  });

  it('is written as the same bytes each time, in chunks of bounded size', () => {
    const values = [...axis(60_000).keys()].map((i) => i / 7);
    const from = result([series({ fueltech: 'wind' }, axis(60_000), values)]);
    const chunks = [...writeXlsx(from)];
    assert.ok(Math.max(...chunks.map(({ length }) => length)) < 400_000);
    assert.ok(Buffer.from(join(writeXlsx(from))).equals(join(chunks)));
  });
});
