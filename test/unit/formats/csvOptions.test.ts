import assert from 'node:assert/strict';
import fc from 'fast-check';
import readWorkbook from 'read-excel-file/node';
import {
  alignSeries,
  defaultExportOptions,
  exportChoices,
  type ExportOptions,
  formatStamp,
  type Result,
  type Series,
} from '#src/domain';
import { writeCsv } from '#src/formats/text/csv';
import { harmlessText, uniqueNames } from '#src/formats/text/cellText';
import { toTidy } from '#src/formats/text/tidy';
import { awkwardResult } from './awkwardResult';
import { askDuckDb, join } from './columnar/parquetReaders';
import { asSample, axis, fiveMinutes, midnight, result, series, textOf } from './sampleResults';
import { csvColumns } from '#src/formats/text/csvColumns';
import { messagesOf, unitsOfFacilities } from '../../support/webviewHarness/results';
import { receiveResult } from '../../support/receiveResult';
import { writeXlsx } from '#src/formats/xlsx/writeXlsx';
import { toPageResult } from '#src/webview/pageResult';

const linesOf = (from: Result, options?: Partial<ExportOptions>) =>
  textOf(writeCsv(from, options)).trimEnd().split('\n');

const wind = (): Result => result([series({ fueltech: 'wind' }, axis(2), [1.5, NaN])]);
const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };

describe('CSV options', () => {
  for (const [options, expected] of [
    [{ delimiter: 'semicolon' }, ['time;Wind (MW)', '2026-10-05T00:00:00+10:00;1.5']],
    [{ delimiter: 'tab' }, ['time\tWind (MW)', '2026-10-05T00:00:00+10:00\t1.5']],
    [{ delimiter: 'semicolon', decimal: 'comma' }, ['time;Wind (MW)', '2026-10-05T00:00:00+10:00;1,5']],
    [{ time: 'network' }, ['time (+10:00),Wind (MW)', '2026-10-05T00:00:00,1.5']],
    [{ time: 'utc' }, ['time,Wind (MW)', '2026-10-04T14:00:00Z,1.5']],
    [{ time: 'epoch' }, ['time (epoch s),Wind (MW)', `${midnight / 1000},1.5`]],
    [{ stamp: 'end' }, ['time (end),Wind (MW)', '2026-10-05T00:05:00+10:00,1.5']],
    [{ nulls: 'NA' }, ['time,Wind (MW)', '2026-10-05T00:00:00+10:00,1.5', '2026-10-05T00:05:00+10:00,NA']],
    [{ byteOrderMark: 'yes' }, ['\uFEFFtime,Wind (MW)']],
    [{ lineEnd: 'crlf' }, ['time,Wind (MW)\r', '2026-10-05T00:00:00+10:00,1.5\r']],
  ] as const)
    it(`write ${JSON.stringify(options)}`, () =>
      assert.deepEqual(linesOf(wind(), options).slice(0, expected.length), expected));

  it('write loads as negative or as sent', () => {
    const from = result([series({ fueltech: 'pumps' }, axis(1), [86.5])]);
    assert.match(linesOf(from)[1] ?? '', /,-86\.5$/);
    assert.match(linesOf(from, { loads: 'asSent' })[1] ?? '', /,86\.5$/);
  });

  it('write calendar ends of months and the marks of provisional months', () => {
    const times = Float64Array.of(Date.UTC(2026, 0, 31, 14), Date.UTC(2026, 1, 28, 14));
    const from = result([series({}, times, [1, 2], { interval: '1M', settledUntilMs: times[1] ?? 0 })]);
    assert.deepEqual(linesOf(from, { stamp: 'end' }).slice(1), [
      '2026-03-01T00:00:00+10:00,1,',
      '2026-04-01T00:00:00+10:00,2,true',
    ]);
  });

  it('write a long file with labels as columns and the fueltech of a unit', () => {
    const from = result([
      series({ region: 'NSW1', fueltech: 'wind' }, axis(2), [1, NaN], {
        settledUntilMs: midnight + fiveMinutes,
      }),
      series({ unit_code: 'BAYSW1' }, axis(1), [3], {
        fueltech: 'coal_black',
        metric: 'energy',
        unit: 'MWh',
      }),
    ]);
    assert.deepEqual(linesOf(from, { layout: 'long' }), [
      'time,network,region,fueltech,unit_code,metric,value,unit,provisional',
      '2026-10-05T00:00:00+10:00,NEM,NSW1,wind,,power,1,MW,',
      '2026-10-05T00:05:00+10:00,NEM,NSW1,wind,,power,,MW,true',
      '2026-10-05T00:00:00+10:00,NEM,,coal_black,BAYSW1,energy,3,MWh,',
    ]);
  });

  it('mark sample data in every layout', () => {
    const real = wind();
    const sample = asSample(real);
    for (const layout of exportChoices.layout)
      assert.match(
        textOf(writeCsv(sample, { layout, time: 'network', delimiter: 'semicolon' })),
        /^time \(\+10:00\);.*;sample_data\n[^\n]*;true\n/,
      );
  });

  it('neutralise formulas in labels of a long file and keep column names unique', () => {
    const labels = { region: '=1+1', value: '\tcmd', time: '@x' };
    const [head, row] = linesOf(result([series(labels, axis(1), [-1])]), { layout: 'long' });
    assert.equal(head, 'time,network,region,time [2],value [2],metric,value,unit');
    assert.equal(row, "2026-10-05T00:00:00+10:00,NEM,'=1+1,'@x,'\tcmd,power,-1,MW");
  });
});

