import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ParquetRows } from '#src/formats/columnar/parquetTable';
import { readParquet } from '#src/formats/columnar/readParquet';
import { writeParquet } from '#src/formats/columnar/writeParquet';
import { withEmptyFolder } from '../../../support/commandLine';
import { assertSameRows, askDuckDb, join, readByHyparquet, rowsOf, type Row } from './parquetReaders';

const run = promisify(execFile);
const startMs = Date.parse('2026-10-05T00:00:00+10:00');
const minuteMs = 60_000;

/** A series with negative values and nulls; the last hour of a long one is provisional. */
function seriesOf(unit: string, count: number, stepMs: number, fueltech?: string): ParquetRows[] {
  const times = Float64Array.from({ length: count }, (_, i) => startMs + i * stepMs);
  const values = times.map((_, i) => (i % 97 === 5 ? NaN : (i % 50) / 3 - 7.123456));
  const cut = Math.max(0, count - 12);
  const part = (from: number, to: number, mark: string | undefined): ParquetRows => ({
    labels: [fueltech, unit, mark],
    times: times.subarray(from, to),
    values: values.subarray(from, to),
  });
  return [part(0, cut, undefined), part(cut, count, 'true')];
}

const rows: ParquetRows[] = [
  ...seriesOf('BW01', 2_016, 5 * minuteMs, 'coal_black'),
  ...seriesOf('HPRL1', 2_016, 5 * minuteMs),
  ...seriesOf('ROOF', 336, 30 * minuteMs, 'solar'),
  ...seriesOf('SHORT', 20, 5 * minuteMs, 'wind'),
  // Months have several lengths.
  {
    labels: ['wind', 'Größe "x"', undefined],
    times: Float64Array.from({ length: 30 }, (_, month) => Date.UTC(2024, month) - 600 * minuteMs),
    values: Float64Array.from({ length: 30 }, (_, month) => month),
  },
];
const bytes = join(
  writeParquet({ labelNames: ['fueltech', 'unit', 'provisional'], metadata: { made: 'x' } }, rows, {
    rowsPerGroup: 3_000,
  }),
);

/** Programs that read a table and leave it in `table`, a data frame of pandas, and `dictionaries`. */
const programs: Record<string, { modules: string[]; read: string }> = {
  pyarrow: {
    modules: ['pyarrow', 'pandas'],
    read: `
import pyarrow.parquet
table = pyarrow.parquet.read_table(file).to_pandas()
dictionaries = [str(table[name].dtype) for name in ("fueltech", "unit", "provisional")]
assert dictionaries == ["category"] * 3, dictionaries`,
  },
  polars: {
    modules: ['polars', 'pyarrow', 'pandas'],
    read: `
import polars
read = polars.read_parquet(file)
assert all(read.schema[name] == polars.Categorical for name in ("fueltech", "unit")), read.schema
table = read.to_pandas()`,
  },
  fastparquet: {
    modules: ['fastparquet', 'pandas'],
    read: `
import fastparquet
table = fastparquet.ParquetFile(file).to_pandas()`,
  },
};

const print = `
import json, pandas
micros = pandas.to_datetime(table["time"], utc=True).astype("datetime64[us, UTC]").astype("int64")
def cell(value):
    return None if pandas.isna(value) else value
for row in zip(micros, table["fueltech"], table["unit"], table["provisional"], table["value"]):
    print(json.dumps([str(row[0])] + [cell(value) for value in row[1:]]))`;

const python = process.env['GRIDLENS_PYTHON'] ?? 'python3';

const readByPython = (program: string) =>
  withEmptyFolder(async (folder) => {
    const file = path.join(folder, 'a.parquet');
    await fs.writeFile(file, bytes);
    const source = `import sys\nfile = sys.argv[1]\n${program}\n${print}`;
    const { stdout } = await run(python, ['-c', source, file], { maxBuffer: 100_000_000 });
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [micros, ...cells] = JSON.parse(line) as [string, ...(string | number | null)[]];
        return [BigInt(micros), ...cells] as unknown as Row;
      });
  });

const hasModules = (modules: string[]) =>
  run(python, ['-c', `import ${modules.join(', ')}`]).then(
    () => true,
    () => false,
  );

const assertSame = (found: Row[]) => assertSameRows(found, rowsOf(rows));

describe('each time, label and value of a Parquet file is read by', () => {
  it('Gridlens', async () =>
    assertSame(rowsOf(await readParquet(bytes, { labelNames: ['fueltech', 'unit', 'provisional'] }))));

  it('hyparquet', async () => assertSame(await readByHyparquet(bytes)));

  it('DuckDB', async () => {
    const sql = `SELECT epoch_us(time), fueltech, unit, provisional, value FROM 'FOLDER/a.parquet'`;
    assertSame((await askDuckDb({ 'a.parquet': bytes }, sql)) as Row[]);
  });

  for (const [name, { modules, read }] of Object.entries(programs))
    it(`${name}, if installed`, async function () {
      this.timeout(120_000);
      if (await hasModules(modules)) assertSame(await readByPython(read));
      else this.skip();
    });
});

describe('the times of a Parquet file', () => {
  it('take little space', () => {
    const series = Array.from({ length: 50 }, (_, i) => seriesOf(`U${i}`, 8_928, 5 * minuteMs)).flat();
    const still = series.map((one) => ({ ...one, values: one.values.map(() => 1) }));
    const written = join(writeParquet({ labelNames: ['a', 'unit', 'b'], metadata: {} }, still));
    const values = 50 * 8_928 * 8;
    // Repeated values take about a twentieth; the times next to nothing.
    assert.ok(written.length < values / 15, String(written.length));
  });
});
