import assert from 'node:assert/strict';
import { fueltechs, hasLoads, isLoad, mayContainLoads, type Series, signedValues } from '#src/domain';

describe('the set of loads', () => {
  for (const [what, metric, labels, expected, fueltech] of [
    ['charging', 'power', { fueltech: 'battery_charging' }, true],
    ['charging in any case', 'energy', { fueltech: 'Battery_Charging' }, true],
    ['a group of pumps', 'power', { fueltech_group: 'pumps' }, true],
    ['exports', 'energy', { fueltech: 'exports', region: 'NSW1' }, true],
    ['discharging', 'power', { fueltech: 'battery_discharging' }, false],
    ['imports', 'power', { fueltech: 'imports' }, false],
    ['an unknown technology', 'power', { fueltech: 'fusion' }, false],
    ['stored energy', 'storage_battery', { fueltech: 'battery_charging' }, false],
    ['a unit that charges', 'power', { unit_code: 'HPRL1' }, true, 'battery_charging'],
    ['a unit that pumps', 'market_value', { unit_code: 'PUMP1' }, true, 'pumps'],
    ['a unit that discharges', 'power', { unit_code: 'HPRG1' }, false, 'battery_discharging'],
    ['a unit without a known technology', 'power', { unit_code: 'HPRL1' }, false],
    ['a unit of an unknown technology', 'power', { unit_code: 'X' }, false, 'constructor'],
    [
      'stored energy of a unit that charges',
      'storage_battery',
      { unit_code: 'HPRL1' },
      false,
      'battery_charging',
    ],
    [
      'a unit labelled with another technology',
      'power',
      { unit_code: 'HPRL1', fueltech: 'wind' },
      false,
      'pumps',
    ],
    ['a series without labels', 'power', {}, false],
  ] as [string, string, Series['labels'], boolean, string?][])
    it(`${expected ? 'includes' : 'excludes'} ${what}`, () => {
      const series = { metric, labels, fueltech };
      assert.equal(isLoad(series), expected);
      assert.equal(hasLoads([{ metric: 'price', labels: {} }, series]), expected);
    });

  it('follows the catalog', () => {
    for (const { code, isLoad: expected } of fueltechs)
      assert.equal(isLoad({ metric: 'power', labels: { fueltech: code } }), expected, code);
  });
});

describe('signed values', () => {
  const values = Float64Array.of(0, 2, NaN, -3);
  it('are negative for a load; zero has no sign', () => {
    const signed = signedValues({ metric: 'power', labels: { fueltech: 'pumps' }, values });
    assert.deepEqual([...signed], [0, -2, NaN, 3]);
    assert.deepEqual([...values], [0, 2, NaN, -3]);
  });
  it('are the original array for other series', () =>
    assert.equal(signedValues({ metric: 'power', labels: { fueltech: 'wind' }, values }), values));
});

describe('the set of series that may contain loads', () => {
  for (const [what, metric, labels, expected] of [
    ['a network', 'power', {}, true],
    ['a region', 'energy', { region: 'NSW1' }, true],
    ['renewable energy', 'energy', { renewable: 'true' }, true],
    ['one technology', 'power', { region: 'NSW1', fueltech: 'wind' }, false],
    ['a group of technologies', 'power', { fueltech_group: 'gas' }, false],
    ['a unit', 'power', { unit_code: 'BATL1' }, false],
    ['prices of a region', 'price', { region: 'NSW1' }, false],
  ] as const)
    it(`${expected ? 'includes' : 'excludes'} ${what}`, () =>
      assert.equal(mayContainLoads({ metric, labels }), expected));
});
