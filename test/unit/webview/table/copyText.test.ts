import assert from 'node:assert/strict';
import { type Clock, createZone, zoneOf } from '#src/domain';
import type { PageResult } from '#src/webview/pageResult';
import {
  copiedUnits,
  copiedValues,
  copyFormatsFor,
  copyText,
  type CopyFormat,
} from '#src/webview/table/copyText';
import { copiedNote } from '#src/webview/table/copyText';
import { longData, wideData } from '#src/webview/table/tableShapes';
import { type TableData, toRows } from '#src/webview/table/tableData';
import { byTime, type Sort } from '#src/webview/table/tableState';
import { seriesOf, shownOf } from '../shown';

const shown = shownOf([
  seriesOf({ fueltech: 'battery_charging' }, [0.1 + 0.2, 5]),
  seriesOf({ fueltech: 'wind' }, [1e21, NaN]),
]);
const sourceOf = (
  result: PageResult,
  data: TableData = wideData(result),
  sort: Sort = byTime,
  isReadable = false,
) => ({
  data,
  columns: data.columns,
  rows: toRows(data, [], sort),
  clock: result.clock,
  isReadable,
});
const source = sourceOf(shown);
const all = { top: 0, bottom: 2, left: 0, right: 4 };
const copy = (format: CopyFormat, range = all) => copyText(format, source, range);

