import assert from 'node:assert/strict';
import { longData } from '../../../../src/webview/table/tableShapes';
import { timesOf } from '../../../support/webviewHarness/results';
import { linesOf, seriesOf, shownOf } from '../shown';

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
