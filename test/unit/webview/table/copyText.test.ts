import assert from 'node:assert/strict';
import { toShownResult } from '../../../../src/webview/data/shownResult';
import { copyText, type CopyFormat } from '../../../../src/webview/table/copyText';
import { receiveResult } from '../../../support/receiveResult';
import { messagesOf, timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';

const series = (fueltech: string, ...values: readonly number[]) =>
  toSeries({ labels: { fueltech }, times: timesOf(2), valueAt: (i) => values[i] ?? NaN });
const shown = toShownResult(
  receiveResult(messagesOf(toResult([series('battery_charging', 0.1 + 0.2, 5), series('wind', 1e21, NaN)]))),
);
const all = { top: 0, bottom: 2, left: 0, right: 3 };
const copy = (format: CopyFormat, range = all): string => copyText(format, shown, range);

describe('cells that are copied', () => {
  it('are exact, apart by tabs, with loads below zero and nothing where there is no value', () => {
    assert.equal(
      copy('cells'),
      '2026-11-13 00:00:00\t-0.30000000000000004\t1e+21\n2026-11-13 01:00:00\t-5\t',
    );
    assert.equal(copy('cells', { top: 1, bottom: 2, left: 1, right: 2 }), '-5');
    assert.equal(copy('cells', { top: 0, bottom: 1, left: 0, right: 1 }), '2026-11-13 00:00:00');
  });

  it('have headers with units and the offset', () => {
    const [head, first] = copy('cellsWithHeaders').split('\n');
    assert.equal(head, 'Time (+10:00)\tBattery (Charging) (MW)\tWind (MW)');
    assert.equal(first?.split('\t').length, 3);
    assert.equal(copy('csv').split('\n')[0], 'Time (+10:00),Battery (Charging) (MW),Wind (MW)');
    assert.equal(copy('csv').split('\n')[2], '2026-11-13 01:00:00,-5,');
  });

  it('are JSON with an instant and null', () => {
    assert.deepEqual(JSON.parse(copy('json')), [
      {
        time: '2026-11-13T00:00:00+10:00',
        'Battery (Charging) (MW)': -0.30000000000000004,
        'Wind (MW)': 1e21,
      },
      { time: '2026-11-13T01:00:00+10:00', 'Battery (Charging) (MW)': -5, 'Wind (MW)': null },
    ]);
  });

  it('are a table of Markdown', () => {
    assert.deepEqual(copy('markdown').split('\n'), [
      '| Time (+10:00) | Battery (Charging) (MW) | Wind (MW) |',
      '| --- | ---: | ---: |',
      '| 2026-11-13 00:00:00 | -0.30000000000000004 | 1e+21 |',
      '| 2026-11-13 01:00:00 | -5 |  |',
    ]);
  });

  it('are a frame of pandas', () => {
    assert.equal(
      copy('pandas'),
      [
        'import pandas as pd',
        '',
        'df = pd.DataFrame({',
        '    "Battery (Charging) (MW)": pd.array([-0.30000000000000004, -5], dtype="Float64"),',
        '    "Wind (MW)": pd.array([1e+21, None], dtype="Float64"),',
        '}, index=pd.DatetimeIndex(["2026-11-13 00:00:00+10:00", "2026-11-13 01:00:00+10:00"], name="time"))',
        '',
      ].join('\n'),
    );
  });

  it('carry names of the service as text: no formula, no markup, no further cell', () => {
    const hostile = '=HYPERLINK("x")\t|<b>[a](b)';
    const result = toResult([
      toSeries({ labels: { unit_code: hostile }, times: timesOf(1), valueAt: () => 1 }),
    ]);
    const other = toShownResult(receiveResult(messagesOf(result)));
    const range = { top: 0, bottom: 1, left: 1, right: 2 };
    const texts = (format: CopyFormat): string => copyText(format, other, range);
    assert.match(texts('cellsWithHeaders'), /^'=HYPERLINK[^\t]*\n1$/);
    assert.match(texts('csv'), /^"'=HYPERLINK/);
    assert.doesNotMatch(texts('markdown'), /[^\\][|<[]b/);
    assert.equal(Object.values((JSON.parse(texts('json')) as object[])[0] ?? {})[0], 1);
  });
});