/** Yields each combination of options that other readers must be configured for. */
function* dialects(): Generator<ExportOptions> {
  for (const layout of exportChoices.layout)
    for (const delimiter of exportChoices.delimiter)
      for (const decimal of exportChoices.decimal)
        for (const lineEnd of exportChoices.lineEnd)
          if (decimal === 'point' || delimiter !== 'comma')
            yield {
              ...defaultExportOptions,
              layout,
              delimiter,
              decimal,
              lineEnd,
              byteOrderMark: 'yes',
              time: 'epoch',
            };
}

/** Declares each written column as text. */
function columnsOf(from: Result, options: ExportOptions) {
  const tidy = toTidy(from, options);
  const count = 2 + (options.layout === 'long' ? tidy.labelNames.length + 2 : tidy.series.length);
  return Array.from({ length: count }, (_, i) => `'c${i}': 'VARCHAR'`).join(', ');
}

describe('CSV read by DuckDB', () => {
  const from = awkwardResult();
  const toNumber = (cell = '') => (cell === '' ? NaN : Number(cell.replace(',', '.')));

  for (const options of dialects()) {
    const { layout, delimiter, decimal, lineEnd } = options;
    it(`has every value: ${[layout, delimiter, decimal, lineEnd].join(', ')}`, async () => {
      const text = textOf(writeCsv(from, options));
      const sql = `SELECT * FROM read_csv('FOLDER/a.csv', all_varchar = true, header = false, nullstr = '~',
        delim = '${delimiters[delimiter]}', quote = '"', escape = '"', auto_detect = false,
        columns = {${columnsOf(from, options)}})`;
      const read = (await askDuckDb({ 'a.csv': Buffer.from(text) }, sql)) as string[][];
      const head = read.shift() ?? [];
      const tidy = toTidy(from, options);
      if (layout === 'long') {
        const expected = tidy.series.flatMap(({ series: { times, values, unit }, labels }) =>
          [...times].map((ms, i) => [
            ms / 1000,
            ...labels.map((label) => harmlessText(label ?? '')),
            // Minus zero is written as 0.
            0 + (values[i] ?? NaN),
            unit,
          ]),
        );
        const at = head.indexOf('value');
        const rows = read.map((row) => [Number(row[0]), ...row.slice(1, at), toNumber(row[at]), row[at + 1]]);
        assert.deepEqual(rows, expected);
      } else {
        for (const [column, { series: one }] of tidy.series.entries())
          for (const [i, ms] of one.times.entries()) {
            const row = read.find((cells) => Number(cells[0]) === ms / 1000);
            assert.deepEqual(toNumber(row?.[column + 1]), 0 + (one.values[i] ?? NaN));
          }
      }
    });
  }
});

