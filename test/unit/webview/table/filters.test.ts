import assert from 'node:assert/strict';
import { shownColumns } from '#src/webview/table/useTable';
import { isApplied, namesIn, passesFilter, readFilters, readValueFilter } from '#src/webview/table/filters';
import { longData, wideData } from '#src/webview/table/tableShapes';
import type { TableData } from '#src/webview/table/tableData';
import type { Filter } from '#src/webview/table/tableState';
import { seriesOf, shownOf } from '../shown';
import type { BucketState } from '#src/domain';

const energy = { metric: 'energy', unit: 'MWh' };
const shown = shownOf([
  seriesOf({ fueltech: 'hydro' }, [20_000, NaN, 5000, 0], energy),
  seriesOf({ fueltech: 'wind' }, [1, 2, 30_000, 4], energy),
]);
const wide = wideData(shown);
const long = longData(shown);
const hydro = wide.columns.find(({ label }) => label === 'Hydro')?.key ?? '';

const read = (data: TableData, filters: Filter[], isReadable = false, columns = data.columns) =>
  readFilters(filters, data, {
    offsetMinutes: 600,
    clock: 600,
    nowMs: shown.times[3] ?? 0,
    interval: '1h',
    lastMs: shown.times[3] ?? 0,
    isReadable,
    columns,
  });
const kept = (...args: Parameters<typeof read>) => {
  const { tests } = read(...args);
  return Array.from({ length: args[0].count }, (_, record) => record).filter((record) =>
    tests.every((test) => test(record)),
  );
};

describe('the filters of the table', () => {
  const rows: [name: string, data: TableData, filters: Filter[], number[]][] = [
    ['a value', wide, [{ key: hydro, text: '> 10,000' }], [0]],
    ['a missing value', wide, [{ key: hydro, text: 'missing' }], [1]],
    ['any series, but no total', wide, [{ key: 'value', text: '35000' }], []],
    ['any series', wide, [{ key: 'value', text: '>= 20000' }], [0, 2]],
    [
      'a value and a time',
      wide,
      [
        { key: hydro, text: '< 10000' },
        { key: 'time', text: '03:00' },
      ],
      [3],
    ],
    ['a day', wide, [{ key: 'time', text: '13 Nov' }], [0, 1, 2, 3]],
    ['a window', wide, [{ key: 'time', text: '13 Nov 01:00 to 13 Nov 03:00' }], [1, 2]],
    ['a text in the time', wide, [{ key: 'time', text: '-13 02:' }], [2]],
    ['an absent column', wide, [{ key: 'gone', text: '> 1' }], [0, 1, 2, 3]],
    ['the values of rows', long, [{ key: 'value', text: '>= 20000' }], [1, 4]],
    ['the series of rows, in any case', long, [{ key: 'series', text: 'WIN' }], [0, 2, 4, 6]],
    [
      'a label',
      long,
      [
        { key: 'label fueltech', text: 'hydro' },
        { key: 'value', text: '0' },
      ],
      [7],
    ],
  ];
  for (const [name, data, filters, expected] of rows)
    it(`keep by ${name}`, () => {
      assert.deepEqual(kept(data, filters), expected);
    });

  it('read numbers in the shown unit', () => {
    assert.deepEqual(kept(wide, [{ key: hydro, text: '20' }], true), [0]);
    assert.deepEqual(kept(wide, [{ key: hydro, text: '20' }], false), []);
  });

  it('search any series among the shown columns', () => {
    const columns = wide.columns.filter(({ label }) => label !== 'Wind');
    assert.deepEqual(kept(wide, [{ key: 'value', text: '>= 20000' }], false, columns), [0]);
  });

  it('keep all rows when invalid, and say why', () => {
    const { tests, faults } = read(wide, [{ key: hydro, text: '> x' }]);
    assert.equal(tests.length, 0);
    assert.equal(faults.get(hydro), '“x” is not a number.');
  });

  it('match the names of columns in the wide table', () => {
    const filters = [{ key: 'series', text: ' hyd ' }];
    assert.equal(namesIn(filters, 'wide'), 'hyd');
    assert.equal(namesIn(filters, 'long'), '');
    assert.deepEqual(kept(wide, filters), [0, 1, 2, 3]);
    assert.deepEqual(
      shownColumns(wide.columns, [], 'hyd').map(({ label }) => label),
      ['Hydro'],
    );
  });

  it('apply only while their column exists', () => {
    assert.equal(isApplied({ key: 'gone', text: '> 1' }, wide.columns), false);
    assert.equal(isApplied({ key: hydro, text: ' ' }, wide.columns), false);
    assert.equal(isApplied({ key: hydro, text: '> 1' }, wide.columns), true);
  });
});

const values = [-1000, -0.004, 0, 84.2, 300, 1000, NaN];

describe('a filter of values', () => {
  const rows: [text: string, expected: number[]][] = [
    ['> 300', [1000]],
    ['>=300', [300, 1000]],
    ['≥ 300', [300, 1000]],
    ['< 0', [-1000, -0.004]],
    ['<= −1,000', [-1000]],
    ['= 84.2', [84.2]],
    ['84.2', [84.2]],
    ['0', [-0.004, 0]],
    ['!= 0', [-1000, 84.2, 300, 1000]],
    ['300..1000', [300, 1000]],
    ['0 to 300', [0, 84.2, 300]],
    ['300..', [300, 1000]],
    ['..-1', [-1000]],
    ['> 1e2', [300, 1000]],
    ['missing', [NaN]],
    [' Missing ', [NaN]],
    ['part', []],
  ];
  for (const [text, expected] of rows)
    it(`keeps by "${text}"`, () => {
      const { filter } = readValueFilter(text);
      assert.ok(filter);
      assert.deepEqual(
        values.filter((value) => passesFilter(filter, value, 'whole', 2)),
        expected,
      );
    });

  it('keeps values by the state of their bucket', () => {
    const { filter } = readValueFilter('provisional');
    assert.ok(filter);
    const states: BucketState[] = ['whole', 'part', 'provisional'];
    assert.deepEqual(
      states.filter((state) => passesFilter(filter, 1, state, 2)),
      ['provisional'],
    );
    assert.equal(passesFilter(filter, NaN, 'provisional', 2), false);
  });

  const faults: [text: string, sentence: string][] = [
    ['>', 'A number is missing after >.'],
    ['> abc', '“abc” is not a number.'],
    ['300..x', '“x” is not a number.'],
    ['1000..300', '1000 is more than 300: the lower number comes first.'],
    ['high', '“high” is not a valid filter, such as > 300, < 0, 300..1000, missing or provisional.'],
    ['1.2.3', '“1.2.3” is not a valid filter, such as > 300, < 0, 300..1000, missing or provisional.'],
  ];
  for (const [text, sentence] of faults)
    it(`explains the fault in "${text}"`, () => {
      const { fault } = readValueFilter(text);
      assert.equal(fault, sentence);
    });
});
