import assert from 'node:assert/strict';
import { readableUnit, readableUnitsOf } from '#src/domain';

describe('the displayed unit', () => {
  for (const [unit, max, expected, factor] of [
    ['MWh', 9_999, 'MWh', 1],
    ['MWh', 10_000, 'GWh', 1e3],
    ['MWh', 620_000, 'GWh', 1e3],
    ['MWh', 18_000_000, 'TWh', 1e6],
    ['$', 250_000, '$', 1],
    ['$', 1_500_000, '$m', 1e6],
    ['$', 2e10, '$bn', 1e9],
    ['t', 12_000, 'kt', 1e3],
    ['t', 1.2e7, 'Mt', 1e6],
    ['MW', 35_000, 'MW', 1],
    ['$/MWh', 17_500, '$/MWh', 1],
    ['constructor', 1e9, 'constructor', 1],
    ['MWh', NaN, 'MWh', 1],
  ] as const)
    it(`is ${expected} up to ${max} ${unit}`, () => {
      const readable = readableUnit(unit, max);
      assert.deepEqual([readable.unit, readable.factor], [expected, factor]);
      assert.equal(10 ** readable.moreDecimals, factor);
    });
  it('is shared by all values of a unit, whatever their sign', () => {
    const of = readableUnitsOf([
      { unit: 'MWh', values: Float64Array.of(NaN, 12) },
      { unit: 'MWh', values: Float64Array.of(-25_000, 3) },
      { unit: '$', values: Float64Array.of(5) },
    ]);
    assert.deepEqual(
      ['MWh', '$', 'MW'].map((unit) => of(unit).unit),
      ['GWh', '$', 'MW'],
    );
  });
});