/** Creates series of one time each, all different. */
const separateSeries = (count: number): Series[] =>
  Array.from({ length: count }, (_, i) =>
    series({ unit_code: `U${String(i).padStart(6, '0')}` }, axis(1, i), [i]),
  );

const cellOf = (value: number) => (Number.isNaN(value) ? '' : String(value));

describe('CSV of many series with different times', () => {
  it('has the same rows as series on one axis', () => {
    const stamps = fc.uniqueArray(fc.nat(60), { maxLength: 6 }).map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.array(stamps, { maxLength: 30 }), fc.boolean(), (lists, isShared) => {
        const shared = axis(61);
        const all = lists.map((list, i) => {
          const times =
            isShared && i % 3 === 0 ? shared : Float64Array.from(list, (k) => midnight + k * fiveMinutes);
          const labels = { unit_code: String(i).padStart(2, '0') };
          return series(
            labels,
            times,
            Array.from(times, (_, k) => (k % 4 === 3 ? NaN : i + k / 8)),
          );
        });
        const { times, columns } = alignSeries(all);
        const rows = Array.from(times, (ms, row) =>
          [formatStamp(ms, 600), ...columns.map((column) => cellOf(column[row] ?? NaN))].join(','),
        );
        assert.deepEqual(
          textOf(writeCsv(result(all)))
            .split('\n')
            .slice(1, -1),
          rows,
        );
      }),
    );
  });

  it('needs memory for the existing values only', () => {
    const count = 8000;
    const all = separateSeries(count);
    const before = process.memoryUsage().arrayBuffers;
    let peakBytes = 0;
    let chunks = 0;
    let longest = 0;
    let lines = 0;
    for (const chunk of writeCsv(result(all))) {
      if (chunks++ % 50 === 0) peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers - before);
      longest = Math.max(longest, chunk.length);
      for (const byte of chunk) if (byte === 0x0a) lines++;
    }
    assert.equal(lines, count + 1);
    assert.ok(longest < 300_000, String(longest));
    // All series on one axis would take half a gigabyte. Chunks already yielded are collected late.
    assert.ok(peakBytes < 64e6, String(peakBytes));
  });
});

describe('equal names', () => {
  it('become unique with at most four lookups each', () => {
    const count = 10_000;
    let lookups = 0;
    const has = Reflect.get(Set.prototype, 'has') as (value: unknown) => boolean;
    Set.prototype.has = function (this: Set<unknown>, value: unknown) {
      lookups++;
      return Reflect.apply(has, this, [value]);
    };
    try {
      const names = uniqueNames(Array.from({ length: count }, () => 'price'));
      assert.equal(names.at(-1), `price [${count}]`);
    } finally {
      Set.prototype.has = has;
    }
    assert.ok(lookups > 0 && lookups < 4 * count, String(lookups));
  });
});

describe('exports of units', () => {
  const result = unitsOfFacilities();

  it('have code, name, facility and technology in the long layout', () => {
    const { labelNames, series } = toTidy(result, { loads: 'negative', stamp: 'start' });
    const names = ['network', 'fueltech', 'facility_name', 'unit_name', 'unit_code', 'metric'];
    assert.deepEqual(labelNames, names);
    const labels = series.map((one) => one.labels.join(', '));
    assert.ok(labels.includes('NEM, coal_black, Eraring, Eraring 1, ER01, power'), labels.join('; '));
  });

  it('name columns as the tab does, and by code, in the wide layout and the workbook', async () => {
    const headers = csvColumns(result).map(({ header }) => header);
    assert.ok(headers.includes('Eraring 1 ER01 (MW)'), headers.join());
    const tab = toPageResult(receiveResult(messagesOf(result))).series.map(({ label }) => label);
    assert.deepEqual(
      headers.map((head, i) => head.startsWith(`${tab[i]} `)),
      tab.map(() => true),
    );
    const sheets = await readWorkbook(Buffer.from(join(writeXlsx(result))), { trim: false });
    for (const name of ['Data', 'Statistics']) {
      const rows = sheets.find(({ sheet }) => sheet === name)?.data ?? [];
      const names = name === 'Data' ? rows[0] : rows.map(([first]) => first);
      for (const head of headers) assert.ok(names?.includes(head), `${head} in ${name}`);
    }
  });
});
