import assert from 'node:assert/strict';
import type { ExportOptions, Result } from '#src/domain';
import { writeCsv } from '#src/formats/text/csv';
import { uniqueNames } from '#src/formats/text/cellText';
import { axis, result, series, asSample, textOf } from '../sampleResults';

const linesOf = (from: Result, options?: Partial<ExportOptions>) =>
  textOf(writeCsv(from, options)).split('\n');

describe('a result as CSV', () => {
  it('has a time column and a column per series with its unit, empty for null', () => {
    const times = axis(3);
    assert.deepEqual(
      linesOf(
        result([
          series({ fueltech: 'coal_black' }, times, [1.5, NaN, 0]),
          series({ fueltech: 'wind' }, times, [-2, 3.25, NaN]),
        ]),
      ),
      [
        'time,Coal (Black) (MW),Wind (MW)',
        '2026-10-05T00:00:00+10:00,1.5,-2',
        '2026-10-05T00:05:00+10:00,,3.25',
        '2026-10-05T00:10:00+10:00,0,',
        '',
      ],
    );
  });

  it('marks sample data in a last column', () => {
    const real = result([series({}, axis(1), [1])]);
    const sample = asSample(real);
    assert.match(linesOf(real)[0] ?? '', /^time,/);
    assert.deepEqual(linesOf(sample), [
      'time,Power (MW),sample_data',
      '2026-10-05T00:00:00+10:00,1,true',
      '',
    ]);
  });

  it('marks provisional rows in a column that exists only if there are any', () => {
    const times = axis(2);
    const [first = 0, last = 0] = times;
    const coal = { fueltech: 'coal_black' };
    const rowsOf = (settledUntilMs: number) =>
      linesOf(
        result([
          series(coal, times, [1, 2], { settledUntilMs }),
          series({ fueltech: 'wind' }, times, [3, 4]),
        ]),
      );
    assert.deepEqual(rowsOf(last), [
      'time,Coal (Black) (MW),Wind (MW),provisional',
      '2026-10-05T00:00:00+10:00,1,3,',
      '2026-10-05T00:05:00+10:00,2,4,true',
      '',
    ]);
    assert.deepEqual(
      rowsOf(first)
        .slice(1, 3)
        .map((row) => row.endsWith(',true')),
      [true, true],
    );
    assert.equal(rowsOf(last + 1)[0], 'time,Coal (Black) (MW),Wind (MW)');
    // Rows of series without a common axis.
    const far = axis(1, 500);
    const sparse = Array.from({ length: 20 }, (_, i) =>
      series(
        { unit_code: `U${i}` },
        i === 0 ? far : axis(1, i),
        [i],
        i === 0 ? { settledUntilMs: far[0] ?? 0 } : {},
      ),
    );
    const lines = linesOf(result(sparse)).slice(0, -1);
    const commas = new Set(lines.map((line) => line.split(',').length));
    assert.deepEqual([...commas], [22]);
    assert.deepEqual(lines.filter((line) => line.endsWith(',true')).length, 1);
  });

  it('writes loads as negative and leaves the result unchanged', () => {
    const from = result([
      series({ fueltech: 'battery_charging' }, axis(3), [86.5, NaN, 0]),
      series({ fueltech: 'battery_discharging' }, axis(3), [1, 2, 3]),
    ]);
    const cells = linesOf(from).map((line) => line.split(',').slice(1).join());
    assert.deepEqual(cells.slice(1, -1), ['-86.5,1', ',2', '0,3']);
    assert.deepEqual([...(from.series[0]?.values ?? [])], [86.5, NaN, 0]);
  });

  it('aligns series of different starts and lengths', () =>
    assert.deepEqual(
      linesOf(
        result([
          series({ fueltech: 'coal_black' }, axis(2, 1), [10, 11]),
          series({ fueltech: 'wind' }, axis(2), [20, 21]),
        ]),
      ).slice(1, -1),
      ['2026-10-05T00:00:00+10:00,,20', '2026-10-05T00:05:00+10:00,10,21', '2026-10-05T00:10:00+10:00,11,'],
    ));

  it('names the metrics if there are several, in the order of the query', () => {
    const times = axis(1);
    const several = result(
      [
        series({ region: 'NSW1' }, times, [9000], { metric: 'demand' }),
        series({ region: 'NSW1' }, times, [-35.1], { metric: 'price', unit: '$/MWh' }),
      ],
      { query: { operation: 'market', network_code: 'NEM', metrics: ['price', 'demand'] } },
    );
    assert.deepEqual(linesOf(several), [
      'time,Price NSW1 ($/MWh),Demand NSW1 (MW)',
      '2026-10-05T00:00:00+10:00,-35.1,9000',
      '',
    ]);
  });

  it('neutralises formulas in headers, preserves markup and keeps headers unique', () => {
    const times = axis(1);
    const odd = ['=1+1', '<b>"x", y</b>', '[a](b)', 'time', 'twin', 'twin'];
    const header = linesOf(
      result(odd.map((unit_code) => series({ unit_code }, times, [1], { unit: '' }))),
    )[0];
    assert.deepEqual(
      new Set(header?.match(/"(?:[^"]|"")*"|[^,]+/g)),
      new Set(['time', "'=1+1", '"<b>""x"", y</b>"', '[a](b)', 'time [2]', 'twin', 'twin [2]']),
    );
  });

  it('writes times across midnight and with seconds', () => {
    const times = Float64Array.of(
      Date.UTC(2026, 0, 1, 13, 59),
      Date.UTC(2026, 0, 1, 14),
      Date.UTC(2026, 0, 1, 14, 0, 7),
    );
    const lines = linesOf(result([series({}, times, [1, 2, 3])]));
    assert.deepEqual(
      lines.slice(1, -1).map((line) => line.slice(0, 25)),
      ['2026-01-01T23:59:00+10:00', '2026-01-02T00:00:00+10:00', '2026-01-02T00:00:07+10:00'],
    );
  });

  it('has only a header for no series', () => assert.deepEqual(linesOf(result([])), ['time', '']));

  it('is written in chunks of bounded size', () => {
    const times = axis(50_000);
    const many = result(
      ['wind', 'hydro', 'pumps'].map((fueltech) =>
        series(
          { fueltech },
          times,
          [...times.keys()].map((i) => i / 7),
        ),
      ),
    );
    const chunks = [...writeCsv(many)];
    assert.ok(chunks.length > 20);
    assert.ok(Math.max(...chunks.map((chunk) => chunk.length)) < 300_000);
    assert.equal(Buffer.concat(chunks).toString('utf8').split('\n').length, 50_002);
  });

  it('has empty cells for values that are not finite', () => {
    const lines = linesOf(result([series({}, axis(4), [NaN, Infinity, -Infinity, -0])]));
    assert.deepEqual(
      lines.slice(1, -1).map((line) => line.split(',')[1]),
      ['', '', '', '0'],
    );
  });

  it('makes names unique without repeating existing names', () =>
    assert.deepEqual(uniqueNames(['a', 'a [2]', 'a', 'a']), ['a', 'a [2]', 'a [3]', 'a [4]']));
});
