import assert from 'node:assert/strict';
import { findFueltech, networks } from '#src/domain';
import { markets } from '#src/sample/fleet/markets';

const all = Object.values(markets);
const facilities = all.flatMap((market) => market.facilities);
const rows = facilities.flatMap((facility) => facility.units);

const assertDistinct = (codes: string[]) => {
  assert.deepEqual([...new Set(codes)], codes);
};

describe('the fleet of the sample market', () => {
  it('has each facility and each unit once, in a region of its market', () => {
    assertDistinct(facilities.map(({ code }) => code));
    assertDistinct(all.flatMap((market) => market.units.map(({ code }) => code)));
    for (const { code, regions, facilities: own } of all) {
      assert.deepEqual(
        networks.find((network) => network.code === code)?.regions.map((region) => region.code),
        regions,
      );
      assert.deepEqual([...new Set(own.map(({ region }) => region))].sort(), [...regions].sort());
    }
  });

  it('has a name, units and a location in Australia for each facility', () => {
    for (const { code, name, lat, lng, units } of facilities) {
      assert.match(code, /^[A-Z0-9_]+$/);
      assert.notEqual(name.trim(), '', code);
      assert.ok(units.length > 0, code);
      assert.ok(lat > -44 && lat < -10 && lng > 113 && lng < 154, code);
    }
  });

  it('has a known technology, a capacity and valid dates for each unit', () => {
    for (const { code, fueltech, capacity, storage, from, to } of rows) {
      assert.match(code, /^[A-Z0-9_#/-]+$/);
      assert.ok(findFueltech(fueltech), code);
      assert.ok(capacity > 0, code);
      assert.equal(storage !== undefined && storage > 0, fueltech.startsWith('battery'), code);
      for (const date of [from, to]) {
        if (date !== undefined) assert.equal(new Date(date).toISOString().slice(0, 10), date, code);
      }
      assert.ok((from ?? '2015-01-01') < (to ?? '9999-12-31'), code);
    }
  });

  it('has the three units of a battery in each facility with storage', () => {
    for (const { code, units } of facilities) {
      const batteries = units.filter(({ storage }) => storage !== undefined);
      if (batteries.length === 0) continue;
      const technologies = batteries.map(({ fueltech }) => fueltech);
      assert.deepEqual(technologies, ['battery_discharging', 'battery_charging', 'battery'], code);
      assert.equal(new Set(batteries.map(({ capacity }) => capacity)).size, 1, code);
      assert.equal(new Set(batteries.map(({ storage }) => storage)).size, 1, code);
    }
  });

  it('has the rooftop solar of each region', () => {
    for (const { regions, units } of all) {
      const rooftops = units.filter(({ facility }) => facility === undefined);
      assert.deepEqual(
        rooftops.map(({ region }) => region),
        regions,
      );
      assert.ok(rooftops.every(({ fueltech, capacity }) => fueltech === 'solar_rooftop' && capacity > 0));
    }
  });
});
