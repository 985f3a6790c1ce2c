import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  breaksOf,
  drawnAxis,
  linearTicks,
  logTails,
  priceRange,
  priceTicks,
  valueRange,
} from '#src/webview/chart/valueAxis';
import { formatTicks } from '#src/words/numbers';
import type { DrawnPriceAxis } from '#src/domain';

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

/** Returns the double that is `units` steps of the last place above another, limited to the largest. */
function above(value: number, units: number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigInt64(0);
  const sign = 1n << 63n;
  // The place counts from zero, up for positive doubles and down for negative ones.
  const place = (bits < 0n ? -(bits + sign) : bits) + BigInt(units);
  view.setBigInt64(0, place < 0n ? -place - sign : place);
  const found = view.getFloat64(0);
  return Number.isFinite(found) ? found : Number.MAX_VALUE;
}

const special = [
  0,
  -0,
  5e-324,
  -5e-324,
  1e-300,
  1,
  7500.12,
  1e308,
  -1e308,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
];
const magnitude = fc.oneof(fc.double(), fc.constantFrom(...special, NaN, Infinity, -Infinity));
/** Two doubles of any magnitude, often only a few units of the last place apart. */
const pair = fc.oneof(
  fc.tuple(magnitude, magnitude),
  fc
    .tuple(magnitude, fc.oneof(fc.integer({ min: 0, max: 64 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })))
    .map(([value, units]) => [value, above(value, units)] as const),
);
const count = fc.double({ min: 2, max: 40, noNaN: true });
const options = fc.record({ withZero: fc.boolean() });
const axis = fc.constantFrom<DrawnPriceAxis>('linear', 'logTails', 'clip');

function assertTicks(ticks: number[], min: number, max: number, most: number) {
  const seen = `${min} … ${max}: ${ticks.join(' ')}`;
  assert.ok(ticks.length <= most, seen);
  assert.ok(
    ticks.every((tick) => tick >= min && tick <= max),
    seen,
  );
  assert.ok(
    ticks.every((tick, i) => i === 0 || tick > (ticks[i - 1] ?? NaN)),
    seen,
  );
}

describe('ticks between any two doubles', () => {
  it('of a linear axis are few, ascend and lie between them', () => {
    fc.assert(
      fc.property(pair, count, ([min, max], most) => {
        assertTicks(linearTicks(min, max, most), min, max, most + 2);
      }),
      { numRuns: 5000 },
    );
  });

  it('of the price axis are few, ascend and lie between them', () => {
    fc.assert(
      fc.property(axis, pair, count, (how, [min, max], most) => {
        assertTicks(priceTicks(how, min, max, most), min, max, 3 * most + 45);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the range of an axis around any two doubles', () => {
  const furthest = Number.MAX_VALUE / 2;
  const clamp = (value: number) => Math.max(-furthest, Math.min(furthest, value));
  const assertFinite = (low: number, high: number) =>
    assert.ok(low < high && Number.isFinite(high - low), `${low} … ${high}`);
  const assertIncludes = (low: number, high: number, min: number, max: number) => {
    if (!Number.isFinite(min) || !Number.isFinite(max) || min > max) return;
    const close = 1e-9 * Math.max(Math.abs(clamp(min)), Math.abs(clamp(max)));
    assert.ok(low <= clamp(min) + close && high >= clamp(max) - close, `${low} … ${high}`);
  };

  it('is finite and includes them', () => {
    fc.assert(
      fc.property(pair, options, ([min, max], how) => {
        const [low, high] = valueRange(min, max, how);
        assertFinite(low, high);
        assertIncludes(low, high, min, max);
      }),
      { numRuns: 5000 },
    );
  });

  it('of prices is finite and includes them unless clipped', () => {
    fc.assert(
      fc.property(pair, axis, ([min, max], how) => {
        const [low, high] = priceRange(how, min, max);
        assertFinite(low, high);
        if (how !== 'clip') assertIncludes(low, high, min, max);
      }),
      { numRuns: 5000 },
    );
  });

  it('has distinct tick labels', () => {
    fc.assert(
      fc.property(pair, fc.option(axis, { nil: undefined }), count, ([min, max], how, most) => {
        const [low, high] = how ? priceRange(how, min, max) : valueRange(min, max, { withZero: false });
        const ticks = how ? priceTicks(how, low, high, most) : linearTicks(low, high, most);
        const texts = formatTicks(ticks);
        assert.equal(new Set(texts).size, texts.length, texts.join(' '));
        assert.ok(texts.length > 0 && texts.every((text) => text.length <= 14), texts.join(' '));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the price scale over all doubles', () => {
  it('is finite, ascending and reversible', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e308, max: 1e308 }), fc.nat(1000), (price, units) => {
        const position = logTails.toScale(price);
        assert.ok(Number.isFinite(position));
        assert.ok(logTails.toScale(above(price, units)) >= position);
        assert.ok(Math.abs(logTails.toValue(position) - price) <= 1e-9 * (1 + Math.abs(price)));
      }),
      { numRuns: 5000 },
    );
  });
});
