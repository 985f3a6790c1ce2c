import assert from 'node:assert/strict';
import {
  breaksOf,
  drawnAxis,
  logTails,
  priceRange,
  priceTicks,
} from '../../../../src/webview/chart/valueAxis';

const pricesOf = (...values: number[]) => [{ values: Float64Array.from(values) }];

describe('the price axis', () => {
  for (const price of [-1000, -300, -100, -35.1, 0, 80, 299.9, 300, 300.1, 1000, 17_500]) {
    it(`maps ${price} back to itself`, () => {
      const found = logTails.toValue(logTails.toScale(price));
      assert.ok(Math.abs(found - price) < 1e-9 * (1 + Math.abs(price)));
    });
  }

  const extremes: [number, number][] = [
    [-1000, 20_300],
    [-1000, 17_500],
    [0, 17_500],
    [-1000, 250],
    [-250, 900],
  ];
  for (const [least, most] of extremes)
    it(`gives usual prices most of the height from ${least} to ${most}`, () => {
      const [low, high] = priceRange('logTails', least, most);
      const length = logTails.toScale(high) - logTails.toScale(low);
      const usual = logTails.toScale(Math.min(300, high)) - logTails.toScale(Math.max(-100, low));
      assert.ok(usual / length >= 0.6, `${usual / length}`);
    });

  it('has automatic tails only for unusual prices', () => {
    assert.equal(drawnAxis('auto', pricesOf(20, 80, NaN, 310)), 'linear');
    assert.equal(drawnAxis('auto', pricesOf(20, 80, 601)), 'logTails');
    assert.equal(drawnAxis('auto', pricesOf(-101, 80)), 'logTails');
    assert.equal(drawnAxis('linear', pricesOf(-1000, 17_500)), 'linear');
  });

  it('labels round prices in the middle and in both tails', () => {
    assert.deepEqual(
      priceTicks('logTails', -1000, 17_500, 16),
      [-1000, -300, -100, -50, 0, 50, 100, 150, 200, 250, 300, 1000, 3000, 10_000],
    );
    assert.deepEqual(priceTicks('logTails', -1000, 17_500, 6), [-1000, -100, 0, 100, 200, 300, 10_000]);
    // A low panel has room for two and a half labels.
    assert.deepEqual(priceTicks('logTails', -140, 170, 2.5), [-100, 0, 100]);
    assert.deepEqual(priceTicks('logTails', 0, 120, 6), [0, 20, 40, 60, 80, 100, 120]);
    assert.deepEqual(priceTicks('linear', 0, 18_000, 4), [0, 5000, 10_000, 15_000]);
  });

  it('ends at the usual prices when clipped', () => {
    assert.deepEqual(priceRange('clip', -1000, 17_500), [-100, 300]);
    assert.deepEqual(priceRange('clip', 20, 100), [0, 105]);
  });

  it('marks where its scale changes', () => {
    assert.deepEqual(breaksOf('logTails', -1000, 17_500), [-100, 300]);
    assert.deepEqual(breaksOf('logTails', 0, 17_500), [300]);
    assert.deepEqual(breaksOf('linear', -1000, 17_500), []);
  });
});
