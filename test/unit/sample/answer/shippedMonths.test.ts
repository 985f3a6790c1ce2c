import assert from 'node:assert/strict';
import { markets } from '#src/sample/fleet/markets';
import { createDayStore } from '#src/sample/market/marketDay';
import { sumsOfMonth } from '#src/sample/answer/monthSums';
import {
  packIntegers,
  unpackIntegers,
  endYear,
  firstYear,
  shippedMonth,
} from '#src/sample/answer/shippedMonths';
import { keyedSources, poolsOf } from '#src/sample/answer/sources';
import { createYielder } from '#src/sample/answer/yielder';

const dayOf = (year: number, month: number) => Date.UTC(year, month - 1, 1) / 86_400_000;

describe('the shipped monthly sums', () => {
  // The first and the last one, and one in which wind farms of Tasmania and solar plants of the west lack reports.
  for (const [year, month] of [
    [firstYear, 1],
    [2026, 3],
    [endYear - 1, 12],
  ] as const)
    it(`equal the computed ones of ${year}-${month}; after a market change, run npm run sample:months`, async () => {
      const from = { store: createDayStore(), yielder: createYielder(() => false) };
      const [day, end] = [dayOf(year, month), dayOf(year, month + 1)];
      for (const market of Object.values(markets)) {
        const [shipped, computed] = [shippedMonth(market, day), await sumsOfMonth(from, market, day, end)];
        const sources = keyedSources(market);
        for (const pool of poolsOf(market).keys()) {
          const members = sources.filter((source) => source.pool === pool);
          const [found, expected] = [shipped?.sumOf(members), computed.sumOf(members)];
          const slots = (end - day) * 288;
          assert.equal(found?.sum, expected?.sum, `${market.code} ${pool}`);
          // A month without all values has no known number of slots, unless it has none at all.
          assert.equal(found?.most === slots, expected?.most === slots, `${market.code} ${pool}`);
          assert.equal(found?.count === 0, expected?.count === 0, `${market.code} ${pool}`);
        }
      }
    }).timeout(60_000);

  it('cover whole pools, and the years in the file', () => {
    const { NEM } = markets;
    const [unit, ...others] = keyedSources(NEM).filter(({ pool }) => pool === 'power NSW1 wind');
    assert.ok(unit && others.length > 0);
    const month = shippedMonth(NEM, dayOf(2026, 3));
    assert.equal(month?.sumOf([unit]), undefined);
    assert.ok((month?.sumOf([unit, ...others])?.sum ?? 0) > 0);
    assert.equal(
      month?.sumOf(
        keyedSources(NEM)
          .filter(({ pool }) => pool === undefined)
          .slice(0, 1),
      ),
      undefined,
    );
    assert.equal(shippedMonth(NEM, dayOf(firstYear - 1, 12)), undefined);
    assert.equal(shippedMonth(NEM, dayOf(endYear, 1)), undefined);
  });

  it('are packed without loss', () => {
    const values = [0, 1, -1, 127, -128, 2 ** 40, -(2 ** 52) - 1, Number.MAX_SAFE_INTEGER];
    assert.deepEqual([...unpackIntegers(packIntegers(values))], values);
  });
});