describe('copied cells', () => {
  it('are exact and separated by tabs, with negative loads and empty missing values', () => {
    assert.equal(
      copy('cells'),
      '2026-11-13 00:00:00\t1e+21\t-0.30000000000000004\t1e+21\n2026-11-13 01:00:00\t\t-5\t-5',
    );
    assert.equal(copy('cells', { top: 1, bottom: 2, left: 2, right: 3 }), '-5');
    assert.equal(copy('cells', { top: 0, bottom: 1, left: 0, right: 1 }), '2026-11-13 00:00:00');
  });

  it('have the order of the shown rows', () => {
    const newest = sourceOf(shown, wideData(shown), { ...byTime, isDescending: true });
    const range = { top: 0, bottom: 2, left: 2, right: 3 };
    assert.equal(copyText('cells', newest, range), '-5\n-0.30000000000000004');
  });

  it('have headers with units and the offset', () => {
    const [head, first] = copy('cellsWithHeaders').split('\n');
    assert.equal(head, 'Time (+10:00)\tWind (MW)\tBattery (Charging) (MW)\tNet total (MW)');
    assert.equal(first?.split('\t').length, 4);
    assert.equal(
      copy('csv').split('\n')[0],
      'Time (+10:00),Wind (MW),Battery (Charging) (MW),Net total (MW)',
    );
    assert.equal(copy('csv').split('\n')[2], '2026-11-13 01:00:00,,-5,-5');
  });

  it('have offsets on a clock other than the network’s', () => {
    const range = { top: 0, bottom: 1, left: 0, right: 2 };
    const on = (format: CopyFormat, clock: Clock) =>
      copyText(format, { ...source, clock }, range)
        .split('\n')
        .join('|');
    const sydney = createZone('Australia/Sydney');
    assert.equal(on('cells', zoneOf('utc')), '2026-11-12 14:00:00+00:00\t1e+21');
    assert.equal(on('cellsWithHeaders', sydney), 'Time\tWind (MW)|2026-11-13 01:00:00+11:00\t1e+21');
    assert.equal(on('csv', sydney), 'Time,Wind (MW)|2026-11-13 01:00:00+11:00,1e+21');
    assert.match(on('json', sydney), /"time":"2026-11-13T01:00:00\+11:00"/);
    assert.match(
      on('pandas', sydney),
      /index=pd\.to_datetime\(\["2026-11-13 01:00:00\+11:00"\], utc=True\)\.tz_convert\("Australia\/Sydney"\)\.rename\("time"\)/,
    );
  });

  it('are JSON with an instant and null', () => {
    assert.deepEqual(JSON.parse(copy('json', { ...all, right: 3 })), [
      {
        time: '2026-11-13T00:00:00+10:00',
        'Battery (Charging) (MW)': -0.30000000000000004,
        'Wind (MW)': 1e21,
      },
      { time: '2026-11-13T01:00:00+10:00', 'Battery (Charging) (MW)': -5, 'Wind (MW)': null },
    ]);
  });

  it('keep their stamp when a label is called time', () => {
    const columns = source.columns.map((column) => ({ ...column, label: 'time', style: undefined }));
    const text = copyText('json', { ...source, columns: columns }, all);
    const [record] = JSON.parse(text) as Record<string, unknown>[];
    assert.deepEqual(Object.keys(record ?? {}), ['time', 'time [2]', 'time [3]', 'time [4]']);
    assert.match(String(record?.['time']), /^2026-11-13T00:00:00/);
  });

  it('are a Markdown table', () => {
    assert.deepEqual(copy('markdown', { ...all, right: 3 }).split('\n'), [
      '| Time (+10:00) | Wind (MW) | Battery (Charging) (MW) |',
      '| --- | ---: | ---: |',
      '| 2026-11-13 00:00:00 | 1e+21 | -0.30000000000000004 |',
      '| 2026-11-13 01:00:00 |  | -5 |',
    ]);
  });

  it('are a pandas frame', () => {
    assert.equal(
      copy('pandas', { ...all, right: 3 }),
      [
        'import pandas as pd',
        '',
        'df = pd.DataFrame({',
        '    "Wind (MW)": pd.array([1e+21, None], dtype="Float64"),',
        '    "Battery (Charging) (MW)": pd.array([-0.30000000000000004, -5], dtype="Float64"),',
        '}, index=pd.DatetimeIndex(["2026-11-13 00:00:00+10:00", "2026-11-13 01:00:00+10:00"], name="time"))',
        '',
      ].join('\n'),
    );
  });

  it('are texts and values in the long table', () => {
    const long = sourceOf(shown, longData(shown));
    const range = { top: 1, bottom: 3, left: 0, right: 5 };
    assert.equal(
      copyText('csv', long, range),
      [
        'Time (+10:00),Series,Fueltech,Value,Unit',
        '2026-11-13 00:00:00,Battery (Charging),battery_charging,-0.30000000000000004,MW',
        '2026-11-13 01:00:00,Wind,wind,,MW',
      ].join('\n'),
    );
    assert.match(copyText('pandas', long, range), /"Series": pd\.array\(\[.*"Wind"\], dtype="string"\)/);
    assert.match(copyText('markdown', long, range), /\n\| --- \| --- \| --- \| ---: \| --- \|\n/);
  });

  it('have milliseconds in all stamps or none', () => {
    const times = Float64Array.of(Date.parse('2026-11-12T14:00:00Z'), Date.parse('2026-11-12T14:00:00.250Z'));
    const fine = sourceOf(shownOf([seriesOf({ fueltech: 'wind' }, [1, 2], { times })]));
    const range = { top: 0, bottom: 2, left: 0, right: 2 };
    assert.equal(copyText('cells', fine, range), '2026-11-13 00:00:00.000\t1\n2026-11-13 00:00:00.250\t2');
    assert.match(copyText('json', fine, range), /"2026-11-13T00:00:00\.250\+10:00"/);
  });

  it('escape names against formulas, markup and extra cells', () => {
    const hostile = '=HYPERLINK("x")\t|<b>[a](b)';
    const other = shownOf([seriesOf({ unit_code: hostile }, [1])]);
    const range = { top: 0, bottom: 1, left: 1, right: 2 };
    const texts = (format: CopyFormat) => copyText(format, sourceOf(other), range);
    assert.match(texts('cellsWithHeaders'), /^'=HYPERLINK[^\t]*\n1$/);
    assert.match(texts('csv'), /^"'=HYPERLINK/);
    assert.doesNotMatch(texts('markdown'), /[^\\][|<[]b/);
    assert.equal(Object.values((JSON.parse(texts('json')) as object[])[0] ?? {})[0], 1);
    const asCells = { top: 0, bottom: 1, left: 1, right: 3 };
    const long = (format: CopyFormat) => copyText(format, sourceOf(other, longData(other)), asCells);
    assert.match(long('cells'), /^'=HYPERLINK[^\t]*\t'=HYPERLINK[^\t]*$/);
    assert.match(long('csv'), /\n"'=HYPERLINK/);
    assert.doesNotMatch(long('markdown'), /[^\\][|<[]b/);
  });
});

describe('cells of a table in the units of the chart', () => {
  const energy = (fueltech: string, values: number[]) =>
    seriesOf({ fueltech }, values, { metric: 'energy', unit: 'MWh' });
  const result = shownOf([energy('wind', [1_234_500.6789, 0.004]), energy('pumps', [25_000, 0])]);
  const inChartUnits = sourceOf(result, undefined, undefined, true);
  const range = { top: 0, bottom: 2, left: 1, right: 3 };
  const linesOf = (format: CopyFormat) => copyText(format, inChartUnits, range).split('\n');

  it('are copied as shown with the unit', () => {
    assert.deepEqual(linesOf('cells'), ['1,234.501 GWh\t−25.000 GWh', '<0.001 GWh\t0.000 GWh']);
  });

  it('are numbers for spreadsheets under headers with the unit', () => {
    assert.deepEqual(linesOf('cellsWithHeaders'), [
      'Wind (GWh)\tPumps (GWh)',
      '1234.501\t-25.000',
      '<0.001\t0.000',
    ]);
    assert.deepEqual(linesOf('markdown')[2], '| 1234.501 | -25.000 |');
  });

  it('are exact by choice, in the unit of the service', () => {
    assert.deepEqual(linesOf('exactCells'), ['1234500.6789\t-25000', '0.004\t0']);
    assert.deepEqual(linesOf('exactCellsWithHeaders')[0], 'Wind (MWh)\tPumps (MWh)');
    assert.deepEqual(linesOf('csv'), ['Wind (MWh),Pumps (MWh)', '1234500.6789,-25000', '0.004,0']);
  });

  it('have the unit of each row in the long table', () => {
    const long = sourceOf(result, longData(result), undefined, true);
    const [head, first] = copyText('cellsWithHeaders', long, { top: 0, bottom: 1, left: 1, right: 5 }).split(
      '\n',
    );
    assert.equal(head, 'Series\tFueltech\tValue\tUnit');
    assert.match(first ?? '', /^Wind\twind\t1,234\.501 GWh\tGWh$|^Pumps\tpumps\t−25\.000 GWh\tGWh$/);
  });

  it('are described in the message', () => {
    const noteOf = (format: CopyFormat, isReadable: boolean) => {
      const source = { ...inChartUnits, isReadable };
      return copiedNote(copiedValues(format, isReadable), copiedUnits(format, source, range));
    };
    assert.equal(noteOf('cells', true), 'as shown (GWh)');
    assert.equal(noteOf('csv', true), 'with exact values (MWh)');
    assert.equal(noteOf('exactCells', true), 'with exact values (MWh)');
    assert.equal(noteOf('cells', false), 'with exact values (MWh)');
  });

  it('offer exact values, which other cells do not', () => {
    const titles = (isReadable: boolean) => copyFormatsFor(isReadable).map(({ title }) => title);
    assert.ok(titles(true).includes('Copy Exact Values'));
    assert.ok(!titles(false).some((title) => title.includes('Exact')));
  });
});
