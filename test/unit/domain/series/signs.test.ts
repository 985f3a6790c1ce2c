import assert from 'node:assert/strict';
import { fueltechs } from '../../../../src/domain/catalog/index';
import type { Series } from '../../../../src/domain/result';
import { hasLoads, isLoad, mayContainLoads, signedValues } from '../../../../src/domain/series/signs';

const units = new Map([
  ['BATL1', 'battery_charging'],
  ['BATG1', 'battery_discharging'],
]);

describe('which series are loads', () => {
  const rows: readonly (readonly [string, string, Series['labels'], boolean])[] = [
    ['charging', 'power', { fueltech: 'battery_charging' }, true],
    ['charging, in other letters', 'energy', { fueltech: 'Battery_Charging' }, true],
    ['pumping of a group', 'power', { fueltech_group: 'pumps' }, true],
    ['exports', 'energy', { fueltech: 'exports', region: 'NSW1' }, true],
    ['discharging', 'power', { fueltech: 'battery_discharging' }, false],
    ['imports', 'power', { fueltech: 'imports' }, false],
    ['a technology that nobody knows', 'power', { fueltech: 'fusion' }, false],
    ['what is stored', 'storage_battery', { fueltech: 'battery_charging' }, false],
    ['a unit that charges', 'power', { unit_code: 'BATL1' }, true],
    ['a unit that discharges', 'power', { unit_code: 'BATG1' }, false],
    ['a unit that is in no directory', 'power', { unit_code: 'X' }, false],
    ['a unit whose label says otherwise', 'power', { unit_code: 'BATL1', fueltech: 'wind' }, false],
    ['no labels', 'power', {}, false],
  ];
  for (const [what, metric, labels, expected] of rows) {
    it(`${expected ? 'is' : 'is not'} ${what}`, () => {
      assert.equal(isLoad({ metric, labels }, units), expected);
      assert.equal(
        hasLoads(
          [
            { metric: 'price', labels: {} },
            { metric, labels },
          ],
          units,
        ),
        expected,
      );
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
  it('are the very same array for all else', () => {
    assert.equal(signedValues({ metric: 'power', labels: { fueltech: 'wind' }, values }), values);
  });
});

describe('which series may contain loads', () => {
  const rows: readonly (readonly [string, string, Series['labels'], boolean])[] = [
    ['a network', 'power', {}, true],
    ['a region', 'energy', { region: 'NSW1' }, true],
    ['what is renewable', 'energy', { renewable: 'true' }, true],
    ['one technology', 'power', { region: 'NSW1', fueltech: 'wind' }, false],
    ['a group of technologies', 'power', { fueltech_group: 'gas' }, false],
    ['a unit', 'power', { unit_code: 'BATL1' }, false],
    ['prices of a region', 'price', { region: 'NSW1' }, false],
  ];
  for (const [what, metric, labels, expected] of rows) {
    it(`${expected ? 'are' : 'are not'} ${what}`, () => {
      assert.equal(mayContainLoads({ metric, labels }), expected);
    });
  }
});
