import assert from 'node:assert/strict';
import { demandFinder, demandWeightedMean, isExactlyWeighted, type Series } from '#src/domain';

const times = Float64Array.of(0, 300_000, 600_000, 900_000);

function series(metric: string, values: number[], more: Partial<Series> = {}): Series {
  return {
    metric,
    unit: '',
    interval: '5m',
    name: metric,
    labels: { region: 'NSW1' },
    times,
    values: Float64Array.from(values),
    ...more,
  };
}

describe('price means', () => {
  const price = series('price', [100, 20, NaN, 40]);

  it('by demand divide cost by energy where both are known', () => {
    const demand = series('demand_energy', [10, 30, 50, NaN]);
    // (100 · 10 + 20 · 30) ÷ 40
    assert.deepEqual(demandWeightedMean(price, demand), { value: 40, buckets: 2 });
    const own = { ...demand, times: times.slice(1), values: Float64Array.of(30, 50, 10) };
    // (20 · 30 + 40 · 10) ÷ 40
    assert.deepEqual(demandWeightedMean(price, own), { value: 25, buckets: 2 });
  });

  it('exclude partial buckets and those out of view', () => {
    const demand = series('demand_energy', [10, 30, 50, 10]);
    const part = demandWeightedMean({ ...price, wholeFromMs: 300_000 }, demand);
    assert.deepEqual(part, { value: 25, buckets: 2 });
    const inView = demandWeightedMean(price, demand, { min: 0, max: 300_000 });
    assert.deepEqual(inView, { value: 40, buckets: 2 });
  });

  it('are missing if the weights do not sum to more than zero', () => {
    const charged = series('demand_energy', [10, -10, 0, 0]);
    assert.deepEqual(demandWeightedMean(price, charged), { value: NaN, buckets: 3 });
  });

  it('use demand of the same region and interval, energy before power', () => {
    const power = series('demand', [1, 1, 1, 1]);
    const energy = series('demand_energy', [1, 1, 1, 1]);
    const others = [
      series('demand_energy', [1], { labels: { region: 'VIC1' } }),
      series('demand_energy', [1], { interval: '1h' }),
      series('demand_gross', [1]),
    ];
    assert.equal(demandFinder([power, ...others, energy])(price), energy);
    assert.equal(demandFinder([...others, power])(price), power);
    assert.equal(demandFinder(others)(price), undefined);
    const monthly = series('price', [1], { interval: '1M' });
    assert.equal(demandFinder([series('demand', [1], { interval: '1M' })])(monthly), undefined);
  });

  it('are exact only with five-minute energy of one region', () => {
    const energy = series('demand_energy', []);
    assert.equal(isExactlyWeighted(energy, true), true);
    assert.equal(isExactlyWeighted(energy, false), false);
    assert.equal(isExactlyWeighted({ ...energy, interval: '1h' }, true), false);
    assert.equal(isExactlyWeighted(series('demand', []), true), false);
  });
});
