import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { tableFromIPC } from 'apache-arrow';
import Papa from 'papaparse';
import { defaultExportOptions, type Result } from '#src/domain';
import { writeArrowExport } from '#src/formats/columnar/writeArrow';
import { writeCsv } from '#src/formats/text/csv';
import { writeJson } from '#src/formats/text/json';
import { writeXlsx } from '#src/formats/xlsx/writeXlsx';
import { withEmptyFolder } from '../../support/commandLine';
import { join } from './columnar/parquetReaders';
import { axis, fiveMinutes, midnight, result, series } from './sampleResults';

const run = promisify(execFile);
const buckets = 288;
const settledUntilMs = midnight + (buckets - 12) * fiveMinutes;

/** A day of units with nulls, negative values, a load and a provisional hour; one of them starts later. */
function unit(code: string, count: number, fueltech: string): Result['series'][number] {
  const values = Array.from({ length: count }, (_, i) =>
    i % 37 === 5 ? NaN : Number(((i % 50) / 3 - (fueltech === 'wind' ? 7.123456 : 0)).toFixed(6)),
  );
  return series({ unit_code: code }, axis(count, buckets - count), values, { fueltech, settledUntilMs });
}
const from = result([
  unit('WIND', buckets, 'wind'),
  unit('HPRL1', buckets, 'battery_charging'),
  unit('Größe "x"', 100, 'coal_black'),
]);

/** A value as a reader found it. */
interface Found {
  ms: number;
  unit: string;
  value: number | null;
  isProvisional: boolean;
}

/** The values that each file has, by unit and time: loads are negative. */
const expected: Found[] = from.series.flatMap(({ times, values, labels, fueltech }) =>
  Array.from(times, (ms, i): Found => {
    const value = values[i] ?? NaN;
    const signed = fueltech === 'battery_charging' && value !== 0 ? -value : value;
    return {
      ms,
      unit: String(labels['unit_code']),
      value: Number.isNaN(signed) ? null : signed,
      isProvisional: ms >= settledUntilMs,
    };
  }),
);

const keyOf = ({ ms, unit, value, isProvisional }: Found) =>
  JSON.stringify([unit, new Date(ms).toISOString(), value, isProvisional]);

function assertFound(found: Found[]) {
  assert.deepEqual(found.map(keyOf).sort(), expected.map(keyOf).sort());
}

const isThere = (program: string, args: string[]) =>
  run(program, args, { timeout: 60_000 }).then(
    () => true,
    () => false,
  );

const withFile = <T>(name: string, bytes: Uint8Array, use: (file: string, folder: string) => Promise<T>) =>
  withEmptyFolder(async (folder) => {
    const file = path.join(folder, name);
    await fs.writeFile(file, bytes);
    return use(file, folder);
  });

/** Prints a data frame of R: seconds, unit, value, provisional, separated by tabs; numbers with all digits. */
const printInR = `
seconds <- as.numeric(as.POSIXct(substr(table$time, 1, 19), format = "%Y-%m-%dT%H:%M:%S", tz = "Etc/GMT-10"))
mark <- if (is.null(table$provisional)) NA else table$provisional
cat(sprintf("%.0f\\t%s\\t%.17g\\t%s\\n", seconds, table$unit_code, as.numeric(table$value), mark), sep = "")`;

async function readByR(name: string, bytes: Uint8Array, read: string): Promise<Found[]> {
  const source = `file <- commandArgs(TRUE)[1]\n${read}\n${printInR}`;
  const { stdout } = await withFile(name, bytes, async (file, folder) => {
    const script = path.join(folder, 'read.R');
    await fs.writeFile(script, source);
    return run('Rscript', ['--encoding=UTF-8', script, file], {
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      maxBuffer: 10_000_000,
    });
  });
  const lines = stdout.trimEnd().split('\n');
  return lines.map((line) => {
    const [seconds, code = '', value, mark = ''] = line.split('\t');
    return {
      ms: Number(seconds) * 1000,
      unit: code,
      value: value === 'NA' ? null : Number(value),
      isProvisional: mark.toLowerCase() === 'true',
    };
  });
}

const programs: Record<string, { name: string; needs: string; bytes: () => Uint8Array; read: string }> = {
  CSV: {
    name: 'a.csv',
    needs: 'invisible()',
    bytes: () => join(writeCsv(from, { layout: 'long' })),
    read: 'table <- read.csv(file, encoding = "UTF-8")',
  },
  'JSON records': {
    name: 'a.json',
    needs: 'library(jsonlite)',
    bytes: () => join(writeJson(from, { ...defaultExportOptions, shape: 'records' })),
    read: 'table <- jsonlite::fromJSON(file)',
  },
};

/** Reads the sheet of values of a workbook as LibreOffice converts it, with all digits. */
async function readByLibreOffice(bytes: Uint8Array) {
  return withFile('a.xlsx', bytes, async (file, folder) => {
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`;
    // Commas, quotes, UTF-8; values as they are instead of as shown; all sheets.
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
    const args = [profile, '--headless', '--convert-to', filter, '--outdir', folder, file];
    await run('soffice', args, { timeout: 120_000 });
    const text = await fs.readFile(path.join(folder, 'a-Data.csv'), 'utf8');
    return Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  });
}

const cellOf = (value: string | undefined): number | null =>
  value === undefined || value === '' ? null : Number(value);

describe('each time and value of an export is read by', () => {
  it('Arrow’s own JavaScript', () => {
    const table = tableFromIPC(join(writeArrowExport(from)));
    const column = (name: string): unknown[] => [...(table.getChild(name) ?? [])];
    const [units, values, marks] = [column('unit_code'), column('value'), column('provisional')];
    assertFound(
      column('time').map((time, i) => ({
        ms: Number(time),
        unit: String(units[i]),
        value: values[i] as number | null,
        isProvisional: marks[i] === 'true',
      })),
    );
  });

  // Not part of CI: these programs run only if they are installed.
  for (const [format, { name, needs, bytes, read }] of Object.entries(programs))
    it(`R from ${format}, if installed`, async function () {
      this.timeout(120_000);
      if (await isThere('Rscript', ['-e', needs])) assertFound(await readByR(name, bytes(), read));
      else this.skip();
    });

  it('LibreOffice from Excel, if installed', async function () {
    this.timeout(300_000);
    if (!(await isThere('soffice', ['--version']))) {
      this.skip();
      return;
    }
    const msOf = (stamp = '') => Date.parse(`${stamp.replace(' ', 'T')}+10:00`);
    const [head = [], ...rows] = await readByLibreOffice(join(writeXlsx(from, { layout: 'long' })));
    const at = (column: string) => head.indexOf(column);
    assert.equal(head[0], 'time (+10:00)');
    assertFound(
      rows.map((row) => ({
        ms: msOf(row[0]),
        unit: row[at('unit_code')] ?? '',
        value: cellOf(row[at('value')]),
        isProvisional: row[at('provisional')] === 'TRUE',
      })),
    );
  });
});
