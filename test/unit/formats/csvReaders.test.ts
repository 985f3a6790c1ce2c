import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';
import type { ExportOptions } from '#src/domain';
import { writeCsv } from '#src/formats/text/csv';
import { awkwardResult } from './awkwardResult';
import { textOf } from './sampleResults';

const signs = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

type Reader = (text: string, delimiter: string) => string[][];

/** CSV readers by other authors. */
const readers: Record<string, Reader> = {
  'csv-parse': (text, delimiter) => parse(text, { delimiter, bom: true }),
  papaparse: (text, delimiter) => {
    const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true });
    assert.deepEqual(errors, []);
    return data;
  },
};

const dialects: Partial<ExportOptions>[] = [
  {},
  { delimiter: 'semicolon', decimal: 'comma' },
  { delimiter: 'tab', decimal: 'comma', lineEnd: 'crlf' },
  { delimiter: 'pipe', byteOrderMark: 'yes' },
  { delimiter: 'semicolon', lineEnd: 'crlf', byteOrderMark: 'yes' },
];

/** Parses a cell as a number; NaN when it is empty. */
const numberOf = (cell: string | undefined, { decimal = 'point' }: Partial<ExportOptions>) =>
  cell === undefined || cell === '' ? NaN : Number(decimal === 'comma' ? cell.replace(',', '.') : cell);

/** Formats a time and its value; minus zero is written as 0. */
const keyOf = (ms: number, value: number) => `${ms} ${value}`;

/** Sorts columns, so that their order does not matter. */
const sorted = (columns: string[][]) => columns.map((column) => column.join('\n')).sort();

for (const [name, read] of Object.entries(readers))
  describe(`CSV read by ${name}`, () => {
    for (const dialect of dialects) {
      const from = awkwardResult();
      const rowsOf = (layout: 'wide' | 'long') => {
        const text = textOf(writeCsv(from, { ...dialect, layout, loads: 'asSent' }));
        return read(text, signs[dialect.delimiter ?? 'comma']);
      };

      it(`has each value of each series in its column: ${JSON.stringify(dialect)}`, () => {
        const [head = [], ...rows] = rowsOf('wide');
        assert.equal(head[0], 'time');
        assert.equal(new Set(head).size, head.length);
        const times = rows.map(([time = '']) => Date.parse(time));
        const found = from.series.map((_, index) =>
          rows.map((row, at) => keyOf(times[at] ?? NaN, numberOf(row[index + 1], dialect))),
        );
        const expected = from.series.map(({ times: own, values }) =>
          times.map((ms) => keyOf(ms, values[own.indexOf(ms)] ?? NaN)),
        );
        assert.deepEqual(sorted(found), sorted(expected));
      });

      it(`has a row for each value: ${JSON.stringify(dialect)}`, () => {
        const [head = [], ...rows] = rowsOf('long');
        const [time, value] = [head.indexOf('time'), head.indexOf('value')];
        for (const row of rows) assert.equal(row.length, head.length);
        const found = rows.map((row) => keyOf(Date.parse(row[time] ?? ''), numberOf(row[value], dialect)));
        const expected = from.series.flatMap(({ times, values }) =>
          Array.from(times, (ms, i) => keyOf(ms, values[i] ?? NaN)),
        );
        assert.deepEqual([...found].sort(), [...expected].sort());
        const regions = new Set(rows.map((row) => row[head.indexOf('region')]));
        assert.ok(regions.has('ünï;,"\t|'), [...regions].join());
      });
    }
  });
