import assert from 'node:assert/strict';
import { dayMs } from '#src/domain';
import { markets } from '#src/sample/fleet/markets';
import { firstDayOf, marketEvents } from '#src/sample/market/events';
import { computeMarketDay } from '#src/sample/market/marketDay';

const nem = markets.NEM;

function eventDay(name: string, year = 2026) {
  const event = marketEvents.find((one) => one.name === name);
  assert.ok(event, name);
  return firstDayOf(event, year);
}

const windOf = (day: number) => {
  const { power } = computeMarketDay(nem, day);
  let sum = 0;
  for (const unit of nem.units) {
    if (unit.fueltech === 'wind') for (const mw of power[unit.index] ?? []) sum += mw || 0;
  }
  return sum / 288;
};

const regionOf = (day: number, region: string) => {
  const found = computeMarketDay(nem, day).regions[nem.regions.indexOf(region)];
  assert.ok(found);
  return found;
};

describe('the events of the sample market', () => {
  it('have the dates that the examples list', () => {
    const dates = marketEvents.map((event) =>
      new Date(firstDayOf(event, 2026) * dayMs).toISOString().slice(0, 10),
    );
    assert.deepEqual(dates, [
      '2026-01-27',
      '2026-02-02',
      '2026-05-18',
      '2026-06-18',
      '2026-09-07',
      '2026-10-11',
      '2026-12-25',
    ]);
  });

  it('raise prices above 1,000 on the spike evening, in both northern regions', () => {
    const day = eventDay('spike evening in the north');
    for (const region of ['NSW1', 'QLD1']) {
      const high = regionOf(day, region).price.filter((price) => price > 1000).length;
      assert.ok(high >= 6, `${region}: ${high} intervals`);
    }
  });

  it('make batteries discharge more while prices are high, and run low', () => {
    const [first, last] = [17 * 12, 23 * 12];
    const dischargeOf = (day: number): Float64Array => {
      const { power } = computeMarketDay(nem, day);
      const sum = new Float64Array(288);
      for (const unit of nem.units) {
        if (unit.region !== 'QLD1' || unit.fueltech !== 'battery_discharging') continue;
        power[unit.index]?.forEach((mw, slot) => (sum[slot] = (sum[slot] ?? 0) + (mw || 0)));
      }
      return sum;
    };
    const day = eventDay('spike evening in the north');
    const mean = (values: Float64Array, from: number, to: number) =>
      values.subarray(from, to).reduce((sum, mw) => sum + mw, 0) / (to - from);
    const [here, before] = [dischargeOf(day), dischargeOf(day - 7)];
    assert.ok(mean(here, first, first + 12) > 1.3 * mean(before, first, first + 12));
    assert.ok(mean(here, last - 24, last) < mean(before, last - 24, last));
  });

  it('leave little wind in the windless week', () => {
    const first = eventDay('windless week');
    for (let day = first + 1; day < first + 6; day++) assert.ok(windOf(day) < 2500, `${windOf(day)} MW`);
  });

  it('cut South Australia off during the outage', () => {
    const { imports, exports } = regionOf(
      eventDay('outage of the line between South Australia and Victoria') + 2,
      'SA1',
    );
    assert.ok(Math.max(...imports, ...exports) < 60);
  });

  it('curtail solar and wind on the curtailment Sunday, at prices below zero', () => {
    const day = eventDay('curtailment Sunday');
    for (const region of ['NSW1', 'VIC1']) {
      const { curtailment, price } = regionOf(day, region);
      assert.ok((curtailment[144] ?? 0) > 500, `${region}: ${curtailment[144]}`);
      assert.ok((price[144] ?? 0) < 0);
    }
  });

  it('raise demand in Victoria in the heat wave', () => {
    const day = eventDay('heat wave in the south-east');
    const peak = (at: number) => Math.max(...regionOf(at, 'VIC1').demand);
    assert.ok(peak(day + 1) > 1.12 * Math.max(peak(day - 7), peak(day + 7)));
  });
});
