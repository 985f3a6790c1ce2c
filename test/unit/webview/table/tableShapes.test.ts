import assert from 'node:assert/strict';
import { longData, wideData } from '#src/webview/table/tableShapes';
import { linesOf, seriesOf, shownOf } from '../shown';
import { timesOf } from '../../../support/webviewHarness/results';

describe('the wide table', () => {
  const mix = shownOf([
    seriesOf({ fueltech: 'battery_charging' }, [5, 0]),
    seriesOf({ fueltech: 'coal_black' }, [100, NaN]),
    seriesOf({ fueltech: 'solar_rooftop' }, [20, 30]),
  ]);

  it('has columns in legend order, loads last, then the total', () => {
    const { columns } = wideData(mix);
    assert.deepEqual(
      columns.map(({ label }) => label),
      ['Solar (Rooftop)', 'Coal (Black)', 'Battery (Charging)', 'Net total'],
    );
    assert.deepEqual(linesOf(wideData(mix)), ['00:00 | 20 | 100 | −5 | 115', '01:00 | 30 | – | 0 | 30']);
    assert.match(columns.at(-1)?.note ?? '', /^Sum of all 3 series/);
  });

  it('has no total of a non-additive metric or of a single series', () => {
    const labels = (series: Parameters<typeof shownOf>[0]) =>
      wideData(shownOf(series)).columns.map(({ label }) => label);
    const price = { metric: 'price', unit: '$/MWh' };
    assert.deepEqual(
      labels([seriesOf({ region: 'NSW1' }, [1], price), seriesOf({ region: 'SA1' }, [2], price)]),
      ['NSW1', 'SA1'],
    );
    assert.deepEqual(labels([seriesOf({ fueltech: 'wind' }, [1])]), ['Wind']);
  });

  it('has a total per additive metric, and double-counted series last', () => {
    const energy = { metric: 'energy', unit: 'MWh' };
    const codes = ['wind', 'battery', 'battery_discharging'];
    const { columns } = wideData(
      shownOf([
        ...codes.map((fueltech) => seriesOf({ fueltech }, [1])),
        ...['wind', 'hydro'].map((fueltech) => seriesOf({ fueltech }, [2], energy)),
      ]),
    );
    assert.deepEqual(
      columns.map(({ label }) => label),
      [
        'Power · Wind',
        'Power · Battery (Discharging)',
        'Total · Power',
        'Energy · Wind',
        'Energy · Hydro',
        'Total · Energy',
        'Power · Battery',
      ],
    );
    assert.match(columns.at(-1)?.note ?? '', /Excluded from the total/);
  });

  it('has no total of a provisional bucket', () => {
    const settledUntilMs = mix.times[1] ?? NaN;
    const { columns } = wideData(
      shownOf([
        seriesOf({ fueltech: 'wind' }, [1, 2], { settledUntilMs }),
        seriesOf({ fueltech: 'hydro' }, [1, 2]),
      ]),
    );
    const total = columns.at(-1);
    assert.ok(total?.kind === 'value' && total.isTotal);
    assert.deepEqual([total.valueAt(0), total.valueAt(1)], [2, NaN]);
    assert.deepEqual([total.stateAt(0), total.stateAt(1)], ['whole', 'provisional']);
  });
});

describe('the long table', () => {
  it('has a row per value, with series in legend order and a column per label', () => {
    const data = longData(
      shownOf([
        seriesOf({ region: 'NSW1', fueltech: 'battery_charging' }, [5, 0]),
        seriesOf({ region: 'NSW1', fueltech: 'wind' }, [NaN, 7]),
      ]),
    );
    assert.deepEqual(
      data.columns.map(({ label }) => label),
      ['Series', 'Region', 'Fueltech', 'Value', 'Unit'],
    );
    assert.deepEqual(linesOf(data), [
      '00:00 | Wind | NSW1 | wind | – | MW',
      '00:00 | Battery (Charging) | NSW1 | battery_charging | −5 | MW',
      '01:00 | Wind | NSW1 | wind | 7 | MW',
      '01:00 | Battery (Charging) | NSW1 | battery_charging | 0 | MW',
    ]);
  });

  it('has rows only for the stamps of each series', () => {
    const data = longData(
      shownOf([
        seriesOf({ unit_code: 'A' }, [1, 2, 3]),
        seriesOf({ unit_code: 'B', fueltech: null }, [4], { times: timesOf(3).subarray(1, 2) }),
      ]),
    );
    assert.deepEqual(linesOf(data), [
      '00:00 | A | none | A | 1 | MW',
      '01:00 | B | none | B | 4 | MW',
      '01:00 | A | none | A | 2 | MW',
      '02:00 | A | none | A | 3 | MW',
    ]);
    assert.deepEqual(
      Array.from({ length: data.count }, (_, record) => data.positionAt(record)),
      [0, 1, 1, 2],
    );
  });

  it('shows the metric when there are several, and the fueltech of a unit', () => {
    const data = longData(
      shownOf([
        seriesOf({ unit_code: 'A' }, [1], { fueltech: 'wind' }),
        seriesOf({ unit_code: 'A' }, [2], { metric: 'energy', unit: 'MWh' }),
      ]),
    );
    assert.deepEqual(
      data.columns.map(({ label }) => label),
      ['Series', 'Metric', 'Fueltech', 'Unit code', 'Value', 'Unit'],
    );
    assert.deepEqual(linesOf(data), [
      '00:00 | Power · A | power | wind | A | 1 | MW',
      '00:00 | Energy · A | energy | none | A | 2 | MWh',
    ]);
  });
});
