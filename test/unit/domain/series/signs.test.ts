import assert from 'node:assert/strict';
import { fueltechs } from '../../../../src/domain/catalog/index';
import { optional } from '../../../../src/domain/idioms/optional';
import { hasLoads, isLoad, mayContainLoads, signedValues } from '../../../../src/domain/series/signs';

describe('which series are loads', () => {
  for (const [what, metric, labels, expected, fueltech] of [
    ['charging', 'power', { fueltech: 'battery_charging' }, true],
    ['charging, in other letters', 'energy', { fueltech: 'Battery_Charging' }, true],
    ['pumping of a group', 'power', { fueltech_group: 'pumps' }, true],
    ['exports', 'energy', { fueltech: 'exports', region: 'NSW1' }, true],
    ['discharging', 'power', { fueltech: 'battery_discharging' }, false],
    ['imports', 'power', { fueltech: 'imports' }, false],
    ['a technology that nobody knows', 'power', { fueltech: 'fusion' }, false],
    ['what is stored', 'storage_battery', { fueltech: 'battery_charging' }, false],
    ['a unit that charges', 'power', { unit_code: 'HPRL1' }, true, 'battery_charging'],
    ['a unit that pumps', 'market_value', { unit_code: 'PUMP1' }, true, 'pumps'],
    ['a unit that discharges', 'power', { unit_code: 'HPRG1' }, false, 'battery_discharging'],
    ['a unit that is in no directory', 'power', { unit_code: 'HPRL1' }, false],
    ['a unit of a technology that nobody knows', 'power', { unit_code: 'X' }, false, 'constructor'],
    [
      'what is stored in a unit that charges',
      'storage_battery',
      { unit_code: 'HPRL1' },
      false,
      'battery_charging',
    ],
    ['a unit whose label says otherwise', 'power', { unit_code: 'HPRL1', fueltech: 'wind' }, false, 'pumps'],
    ['no labels', 'power', {}, false],
  ] as const) {
    it(`${expected ? 'is' : 'is not'} ${what}`, () => {
      const series = { metric, labels, ...optional({ fueltech }) };
      assert.equal(isLoad(series), expected);
      assert.equal(hasLoads([{ metric: 'price', labels: {} }, series]), expected);
    });
  }

  it('follows the catalog', () => {
    for (const { code, isLoad: expected } of fueltechs) {
      assert.equal(isLoad({ metric: 'power', labels: { fueltech: code } }), expected, code);
    }
  });
});

describe('values with their sign', () => {
  const values = Float64Array.of(0, 2, NaN, -3);
  it('are below zero for a load, missing ones missing and 0 without a sign', () => {
    const signed = signedValues({ metric: 'power', labels: { fueltech: 'pumps' }, values });
    assert.deepEqual([...signed], [0, -2, NaN, 3]);
    assert.deepEqual([...values], [0, 2, NaN, -3]);
  });
  it('are the very same array for all else', () =>
    assert.equal(signedValues({ metric: 'power', labels: { fueltech: 'wind' }, values }), values));
});

describe('which series may contain loads', () => {
  for (const [what, metric, labels, expected] of [
    ['a network', 'power', {}, true],
    ['a region', 'energy', { region: 'NSW1' }, true],
    ['what is renewable', 'energy', { renewable: 'true' }, true],
    ['one technology', 'power', { region: 'NSW1', fueltech: 'wind' }, false],
    ['a group of technologies', 'power', { fueltech_group: 'gas' }, false],
    ['a unit', 'power', { unit_code: 'BATL1' }, false],
    ['prices of a region', 'price', { region: 'NSW1' }, false],
  ] as const) {
    it(`${expected ? 'are' : 'are not'} ${what}`, () =>
      assert.equal(mayContainLoads({ metric, labels }), expected));
  }
});
